/// What an asynchronous effect sends to the store's actor.
enum EffectMessage<Output> {
  /// The effect ends.
  case end
  /// The effect fails.
  case failed(any Error)
  /// A value with which the effect ends.
  case last(Output)
  /// One of several values.
  case value(Output)
}

extension EffectMessage: Sendable where Output: Sendable {}
