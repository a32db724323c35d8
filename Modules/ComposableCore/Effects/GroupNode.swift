/// Effects that run side by side, or one after another.
///
/// A loop that collects effects makes groups of groups a million deep. Starting one and releasing
/// one walk through the groups inside with lists of their own, so neither needs a deep stack.
@usableFromInline
final class GroupNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  /// The nesting depth up to which groups are released recursively.
  private static var shallow: Int { 64 }

  private let depth: Int
  /// Whether each part waits for the end of the one before.
  fileprivate let isSequence: Bool
  // Emptied when the enclosing group is released, if nothing else references it.
  private var parts: [EffectNode<Output, Failure>]

  @usableFromInline
  init(inTurn isSequence: Bool, _ parts: [EffectNode<Output, Failure>]) {
    self.isSequence = isSequence
    self.parts = parts
    depth = parts.reduce(0) { max($0, $1.groupDepth) } + 1
    super.init(isValue: false)
  }

  deinit {
    guard depth > GroupNode.shallow else { return }
    var pending = parts
    parts = []
    while !pending.isEmpty {
      guard var group = pending.removeLast() as? GroupNode, isKnownUniquelyReferenced(&group)
      else { continue }
      pending.append(contentsOf: group.parts)
      group.parts = []
    }
  }

  override var groupDepth: Int { depth }

  override package func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    GroupRun(self, in: context, sink).goOn()
  }

  /// The parts, with those of groups of the same kind in their place: how they are nested makes no
  /// difference.
  fileprivate var leaves: [EffectNode<Output, Failure>] {
    var leaves: [EffectNode<Output, Failure>] = []
    var pending = Array(parts.reversed())
    while let node = pending.popLast() {
      if let group = node as? GroupNode, group.isSequence == isSequence {
        pending.append(contentsOf: group.parts.reversed())
      } else {
        leaves.append(node)
      }
    }
    return leaves
  }
}

/// A group that was started, and how far it has come.
///
/// A part that is a group of the other kind has a run below this one. `goOn()` walks up and down
/// these in a loop.
private final class GroupRun<Output, Failure: Error> {
  private let context: EffectContext
  private let isSequence: Bool
  /// Whether its end was handed on.
  private var isDone = false
  /// Whether `goOn()` is here or in a group inside.
  private var isVisited = false
  /// Whether `goOn()` has been here and found nothing to do but to wait.
  private var isWaiting = false
  private var next = 0
  private var outcome: EffectOutcome?
  private var parent: GroupRun?
  private let parts: [EffectNode<Output, Failure>]
  private var runningCount = 0
  private let sink: EffectSink<Output, Failure>

  init(
    _ group: GroupNode<Output, Failure>, in outer: EffectContext,
    _ sink: EffectSink<Output, Failure>, below parent: GroupRun? = nil
  ) {
    isSequence = group.isSequence
    // A failure cancels the others, so what can fail side by side has a scope of its own.
    let hasScope = !isSequence && Failure.self != Never.self
    context =
      hasScope
      ? EffectContext(runtime: outer.runtime, scope: CancelScope(in: outer))
      : EffectContext(runtime: outer.runtime, scope: outer.scope)
    self.parent = parent
    parts = group.leaves
    self.sink = sink
  }

  // The runs above are released one by one: there may be a million.
  deinit {
    while var above = parent.take() {
      guard isKnownUniquelyReferenced(&above) else { return }
      parent = above.parent.take()
    }
  }

  /// Starts the parts whose turn it is, here and in the groups around this, and hands on the end.
  ///
  /// A start may end parts elsewhere in the groups, and so call this for another run: that goes up
  /// no further than to the first run that is being looked at already.
  func goOn() {
    guard !isVisited else { return }
    var current = self
    var entry = self
    isVisited = true
    while true {
      if let part = current.takeNext() {
        if let group = part as? GroupNode<Output, Failure>, current.context.scope.isOpenToEffects {
          current = GroupRun(group, in: current.context, sink, below: current)
          current.isVisited = true
        } else {
          current.start(part)
        }
        continue
      }
      current.isVisited = false
      if let outcome = current.outcome {
        if current.isDone { return }
        current.isDone = true
        guard let parent = current.parent else { return sink.complete(outcome) }
        parent.partEnded(outcome)
      } else if current.isWaiting {
        return
      }
      current.isWaiting = true
      guard let parent = current.parent else { return }
      if current === entry {
        if parent.isVisited { return }
        parent.isVisited = true
        entry = parent
      }
      current = parent
    }
  }

  private func takeNext() -> EffectNode<Output, Failure>? {
    guard outcome == nil, !isSequence || runningCount == 0 else { return nil }
    if isSequence, context.scope.isCancelled {
      outcome = .cancelled
    } else if next < parts.count {
      runningCount += 1
      next += 1
      return parts[next - 1]
    } else if runningCount == 0 {
      outcome = context.scope.isCancelled ? .cancelled : .finished
      endScope()
    }
    return nil
  }

  private func start(_ part: EffectNode<Output, Failure>) {
    part.start(
      context,
      EffectSink(
        receive: sink.receive,
        complete: { [self] outcome in
          partEnded(outcome)
          goOn()
        }))
  }

  private func partEnded(_ ended: EffectOutcome) {
    runningCount -= 1
    guard outcome == nil else { return }
    switch ended {
    case .finished: break
    case .cancelled:
      // A sequence ends with the part that was cancelled.
      if isSequence { outcome = ended }
    case .failed:
      outcome = ended
      // Cancelling the others comes before the end is handed on.
      let wasVisited = isVisited
      isVisited = true
      if !isSequence { context.scope.fail() }
      isVisited = wasVisited
      endScope()
    }
  }

  private func endScope() {
    if !isSequence, Failure.self != Never.self { context.scope.effectEnded() }
  }
}
