/// The node at which a value, a failure or the end of a delay waits in an operator.
///
/// An effect is in flight until its last value has been delivered. While it runs, its waiting
/// values are a part of it. Once it has ended, its last value is announced as an effect in flight.
final class WaitingNode: EffectNode, @unchecked Sendable {
  private let emitter: EffectNode

  /// Creates a child of the operator's node. `emitter` emitted the value or failed; if the end of a
  /// delay waits, it is the operator's node.
  init(
    in operatorNode: EffectNode, for emitter: EffectNode, id: Identifier? = nil,
    _ onEnd: @escaping (End) -> Void
  ) {
    self.emitter = emitter
    super.init(in: operatorNode, as: .inside, path: operatorNode.path, id: id, onEnd)
    if !hasEnded, !emitter.hasEnded { emitter.lastWaiting = self }
  }

  package override var effectNode: EffectNode { emitter }

  /// Calls `forward`, which ends the node, after `delay`, unless the node has ended by then.
  /// `ended` is called when the node ends, whatever the reason.
  func wait(
    _ delay: Duration, on scheduler: AnyScheduler, forward: @escaping () -> Void,
    ended: @escaping () -> Void
  ) {
    emitter.hold()
    let handle = TypedHandle<Void>(self, isOnVirtualTime: scheduler.runsOnCaller) { _, _ in
      forward()
    }
    let scheduled = handle.schedule((), after: delay, on: scheduler)
    handle.whenEnded { [self] in
      if emitter.lastWaiting === self { emitter.lastWaiting = nil }
      scheduled.cancel()
      ended()
      emitter.endHold()
    }
  }
}
