/// Identifies effects, state paths and observers, by an id of the program or by one of the library.
///
/// Keys of different roles or types never collide, whatever `==` of their values returns. A key is
/// a single reference, since many objects store one, and its hash is computed once.
///
/// An instance of this class is a type as an id; other ids are `ValueKey`s.
@usableFromInline
package class IdentityKey: Hashable, CustomStringConvertible {
  private final let hash: Int
  /// The type of the program's id, or a type that no id has for the library's roles.
  fileprivate final let role: Any.Type

  @usableFromInline
  convenience init(role: Any.Type) {
    self.init(role: role, hash: ObjectIdentifier(role).hashValue)
  }

  fileprivate init(role: Any.Type, hash: Int) {
    self.hash = hash
    self.role = role
  }

  /// The value from which the key was created.
  var base: Any { role }

  /// Whether the key has a value of the program, and is no type.
  var hasValue: Bool { false }

  /// Whether `other`, which has the same role, has the same value.
  fileprivate func hasSameValue(as other: IdentityKey) -> Bool {
    Swift.type(of: other) == IdentityKey.self
  }

  @usableFromInline package final var description: String { "\(base)" }

  @usableFromInline
  package static func == (lhs: IdentityKey, rhs: IdentityKey) -> Bool {
    lhs === rhs || lhs.hash == rhs.hash && lhs.role == rhs.role && lhs.hasSameValue(as: rhs)
  }

  @usableFromInline
  package final func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  // The hash is a hasher's result already. Benchmark row: "start and cancel an effect, 1 in
  // flight".
  @usableFromInline
  package final func _rawHashValue(seed: Int) -> Int { hash ^ seed }
}

extension IdentityKey {
  /// An id of the program.
  ///
  /// Specialized in the program: converting an id to `AnyHashable` takes longer than the rest of
  /// the key. Benchmark row: "start and cancel an effect, 1 in flight".
  @inlinable
  package static func id<ID: Hashable>(_ id: ID) -> IdentityKey {
    if ID.self == AnyHashable.self || ID.self is AnyClass { return erasedID(AnyHashable(id)) }
    return ValueKey(id, role: ID.self)
  }

  @usableFromInline
  static func erasedID(_ id: AnyHashable) -> IdentityKey {
    // An object may have a subclass of the type that the program names.
    guard !(Swift.type(of: id.base) is AnyClass), let value = id.base as? any Hashable else {
      return ValueKey(id, role: Swift.type(of: id.base))
    }
    return keyOfValue(value)
  }

  private static func keyOfValue<ID: Hashable>(_ id: ID) -> IdentityKey {
    ValueKey(id, role: ID.self)
  }

  /// A type as an id; described by its name.
  @inlinable
  package static func type(_ type: Any.Type) -> IdentityKey { IdentityKey(role: type) }

  /// The step along `keyPath`.
  package static func keyPath(_ keyPath: AnyKeyPath) -> IdentityKey {
    ValueKey(keyPath, role: AnyKeyPath.self)
  }

  /// The step into the case of a case path with this identity.
  package static func `case`(_ identity: AnyHashable) -> IdentityKey {
    ValueKey(identity, role: Any.self)
  }

  /// The step into an optional.
  package static var wrapped: IdentityKey { IdentityKey(role: Never.self) }
}

/// A key with a value.
@usableFromInline
final class ValueKey<Value: Hashable>: IdentityKey {
  private let value: Value

  @usableFromInline
  init(_ value: Value, role: Any.Type) {
    self.value = value
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(role))
    value.hash(into: &hasher)
    super.init(role: role, hash: hasher.finalize())
  }

  override var base: Any { AnyHashable(value).base }

  override var hasValue: Bool { !_isPOD(Value.self) }

  fileprivate override func hasSameValue(as other: IdentityKey) -> Bool {
    // Invariant: the classes are the same. A cast would look up the type. Benchmark row: "start and
    // cancel an effect, 1 in flight".
    Swift.type(of: other) == Swift.type(of: self)
      && unsafeDowncast(other, to: ValueKey.self).value == value
  }
}
