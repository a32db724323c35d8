/// Identifies an effect, a row, or a step of a state path. Identifiers of values of different types
/// are never equal.
///
/// The hash is computed once. `AnyHashable` would treat 1 in two numeric types as equal, and takes
/// longer to create than the rest of an effect.
@usableFromInline
package class Identifier: Hashable, CustomStringConvertible {
  /// The hash of the value or type.
  private final let hash: Int

  fileprivate init(hash: Int) { self.hash = hash }

  /// The value or type. Overridden by the subclasses.
  @usableFromInline var base: Any { self }

  /// Whether `other` has the same type and an equal value.
  fileprivate func isSame(as other: Identifier) -> Bool { false }

  /// The value, if it has this type.
  @inlinable
  final func value<Value: Hashable>(as type: Value.Type) -> Value? {
    // The cast is needed for objects, and if `AnyHashable` is requested.
    (self as? ValueIdentifier<Value>)?.value ?? base as? Value
  }

  /// The text of the value, which may be a secret.
  @usableFromInline package final var description: String { "\(base)" }

  /// Compares the hashes first, and calls the user's `==` only if they are equal.
  @usableFromInline
  package static func == (one: Identifier, other: Identifier) -> Bool {
    one === other || one.hash == other.hash && one.isSame(as: other)
  }

  @usableFromInline
  package final func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The identifier for a user's id.
  ///
  /// An `AnyHashable` is unwrapped, so `1` and `AnyHashable(1)` are the same id.
  @inlinable
  static func of<Value: Hashable>(_ value: Value) -> Identifier {
    Value.self == AnyHashable.self || Value.self is AnyClass
      ? erased(AnyHashable(value)) : ValueIdentifier(value, kind: Value.self)
  }

  /// The identifier for a type.
  @usableFromInline
  static func of(_ type: Any.Type) -> Identifier { TypeIdentifier(type) }

  /// The identifier for a step, which never equals a user's id.
  @usableFromInline
  static func step(_ value: some Hashable) -> Identifier {
    ValueIdentifier(value, kind: Identifier.self)
  }

  /// Unwraps an id. Objects stay type-erased, because an object's class may be a subclass of its
  /// declared type.
  @usableFromInline
  static func erased(_ id: AnyHashable) -> Identifier {
    guard !(type(of: id.base) is AnyClass), let value = id.base as? any Hashable else {
      return ValueIdentifier(id, kind: type(of: id.base))
    }
    func opened(_ value: some Hashable) -> Identifier {
      ValueIdentifier(value, kind: type(of: value))
    }
    return opened(value)
  }
}

/// The identifier for a value.
@usableFromInline
final class ValueIdentifier<Value: Hashable>: Identifier {
  /// The type of an id, or `Identifier` for a step.
  private let kind: ObjectIdentifier
  /// The value, which is compared by its own `==`.
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value, kind: Any.Type) {
    self.value = value
    self.kind = ObjectIdentifier(kind)
    super.init(hash: value.hashValue)
  }

  override var base: Any { AnyHashable(value).base }

  fileprivate override func isSame(as other: Identifier) -> Bool {
    guard let other = other as? ValueIdentifier else { return false }
    return other.kind == kind && other.value == value
  }
}

/// The identifier for a type, which never equals that of a value.
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
