/// Effects that run concurrently, or one after another.
///
/// Collecting effects in a loop nests groups deeply. Starting and releasing a group iterates over
/// the nested groups, so neither needs a deep stack.
@usableFromInline
final class GroupNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  /// The nesting depth up to which groups are released recursively.
  private static var shallow: Int { 64 }

  private let depth: Int
  /// Whether each part waits for the end of the previous one.
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

  override package consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {
    GroupRun(self, in: scope, sink).goOn()
  }

  /// The parts, the last one first, with nested groups of the same kind flattened.
  fileprivate var leaves: [EffectNode<Output, Failure>] {
    var leaves: [EffectNode<Output, Failure>] = []
    var pending = parts
    while let node = pending.popLast() {
      if let group = node as? GroupNode, group.isSequence == isSequence {
        pending.append(contentsOf: group.parts)
      } else {
        leaves.append(node)
      }
    }
    return leaves
  }
}

/// A started group and its progress.
///
/// A part that is a group of the other kind has a run below this one. `goOn()` moves between these
/// runs in a loop.
private final class GroupRun<Output, Failure: Error> {
  private let isSequence: Bool
  /// Whether its end was passed on.
  private var isDone = false
  /// Whether `goOn()` is running for this group or for one inside it.
  private var isVisited = false
  /// Whether `goOn()` cannot continue before a part ends.
  private var isWaiting = false
  private var outcome: EffectOutcome? {
    didSet { parts = [] }
  }
  private var parent: GroupRun?
  /// The parts that have not started, the next one last. Others are released: a client may keep the
  /// callback of an effect that has ended, and with it this object.
  private var parts: [EffectNode<Output, Failure>]
  private var runningCount = 0
  private let scope: CancelScope
  private let sink: EffectSink<Output, Failure>

  init(
    _ group: GroupNode<Output, Failure>, in outer: CancelScope,
    _ sink: EffectSink<Output, Failure>, below parent: GroupRun? = nil
  ) {
    isSequence = group.isSequence
    // A failure cancels the others, so a concurrent group that can fail has its own scope.
    let hasScope = !isSequence && Failure.self != Never.self
    scope = hasScope ? CancelScope(below: outer) : outer
    self.parent = parent
    parts = group.leaves
    self.sink = sink
  }

  // The enclosing runs are released one by one, because they may be nested deeply.
  deinit {
    while var above = parent.take() {
      guard isKnownUniquelyReferenced(&above) else { return }
      parent = above.parent.take()
    }
  }

  /// Starts the parts that can start, here and in the enclosing groups, and passes on the end.
  ///
  /// A start may end parts elsewhere in the groups, and so call this for another run: that call
  /// stops at the first run that is already being processed.
  func goOn() {
    guard !isVisited else { return }
    var current = self
    var entry = self
    isVisited = true
    while true {
      if let part = current.takeNext() {
        if let group = part as? GroupNode<Output, Failure>, current.scope.isOpenToEffects {
          current = GroupRun(group, in: current.scope, sink, below: current)
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
    if isSequence, scope.isCancelled {
      outcome = .cancelled
    } else if let part = parts.popLast() {
      runningCount += 1
      return part
    } else if runningCount == 0 {
      outcome = scope.isCancelled ? .cancelled : .finished
      endScope()
    }
    return nil
  }

  private func start(_ part: EffectNode<Output, Failure>) {
    part.start(
      in: scope,
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
      // The others are cancelled before the end is passed on.
      let wasVisited = isVisited
      isVisited = true
      if !isSequence { scope.fail() }
      isVisited = wasVisited
      endScope()
    }
  }

  private func endScope() {
    if !isSequence, Failure.self != Never.self { scope.effectEnded() }
  }
}
