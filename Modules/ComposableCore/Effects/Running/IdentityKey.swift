import Synchronization

/// What tells effects, state paths and observers apart: an id of the program's, or one of the
/// library's own.
///
/// Keys of different roles or types never collide, whatever their values' `==` says. A key is one
/// reference, since many keep one, and its hash is computed once.
@usableFromInline
package final class IdentityKey: Hashable, CustomStringConvertible {
  private let hash: Int
  /// The type of a program's id. No id is of one of the types that stand for the other roles.
  private let type: Any.Type
  /// Nil where the type itself is the id.
  private let value: AnyHashable?

  private init(_ type: Any.Type, _ value: AnyHashable?) {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type))
    value?.hash(into: &hasher)
    hash = hasher.finalize()
    self.type = type
    self.value = value
  }

  /// A program's own id.
  package convenience init(_ id: AnyHashable) {
    self.init(Swift.type(of: id.base), id)
  }

  /// A type as an id, shown by its name.
  package convenience init(type: Any.Type) {
    self.init(type, nil)
  }

  /// The step along `keyPath`.
  package convenience init(keyPath: AnyKeyPath) {
    // A bare key path as an `AnyHashable` looks for the class that conforms, which takes long.
    self.init(AnyKeyPath.self, AnyHashable([keyPath]))
  }

  /// The step into the case that a case path names.
  package convenience init(case identity: AnyHashable) {
    self.init(Any.self, identity)
  }

  /// The step into an optional.
  package static var wrapped: IdentityKey { IdentityKey(Never.self, nil) }

  /// What the key was made of.
  var base: Any { value?.base ?? type }

  @usableFromInline package var description: String { "\(base)" }

  @usableFromInline
  package static func == (lhs: IdentityKey, rhs: IdentityKey) -> Bool {
    lhs === rhs || lhs.hash == rhs.hash && lhs.type == rhs.type && lhs.value == rhs.value
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
