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

/// The interval that begins when a value passes a throttle. Throttles with the same id at the same
/// state path share it.
package final class ThrottleInterval {
  /// The node of the pending value. The interval lasts at least until that value has passed.
  var waiting: EffectNode?
  /// The end of the interval in the scheduler's time.
  private let end: Duration
  private let scheduler: AnyScheduler

  /// Creates an interval that begins now.
  init(lasting length: Duration, on scheduler: AnyScheduler) {
    end = scheduler.operatorNow.offset.addingSaturated(length)
    self.scheduler = scheduler
  }

  /// The remaining time; nil if the interval is over.
  package var rest: Duration? {
    let rest = end.subtractingSaturated(scheduler.operatorNow.offset)
    return waiting == nil && rest <= .zero ? nil : max(rest, .zero)
  }
}
