/// Tells effects and steps of a state path apart; those of different types are never the same,
/// whatever `==` of their values returns.
///
/// Its hash is computed once. `AnyHashable` would treat the numbers 1 of two types as the same, and
/// takes longer to make than all the rest of an effect.
@usableFromInline
class Identifier: Hashable, CustomStringConvertible {
  private final let hash: Int

  fileprivate init(hash: Int) { self.hash = hash }

  /// The value that it was made from.
  var base: Any { self }

  fileprivate func isSame(as other: Identifier) -> Bool { false }

  @usableFromInline final var description: String { "\(base)" }

  @usableFromInline
  static func == (one: Identifier, other: Identifier) -> Bool {
    one === other || one.hash == other.hash && one.isSame(as: other)
  }

  @usableFromInline
  final func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The identifier for an id that a program gives.
  @inlinable
  static func of<Value: Hashable>(_ value: Value) -> Identifier {
    Value.self == AnyHashable.self || Value.self is AnyClass
      ? erased(AnyHashable(value)) : ValueIdentifier(value, role: Value.self)
  }

  /// The identifier for a type.
  @usableFromInline
  static func of(_ type: Any.Type) -> Identifier { TypeIdentifier(type) }

  /// The identifier for a step, which is none of a program's.
  @usableFromInline
  static func step(_ value: some Hashable) -> Identifier {
    ValueIdentifier(value, role: Identifier.self)
  }

  /// An object may have a subclass of the type that the program names.
  @usableFromInline
  static func erased(_ id: AnyHashable) -> Identifier {
    guard !(type(of: id.base) is AnyClass), let value = id.base as? any Hashable else {
      return ValueIdentifier(id, role: type(of: id.base))
    }
    func opened(_ value: some Hashable) -> Identifier {
      ValueIdentifier(value, role: type(of: value))
    }
    return opened(value)
  }
}

@usableFromInline
final class ValueIdentifier<Value: Hashable>: Identifier {
  private let role: ObjectIdentifier
  private let value: Value

  @usableFromInline
  init(_ value: Value, role: Any.Type) {
    self.value = value
    self.role = ObjectIdentifier(role)
    super.init(hash: value.hashValue)
  }

  override var base: Any { AnyHashable(value).base }

  fileprivate override func isSame(as other: Identifier) -> Bool {
    guard let other = other as? ValueIdentifier else { return false }
    return other.role == role && other.value == value
  }
}

private final class TypeIdentifier: Identifier {
  private let type: Any.Type

  init(_ type: Any.Type) {
    self.type = type
    super.init(hash: ObjectIdentifier(type).hashValue)
  }

  override var base: Any { type }

  fileprivate override func isSame(as other: Identifier) -> Bool {
    (other as? TypeIdentifier)?.type == type
  }
}
