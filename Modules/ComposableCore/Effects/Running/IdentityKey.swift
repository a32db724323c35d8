import Synchronization

/// Identifies effects, state paths and observers, by an id of the program or by one of the library.
///
/// Keys of different roles or types never collide, whatever `==` of their values returns. A key is
/// a single reference, since many objects store one, and its hash is computed once.
@usableFromInline
package final class IdentityKey: Hashable, CustomStringConvertible {
  private let hash: Int
  /// The type of the program's id, or a type that no id has for the library's roles.
  private let type: Any.Type
  /// Nil if the type itself is the id.
  private let value: AnyHashable?

  private init(_ type: Any.Type, _ value: AnyHashable?) {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type))
    value?.hash(into: &hasher)
    hash = hasher.finalize()
    self.type = type
    self.value = value
  }

  /// An id of the program.
  package convenience init(_ id: AnyHashable) {
    self.init(Swift.type(of: id.base), id)
  }

  /// A type as an id; described by its name.
  package convenience init(type: Any.Type) {
    self.init(type, nil)
  }

  /// The step along `keyPath`.
  package convenience init(keyPath: AnyKeyPath) {
    // Converting a bare key path to `AnyHashable` is slow, because it searches for the conforming
    // class.
    self.init(AnyKeyPath.self, AnyHashable([keyPath]))
  }

  /// The step into the case of a case path with this identity.
  package convenience init(case identity: AnyHashable) {
    self.init(Any.self, identity)
  }

  /// The step into an optional.
  package static var wrapped: IdentityKey { IdentityKey(Never.self, nil) }

  /// The value from which the key was created.
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
