extension Effect {
  /// Transforms each output with `transform`, which runs on the store's actor, once for each
  /// output.
  ///
  /// Failures, completion and cancellation are unchanged. `.none` stays `.none`.
  ///
  /// It runs immediately for an `Effect(value:)`, and when an output arrives for other effects.
  ///
  /// ```swift
  /// enum WatchAction { case ticked }
  ///
  /// func ticks(_ mainQueue: AnyScheduler) -> Effect<WatchAction, Never> {
  ///   Effect.timer(id: "watch", every: .seconds(1), on: mainQueue).map { _ in .ticked }
  /// }
  /// ```
  @inlinable
  public func map<T>(_ transform: @escaping @Sendable (Output) -> T) -> Effect<T, Failure> {
    mapped(transform)
  }

  /// `map` for functions that aren't Sendable and stay on the store's actor.
  @inlinable
  func mapped<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    switch content {
    case .none: .none
    case .value(let value, let find): .init(content: .value(transform(value), find))
    case .cancellation(let cancellation): .init(content: .cancellation(cancellation))
    case .child(let start):
      .init(
        content: .child { parent, path, emit in
          start(parent, path) { emit(transform($0), $1) }
        })
    case .group, .work:
      .init { node, emit in
        start(at: node) { emit(transform($0), $1) }
      }
    }
  }

  /// Transforms each output with `transform`, and drops it if the result is nil.
  ///
  /// `transform` runs on the store's actor, once for each output. Failures, completion and
  /// cancellation are unchanged. `.none` stays `.none`. An effect whose outputs are all dropped
  /// still runs until its end.
  ///
  /// ```swift
  /// enum FormAction { case entered(Int) }
  ///
  /// // Text that isn't a number sends nothing.
  /// func parse(_ text: String) -> Effect<FormAction, Never> {
  ///   Effect(value: text).compactMap { Int($0).map { .entered($0) } }
  /// }
  /// ```
  public func compactMap<T>(
    _ transform: @escaping @Sendable (Output) -> T?
  ) -> Effect<T, Failure> {
    if isNone { return .none }
    return Effect<T, Failure> { node, emit in
      start(at: node) { output, emitter in
        if let new = transform(output) { emit(new, emitter) }
      }
    }
  }

  /// Transforms a failure with `transform`; outputs are unchanged.
  ///
  /// It runs on the store's actor, at most once, because a failure ends the effect.
  ///
  /// ```swift
  /// struct ServerError: Error { var code: Int }
  /// enum LoadError: Error { case notFound, other }
  ///
  /// func explain(_ effect: Effect<String, ServerError>) -> Effect<String, LoadError> {
  ///   effect.mapError { $0.code == 404 ? .notFound : .other }
  /// }
  /// ```
  public func mapError<T: Error>(
    _ transform: @escaping @Sendable (Failure) -> T
  ) -> Effect<Output, T> {
    if isNone { return .none }
    return Effect<Output, T> { node, emit in
      let child = node.makeChild(as: .whole) { end in
        guard case .failed(let error as Failure, let emitter) = end else { return node.end(end) }
        node.end(.failed(transform(error), at: emitter))
      }
      start(at: child, emit)
    }
  }

  /// Converts outputs and a failure to results, so that the effect cannot fail.
  ///
  /// A failure is the last output; a cancellation emits nothing.
  ///
  /// A reducer turns the results into actions with `map`.
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    catchToEffect { $0 }
  }

  /// Converts outputs and a failure with `transform`, so that the effect cannot fail.
  ///
  /// ```swift
  /// enum LoadAction { case loaded(TaskResult<String>) }
  ///
  /// func load(_ request: Effect<String, any Error>) -> Effect<LoadAction, Never> {
  ///   request.catchToEffect { .loaded(TaskResult($0)) }
  /// }
  /// ```
  ///
  /// `transform` runs on the store's actor: once for each output, and once for a failure.
  public func catchToEffect<T>(
    _ transform: @escaping @Sendable (Result<Output, Failure>) -> T
  ) -> Effect<T, Never> {
    if isNone { return .none }
    return Effect<T, Never> { node, emit in
      let child = node.makeChild(as: .whole) { end in
        guard case .failed(let error as Failure, let emitter) = end else { return node.end(end) }
        emit(transform(.failure(error)), emitter)
        node.end(.finished)
      }
      start(at: child) { emit(transform(.success($0)), $1) }
    }
  }
}

extension Effect where Failure == Never {
  /// Drops all outputs, so that the effect is one of any actions.
  ///
  /// It still runs until its end. `.none` stays `.none`.
  ///
  /// ```swift
  /// enum PlayerAction { case stopped }
  ///
  /// func close(_ file: Effect<Never, Never>) -> Effect<PlayerAction, Never> {
  ///   file.fireAndForget()
  /// }
  /// ```
  public func fireAndForget<NewOutput>() -> Effect<NewOutput, Never> {
    compactMap { _ in nil }
  }
}
