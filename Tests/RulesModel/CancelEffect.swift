import ComposableCore

extension Engine {
  /// Cancels effect `number` and drains the queues. Returns false if it isn't in flight.
  @discardableResult
  package func cancelEffect(_ number: Int) -> Bool {
    inTurn { root.cancelEffect(number) }
  }
}

extension EffectNode {
  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let node = inFlight.first(where: { $0.effectNumber == number }) else { return false }
    node.cancel()
    return true
  }
}
