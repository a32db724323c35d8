extension Effect {
  /// Lets one output with `id` through per `interval`, in order.
  ///
  /// The first output passes immediately. Of the outputs that arrive during the interval, the last
  /// one (`latest`) or the first one passes at its end, unless its effect or the id is canceled
  /// before. The interval lasts at least until a pending value has passed, or until its state path
  /// is removed.
  ///
  /// Effects with the same `id` at the same state path share the interval, which is measured by
  /// `scheduler`. `cancel(id:)` drops the pending value, and neither ends the interval nor cancels
  /// the effect. The effect is in flight while a value is pending.
  ///
  /// ```swift
  /// enum PlayerAction: Sendable { case moved(seconds: Int) }
  ///
  /// // However often it is called, the player moves once a second at most.
  /// func move(to seconds: Int, _ mainQueue: AnyScheduler) -> Effect<PlayerAction, Never> {
  ///   Effect(value: .moved(seconds: seconds))
  ///     .throttle(id: "move", for: .seconds(1), scheduler: mainQueue, latest: true)
  /// }
  /// ```
  public func throttle(
    id: some Hashable, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  /// Lets one output with the type `id` through per `interval`, in order.
  ///
  /// A failure or the end follows the pending value, without an interval of its own.
  public func throttle(
    id: Any.Type, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    throttle(.of(id), for: interval, on: scheduler, latest: latest)
  }

  private func throttle(
    _ id: Identifier, for interval: Duration, on scheduler: AnyScheduler, latest: Bool
  ) -> Effect {
    if isNone { return .none }
    return Effect { node, emit in
      let throttle = Throttle(node, id, for: interval, on: scheduler, latest: latest, emit)
      let child = node.makeChild { throttle.end($0) }
      start(at: child) { throttle.receive($0, from: $1) }
    }
  }
}

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
