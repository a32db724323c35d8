/// Work that a reducer asks its store to do, and the values that come back from it.
///
/// An effect is a description: nothing happens until a store runs it. A reducer returns an
/// `Effect<Action, Never>`; each output is an action that enters the store's queue.
///
/// `.none` is a nil reference, so returning it costs nothing. Synchronous effects (`init(value:)`,
/// `result`, `catching`, `cancel`, the synchronous `fireAndForget`) run inside the drain that
/// started them. Asynchronous ones deliver on the store's actor, in the order in which they sent.
///
/// ```swift
/// case .factTapped:
///   let count = state.count
///   return .task { .factLoaded(await environment.fact(count)) }
/// ```
public struct Effect<Output, Failure: Error> {
  @usableFromInline package let node: EffectNode<Output, Failure>?

  @inlinable
  package init(node: EffectNode<Output, Failure>?) {
    self.node = node
  }
}

// A node is immutable after its initialiser. What it captures crosses threads only as Output, which
// is Sendable here, or inside closures that are themselves @Sendable.
extension Effect: @unchecked Sendable where Output: Sendable {}

extension Effect {
  /// Does nothing and completes at once. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(node: nil) }

  /// Emits one value inside the drain that starts the effect, then completes.
  @inlinable
  public init(value: Output) {
    self.init(node: ValueNode.holding(value, at: nil))
  }

  /// A value of a child's effect, which is dropped where the child is gone.
  @inlinable
  init(value: Output, at steps: [StatePathStep]?) {
    self.init(node: ValueNode.holding(value, at: steps))
  }

  /// Fails with `error`, inside the drain that starts the effect.
  public init(error: Failure) {
    self.init(node: ClosureNode { _, sink in sink.complete(.failed(error)) })
  }

  /// Changes each output with `transform`, which runs on the store's actor, once for each output.
  ///
  /// A failure, the end, and what cancels the effect stay as they are. `.none` stays `.none`.
  @inlinable
  public func map<T>(_ transform: @escaping @Sendable (Output) -> T) -> Effect<T, Failure> {
    guard let node else { return .none }
    if let value = node.asValue {
      return Effect<T, Failure>(value: transform(value.output), at: value.steps)
    }
    return Effect<T, Failure>(node: node.mapped(transform))
  }

  /// Turns outputs and a failure into results, so that nothing can fail any more.
  ///
  /// A failure is the last output; a cancellation is none.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    catchToEffect { $0 }
  }

  /// Turns outputs and a failure into values of `transform`, so that nothing can fail any more.
  ///
  /// ```swift
  /// case .refreshTapped:
  ///   return environment.load().catchToEffect(Action.loaded)
  /// ```
  public func catchToEffect<T>(
    _ transform: @escaping @Sendable (Result<Output, Failure>) -> T
  ) -> Effect<T, Never> {
    guard let node else { return .none }
    return Effect<T, Never>(
      node: ClosureNode { context, sink in
        node.start(
          context,
          EffectSink(
            receive: { sink.receive(transform(.success($0)), $1) },
            complete: { outcome in
              switch outcome {
              case .finished: sink.complete(.finished)
              case .cancelled: sink.complete(.cancelled)
              case .failed(let error):
                if let error = error as? Failure {
                  sink.receive(transform(.failure(error)), context.scope)
                }
                sink.complete(.finished)
              }
            }))
      })
  }
}
