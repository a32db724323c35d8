/// A throttled effect that is running.
final class Throttle<Output> {
  private let node: EffectNode
  private let id: Identifier
  private let length: Duration
  private let scheduler: AnyScheduler
  /// Whether a later value replaces the one that waits.
  private let latest: Bool
  private let forward: (Output, EffectNode) -> Void
  /// The end of the throttled effect, deferred until the pending values have passed.
  private var ending: EffectNode.End?
  private var waitingCount = 0

  init(
    _ node: EffectNode, _ id: Identifier, for length: Duration, on scheduler: AnyScheduler,
    latest: Bool, _ forward: @escaping (Output, EffectNode) -> Void
  ) {
    self.node = node
    self.id = id
    self.length = length
    self.scheduler = scheduler
    self.latest = latest
    self.forward = forward
  }

  /// Receives a value of the throttled effect.
  func receive(_ value: Output, from emitter: EffectNode) {
    // User code on the way, such as a `map`, may have canceled the effect.
    if node.hasEnded || emitter.isSilenced { return }
    guard let interval = node.path.throttles[id], let rest = interval.rest else {
      beginInterval()
      return forward(value, emitter)
    }
    if interval.waiting != nil, !latest { return }
    wait(value, emitter, rest, in: interval)
  }

  /// Defers the end of the throttled effect until the pending values have passed.
  func end(_ end: EffectNode.End) {
    ending = end
    endIfDone()
  }

  private func endIfDone() {
    if waitingCount == 0, let ending { node.end(ending) }
  }

  private func beginInterval() {
    node.path.beginThrottle(id, ThrottleInterval(lasting: length, on: scheduler))
  }

  /// Forwards a value after `rest`. It has the throttle's id, so that `cancel(id:)` drops it.
  private func wait(
    _ value: Output, _ emitter: EffectNode, _ rest: Duration, in interval: ThrottleInterval
  ) {
    waitingCount += 1
    let waiting = WaitingNode(in: node, for: emitter, id: id) { [self] _ in
      waitingCount -= 1
      endIfDone()
    }
    let replaced = interval.waiting
    interval.waiting = waiting
    waiting.wait(rest, on: scheduler) { [self] in
      beginInterval()
      if !emitter.isSilenced { forward(value, emitter) }
      waiting.end(.finished)
    } ended: {
      if interval.waiting === waiting { interval.waiting = nil }
    }
    // Not `cancel`, which skips a node that a cancellation has already marked.
    replaced?.end(.cancelled)
  }
}
