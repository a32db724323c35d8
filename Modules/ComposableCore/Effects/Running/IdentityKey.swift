/// What tells effects, state paths and observers apart: an id of the program's, or one of the
/// library's own.
///
/// Keys of different roles or types never collide, whatever their values' `==` says.
///
/// @unchecked Sendable: keys are hashed and compared on the store's actor only.
@usableFromInline
package struct IdentityKey: Hashable, CustomStringConvertible, @unchecked Sendable {
  private let kind: ObjectIdentifier
  private let role: Role
  private let value: AnyHashable

  private enum Role {
    /// An id that the program chose: of an effect, a row, or an identifiable child.
    case id
    /// A type that the program uses as an id.
    case type
    /// One step of a state path.
    case step
    /// One thing that is like no other.
    case unique
    /// The wrapped value of an optional.
    case wrapped
  }

  private init(_ role: Role, _ kind: Any.Type, _ value: AnyHashable) {
    self.kind = ObjectIdentifier(kind)
    self.role = role
    self.value = value
  }

  /// A program's own id.
  package init(_ id: AnyHashable) {
    self.init(.id, Swift.type(of: id.base), id)
  }

  /// A type as an id, shown by its name.
  package init(type: Any.Type) {
    self.init(.type, type, AnyHashable(TypeName(type: type)))
  }

  /// The step along `keyPath`.
  package init(keyPath: AnyKeyPath) {
    self.init(.step, AnyKeyPath.self, AnyHashable(KeyPathValue(keyPath: keyPath)))
  }

  /// The step into the case that a case path names.
  package init(case identity: AnyHashable) {
    self.init(.step, Swift.type(of: identity.base), identity)
  }

  /// The step into an optional.
  package static let wrapped = IdentityKey(.wrapped, Never.self, AnyHashable(0))

  /// A key that equals no other.
  package static func unique() -> IdentityKey {
    IdentityKey(.unique, Unique.self, AnyHashable(Unique()))
  }

  /// What the key was made of.
  var base: Any { (value.base as? TypeName)?.type ?? value.base }

  @usableFromInline package var description: String { "\(value.base)" }

  private final class Unique: Hashable {
    static func == (lhs: Unique, rhs: Unique) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  /// A type is described only when the key is: that takes longer than all else about it.
  private struct TypeName: Hashable, CustomStringConvertible {
    let type: Any.Type
    var description: String { "\(type)" }

    static func == (lhs: TypeName, rhs: TypeName) -> Bool { lhs.type == rhs.type }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(type))
    }
  }

  /// An `AnyHashable` of the bare key path looks for the class that conforms, which takes longer
  /// than all else that a reducer needs to be made.
  private struct KeyPathValue: Hashable {
    let keyPath: AnyKeyPath
  }
}
