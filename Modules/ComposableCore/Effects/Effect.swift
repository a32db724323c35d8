/// Work that a reducer returns for its store to run, and the values it emits.
///
/// An effect is a description: nothing happens until a store runs it. A reducer returns an
/// `Effect<Action, Never>`; each output is an action that is appended to the store's queue.
///
/// An effect is not Sendable: it may hold values from before a `map`, and ids, that are not. A
/// closure that another thread may call returns an effect, and does not capture one.
///
/// `.none` is a nil reference, so returning it costs nothing. Synchronous effects (`init(value:)`,
/// `result`, `catching`, `cancel`, the synchronous `fireAndForget`) run within the drain that
/// started them. Asynchronous ones deliver on the store's actor, in the order of their sends.
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

extension Effect {
  /// Does nothing and completes immediately. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(node: nil) }

  /// Emits one value within the drain that starts the effect, then completes.
  @inlinable
  public init(value: Output) {
    self.init(node: ValueNode.holding(value, at: nil))
  }

  /// A value of a child's effect, which is dropped if the child was removed.
  @inlinable
  init(value: Output, at steps: [StatePathStep]?) {
    self.init(node: ValueNode.holding(value, at: steps))
  }

  /// Fails with `error`, within the drain that starts the effect.
  public init(error: Failure) {
    self.init(node: ClosureNode { _, _, sink in sink.complete(.failed(error)) })
  }

  /// Transforms each output with `transform`, which runs on the store's actor, once for each
  /// output.
  ///
  /// Failures, completion and cancellation are unchanged. `.none` stays `.none`.
  @inlinable
  public func map<T>(_ transform: @escaping @Sendable (Output) -> T) -> Effect<T, Failure> {
    guard let node else { return .none }
    if let value = node.asValue {
      return Effect<T, Failure>(value: transform(value.output), at: value.steps)
    }
    return Effect<T, Failure>(node: node.mapped(transform))
  }

  /// Converts outputs and a failure to results, so that the effect cannot fail.
  ///
  /// A failure is the last output; a cancellation emits nothing.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    catchToEffect { $0 }
  }

  /// Converts outputs and a failure with `transform`, so that the effect cannot fail.
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
      node: ClosureNode { scope, _, sink in
        node.start(
          in: scope,
          EffectSink(
            receive: { sink.receive(transform(.success($0)), $1) },
            complete: { outcome in
              switch outcome {
              case .finished: sink.complete(.finished)
              case .cancelled: sink.complete(.cancelled)
              case .failed(let error):
                if let error = error as? Failure {
                  sink.receive(transform(.failure(error)), scope)
                }
                sink.complete(.finished)
              }
            }))
      })
  }
}
