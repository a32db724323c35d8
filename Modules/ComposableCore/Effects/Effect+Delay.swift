extension Effect {
  /// Delivers outputs and the end after `delay`, in order, on `scheduler`.
  ///
  /// The effect itself starts immediately; only its deliveries are delayed. A cancellation drops
  /// delayed values.
  ///
  /// A failure is delayed too, after the values before it. The effect and its send are in flight
  /// until the end has been delivered. Outputs and failures take a turn of the scheduler even if
  /// the delay is zero.
  ///
  /// Observers see a delayed value as an effect of its own once the effect that emitted it has
  /// ended, and the end once no value is waiting.
  ///
  /// ```swift
  /// enum DownloadAction: Sendable { case attempted(Int) }
  ///
  /// // Waits 2, 4, 8 seconds before the next attempt.
  /// func tryAgain(after attempt: Int, _ queue: AnyScheduler) -> Effect<DownloadAction, Never> {
  ///   Effect(value: .attempted(attempt + 1))
  ///     .delay(for: .seconds(1 << attempt), scheduler: queue)
  /// }
  /// ```
  public func delay(for delay: Duration, scheduler: AnyScheduler) -> Effect {
    if isNone { return .none }
    return Effect { node, emit in
      let delayed = Delay(node, for: delay, on: scheduler, emit)
      let child = node.makeChild { delayed.end($0) }
      start(at: child) { delayed.receive($0, from: $1) }
    }
  }

  /// Delivers outputs and the end on `scheduler`, in order.
  ///
  /// The end is delivered with the last output that is waiting; if none is, immediately, without
  /// the scheduler. On any scheduler, values enter the store's queue on the store's actor.
  ///
  /// Reducers run on the store's actor without it. Use it only to let a test decide when an answer
  /// arrives, or to deliver in a scheduler's order.
  public func receive(on scheduler: AnyScheduler) -> Effect {
    delay(for: .zero, scheduler: scheduler)
  }
}

/// A delayed effect that is running. Its outputs wait at nodes below the operator's node, and so
/// does its end.
///
/// | the effect ends | what follows |
/// | --- | --- |
/// | canceled | the node ends immediately |
/// | finished, without a delay, and no value waits | the node ends immediately |
/// | finished or failed, without a delay, while values wait | the node ends with the last value |
/// | otherwise | the end waits for its own delay; once no value waits, it is announced |
final class Delay<Output> {
  private struct Held {
    let node: WaitingNode
    let forward: () -> Void
  }

  private let node: EffectNode
  private let length: Duration
  private let scheduler: AnyScheduler
  private let forward: (Output, EffectNode) -> Void
  /// In the order of arrival, including some whose nodes have ended.
  private var waiting = Queue<Held>()
  /// The node at which the end or the failure of the effect waits.
  private var ending: WaitingNode?

  init(
    _ node: EffectNode, for length: Duration, on scheduler: AnyScheduler,
    _ forward: @escaping (Output, EffectNode) -> Void
  ) {
    self.node = node
    self.length = length
    self.scheduler = scheduler
    self.forward = forward
  }

  /// Receives a value of the delayed effect.
  func receive(_ value: Output, from emitter: EffectNode) {
    // User code on the way, such as a `map`, may have canceled the effect.
    if node.hasEnded || emitter.isSilenced { return }
    let waitingNode = WaitingNode(in: node, for: emitter) { [self] _ in valueEnded() }
    wait(at: waitingNode) { [self] in
      if !emitter.isSilenced { forward(value, emitter) }
    }
  }

  /// Receives the end of the delayed effect.
  func end(_ end: EffectNode.End) {
    switch end {
    case .cancelled: node.end(end)
    case .failed(_, let emitter): endLater(end, of: emitter)
    case .finished:
      if length == .zero, node.children.isEmpty { node.end(end) } else { endLater(end, of: node) }
    }
  }

  private func endLater(_ end: EffectNode.End, of emitter: EffectNode) {
    let waitingNode = WaitingNode(in: node, for: emitter) { [node] in
      node.end($0.isCancelled ? $0 : end)
    }
    ending = waitingNode
    wait(at: waitingNode) {}
    if isOnlyEndingLeft { waitingNode.handle?.announce() }
  }

  /// Once no value is waiting, the end is in flight as an effect of its own, or due if there is no
  /// delay.
  private func valueEnded() {
    guard let ending, isOnlyEndingLeft else { return }
    if length == .zero { ending.end(.finished) } else { ending.handle?.announce() }
  }

  private var isOnlyEndingLeft: Bool { node.children.count == 1 }

  private func wait(at waitingNode: WaitingNode, _ forward: @escaping () -> Void) {
    waiting.append(Held(node: waitingNode, forward: forward))
    waitingNode.wait(length, on: scheduler) { [self] in
      forwardAll(upTo: waitingNode)
    } ended: { [self] in
      if node.hasEnded { waiting = Queue() }
    }
  }

  /// Forwards everything that arrived up to `last`, because the threads of a scheduler may run
  /// the work in another order.
  private func forwardAll(upTo last: WaitingNode) {
    while let next = waiting.popFirst() {
      if !next.node.hasEnded { next.forward() }
      next.node.end(.finished)
      if next.node === last { return }
    }
  }
}
