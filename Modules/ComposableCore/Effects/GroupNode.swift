/// Effects that run side by side, or one after another.
///
/// A loop that collects effects makes groups of groups a million deep. Starting one and releasing
/// one walk through groups of the same order with a list of their own, so neither needs a deep
/// stack.
@usableFromInline
final class GroupNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  @usableFromInline
  enum Order {
    case oneAfterAnother, sideBySide
  }

  /// How many groups may lie inside each other before their release is spread out.
  private static var shallow: Int { 64 }

  private let depth: Int
  private let order: Order
  // Emptied by the release of the group around this one, when nothing else refers to it.
  private var parts: [EffectNode<Output, Failure>]

  @usableFromInline
  init(_ order: Order, _ parts: [EffectNode<Output, Failure>]) {
    self.order = order
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
    switch order {
    case .oneAfterAnother: Concatenation(leaves, context, sink).startNext()
    case .sideBySide: merge(leaves, context, sink)
    }
  }

  /// The parts, with those of groups of the same order in their place: how they are nested makes no
  /// difference.
  private var leaves: [EffectNode<Output, Failure>] {
    var leaves: [EffectNode<Output, Failure>] = []
    var pending = Array(parts.reversed())
    while let node = pending.popLast() {
      if let group = node as? GroupNode, group.order == order {
        pending.append(contentsOf: group.parts.reversed())
      } else {
        leaves.append(node)
      }
    }
    return leaves
  }
}

private func merge<Output, Failure>(
  _ nodes: [EffectNode<Output, Failure>], _ outer: EffectContext,
  _ sink: EffectSink<Output, Failure>
) {
  // A failure cancels the others, so what can fail has a scope of its own.
  var context = EffectContext(runtime: outer.runtime, scope: outer.scope)
  if Failure.self != Never.self {
    context = EffectContext(runtime: outer.runtime, scope: CancelScope(in: outer))
  }
  let scope = context.scope
  var running = nodes.count
  var failed = false
  for node in nodes where !failed {
    node.start(
      context,
      EffectSink(
        receive: { if !failed { sink.receive($0, $1) } },
        complete: { outcome in
          running -= 1
          if failed { return }
          if case .failed(let error) = outcome {
            failed = true
            scope.fail()
            scope.effectEnded()
            sink.complete(.failed(error))
          } else if running == 0 {
            if scope !== outer.scope { scope.effectEnded() }
            sink.complete(scope.isCancelled ? .cancelled : .finished)
          }
        }))
  }
}

/// Starts nodes in turn. A loop, not recursion: a million synchronous effects need no deeper stack.
private final class Concatenation<Output, Failure: Error> {
  private let context: EffectContext
  private var isStarting = false
  private var next = 0
  private var nodes: [EffectNode<Output, Failure>]
  private var previousEnded = true
  private let sink: EffectSink<Output, Failure>

  init(
    _ nodes: [EffectNode<Output, Failure>], _ context: EffectContext,
    _ sink: EffectSink<Output, Failure>
  ) {
    self.nodes = nodes
    self.context = context
    self.sink = sink
  }

  func startNext() {
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while previousEnded {
      guard !context.scope.isCancelled else { return sink.complete(.cancelled) }
      guard next < nodes.count else { return sink.complete(.finished) }
      previousEnded = false
      let node = nodes[next]
      next += 1
      node.start(context, EffectSink(receive: sink.receive, complete: ended))
    }
  }

  private func ended(_ outcome: EffectOutcome<Failure>) {
    if case .finished = outcome {
      previousEnded = true
      startNext()
    } else {
      // It ends with the part that failed or was cancelled.
      next = nodes.count
      sink.complete(outcome)
    }
  }
}
