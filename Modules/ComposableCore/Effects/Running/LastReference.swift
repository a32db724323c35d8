/// Carries a value to the store's actor, which destroys it.
///
/// @unchecked Sendable: one thread sets the value, then only the store's actor uses it.
final class LastReference<Value>: @unchecked Sendable {
  var value: Value?

  /// The caller must keep no copy of `value`.
  init(_ value: Value) { self.value = value }
}

/// A value for the store's actor that any thread may hold, and that is destroyed on the actor.
///
/// @unchecked Sendable: as a `LastReference`.
final class ActorBound<Value>: @unchecked Sendable {
  private let host: any EffectHost
  private var value: Value?

  /// The caller must keep no copy of `value`.
  init(_ value: Value, on host: any EffectHost) {
    self.host = host
    self.value = value
  }

  deinit {
    guard let value = value.take().map({ LastReference($0) }) else { return }
    host.runOnActor { value.value = nil }
  }

  /// Removes the value, on the store's actor.
  func take() -> Value? { value.take() }
}
