/// The node at which a value, a failure or the end of a delay waits in an operator.
///
/// An effect is in flight until its last value has been delivered. While it runs, its waiting
/// values are a part of it and aren't shown. Once it has ended, its last value is shown as in
/// flight.
final class WaitingNode: EffectNode, @unchecked Sendable {
  private let emitter: EffectNode

  /// Creates a child of the operator's node. `source` emitted the value or failed; if the end of a
  /// delay waits, it is the operator's node.
  init(
    in operatorNode: EffectNode, for source: EffectNode, id: Identifier? = nil,
    _ onEnd: @escaping (End) -> Void
  ) {
    emitter = source
    super.init(in: operatorNode, path: operatorNode.path, id: id, hasIndex: false, onEnd)
    if !hasEnded, !source.hasEnded { source.lastWaiting = self }
  }

  override var source: EffectNode { emitter }

  /// The source's position, followed by a number for the operator in which the value waits. If the
  /// end of a delay waits, it is the operator's position.
  override var position: [Int] {
    guard let parent, parent !== source else { return source.position }
    return parent.position(ofValueFrom: source)
  }

  /// Calls `forward`, which ends the node, after `delay`, unless the node has ended by then.
  /// `stopped` is called when the node ends, whatever the reason.
  func wait(
    _ delay: Duration, on scheduler: AnyScheduler, forward: @escaping () -> Void,
    stopped: @escaping () -> Void
  ) {
    source.hold()
    let handle = TypedHandle<Void>(self, isOnVirtualTime: scheduler.runsOnCaller) { _, _ in
      forward()
    }
    let scheduled = handle.schedule((), after: delay, on: scheduler)
    handle.whenStopped { [self] in
      if source.lastWaiting === self { source.lastWaiting = nil }
      scheduled.cancel()
      stopped()
      source.release()
    }
  }
}
