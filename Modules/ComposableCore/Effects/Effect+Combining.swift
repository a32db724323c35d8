extension Effect {
  /// Runs effects side by side; they start in order, and it completes when all have.
  ///
  /// A failure ends the whole and cancels the others.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Runs effects side by side; they start in order, and it completes when all have.
  ///
  /// `.none` is dropped, and a single remaining effect is returned as it is. A failure ends the whole and cancels
  /// the others.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    var first: EffectNode<Output, Failure>?
    var rest: [EffectNode<Output, Failure>] = []
    for effect in effects {
      guard let node = effect.node else { continue }
      if first == nil { first = node } else { rest.append(node) }
    }
    guard let first else { return .none }
    return rest.isEmpty ? Effect(node: first) : merged([first] + rest)
  }

  /// Runs this effect and `other` side by side, this one started first.
  ///
  /// `.none` on one side gives back the other as it is. A failure of one cancels the other.
  @inlinable
  public func merged(with other: Effect) -> Effect {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Effect.merged([node, otherNode])
  }

  /// Runs effects one after the other: the next starts when the one before finished or was cancelled.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Runs effects one after the other: the next starts when the one before finished or was cancelled.
  ///
  /// A failure ends the whole. Cancelling the concatenation itself starts nothing more.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return nodes.count > 1 ? concatenated(nodes) : Effect(node: nodes.first)
  }

  /// Runs this effect, then `other`.
  ///
  /// `other` starts when this one finished or was cancelled, and not at all when it failed.
  @inlinable
  public func concatenated(with other: Effect) -> Effect {
    Effect.concatenate(self, other)
  }

  @usableFromInline
  static func merged(_ nodes: [EffectNode<Output, Failure>]) -> Effect {
    Effect(
      node: ClosureNode { outer, sink in
        // A failure cancels the others, so what can fail has a scope of its own.
        var context = outer
        if Failure.self != Never.self { context.scope = CancelScope(parent: outer.scope) }
        let scope = context.scope
        var running = nodes.count
        var failed = false
        for node in nodes where !failed {
          node.start(
            context,
            EffectSink(
              receive: { if !failed { sink.receive($0) } },
              complete: { outcome in
                running -= 1
                if failed { return }
                if case .failed(let error) = outcome {
                  failed = true
                  scope.cancel()
                  scope.leave()
                  sink.complete(.failed(error))
                } else if running == 0 {
                  if scope !== outer.scope { scope.leave() }
                  sink.complete(scope.isCancelled ? .cancelled : .finished)
                }
              }))
        }
      })
  }

  @usableFromInline
  static func concatenated(_ nodes: [EffectNode<Output, Failure>]) -> Effect {
    Effect(
      node: ClosureNode { context, sink in
        Concatenation(nodes, context, sink).startNext()
      })
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
    if case .failed(let error) = outcome {
      next = nodes.count
      return sink.complete(.failed(error))
    }
    previousEnded = true
    startNext()
  }
}
