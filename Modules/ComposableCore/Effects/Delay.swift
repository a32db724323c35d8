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
