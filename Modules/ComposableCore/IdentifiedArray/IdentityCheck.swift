/// Whether the conformance of a type to `Identifiable` may be used on the calling actor.
///
/// A conformance like `extension Row: @MainActor Identifiable` belongs to an actor, and using it
/// elsewhere stops the program. A cast to a conditional conformance takes that into account. In
/// code that is specialized for a type whose conformance belongs to no actor, it is a constant.
@usableFromInline
struct IdentityCheck<Value>: Sendable {
  @inlinable
  init() {}

  @inlinable static var isUsable: Bool { IdentityCheck() is any UsableIdentity }
}

/// Only for `IdentityCheck`.
@usableFromInline
protocol UsableIdentity {}

extension IdentityCheck: UsableIdentity where Value: Identifiable {
  /// The id of a value, unless the conformance belongs to another actor than the caller's.
  @inlinable static func id(of value: Value) -> Value.ID? { isUsable ? value.id : nil }
}
