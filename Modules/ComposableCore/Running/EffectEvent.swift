/// The start or the end of an effect in flight.
package struct EffectEvent {
  let handle: EffectHandle
  let node: EffectNode
  /// Whether it has ended; false when it starts.
  package let hasEnded: Bool
  package let isCancelled: Bool

  /// Whether it repeats until it is canceled.
  package var isRepeating: Bool { handle.isRepeating }
  /// The number of the effect in its store.
  package var number: Int { handle.number }
  /// The number of the reduction that started it.
  package var reduction: Int { node.reduction }
  package var info: EffectInfo { node.info(of: handle) }
}
