/// Work that a reducer returns for its store to run, and the values it emits.
///
/// An effect is a description: nothing happens until a store runs it. A reducer returns an
/// `Effect<Action, Never>`; each output is an action that is appended to the store's queue.
///
/// An effect is not Sendable: it may hold values from before a `map`, and ids, that are not. A
/// closure that another thread may call returns an effect, and does not capture one.
///
/// Returning `.none` costs nothing. Synchronous effects (`init(value:)`, `result`, `catching`,
/// `cancel`, the synchronous `fireAndForget`) run within the drain that started them. Asynchronous
/// ones deliver on the store's actor, in the order of their sends.
///
/// ```swift
/// case .factTapped:
///   let count = state.count
///   return .task { .factLoaded(await environment.fact(count)) }
/// ```
public struct Effect<Output, Failure: Error> {
  /// Receives an output, with the node that emitted it.
  @usableFromInline typealias Receive = (_ value: Output, _ source: EffectNode) -> Void
  /// Starts an effect at a node that belongs to it alone.
  ///
  /// It ends the node once, at once or later, and calls `receive` for each value before that.
  @usableFromInline typealias Start = (_ node: EffectNode, _ receive: @escaping Receive) -> Void

  /// Finds the path of a child from that of the node, and whether the child is present.
  @usableFromInline
  typealias FindChild = (_ path: StatePath) -> (path: StatePath, isPresent: Bool)

  /// What an effect does when it starts.
  @usableFromInline
  enum Content {
    case none
    /// A value, emitted at once.
    case value(Output)
    /// A value of a child, emitted at once if the child is present.
    case childValue(Output, FindChild)
    /// Whatever a closure starts.
    case started(Start)
    /// The first `count` of several effects.
    ///
    /// A list and not a closure: 20,000 effects that are merged one by one would be closures nested
    /// 20,000 deep, and would need as much stack to start and to be released.
    case group(Parts, count: Int, inOrder: Bool)
  }

  /// Only operators and `EffectNode.start` read it.
  @usableFromInline let content: Content

  @inlinable
  init(content: Content) { self.content = content }

  /// An effect that starts with a function.
  @inlinable
  init(start: @escaping Start) { content = .started(start) }

  /// Emits one value within the drain that starts the effect, then completes.
  ///
  /// The value is reduced after the actions that wait already, in the same drain, and observers see
  /// the state after both. A chain of a million values needs no more stack than one.
  ///
  /// ```swift
  /// case .cancelTapped:
  ///   return Effect(value: .delegate(.cancelled))
  /// ```
  @inlinable
  public init(value: Output) { content = .value(value) }

  /// Fails with `error`, within the drain that starts the effect.
  ///
  /// For a dependency that fails in a test. A reducer returns it after `catchToEffect`.
  ///
  /// ```swift
  /// store.environment.load = { Effect(error: DownloadError()) }
  /// ```
  public init(error: Failure) {
    self.init { node, _ in node.end(.failed(error)) }
  }

  /// Does nothing and completes immediately. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(content: .none) }

  /// The effect that `make` returns, which is called when a store starts the effect.
  ///
  /// It is called each time that happens, on the store's actor.
  ///
  /// For an effect that has to be made anew at each start, as an operator that retries does, or
  /// that is expensive to make and may never start.
  ///
  /// ```swift
  /// let counting = Effect<Int, Never>.deferred {
  ///   starts(0)
  ///   return Effect(value: starts.count)
  /// }
  /// ```
  public static func deferred(_ make: @escaping @Sendable () -> Effect) -> Effect {
    Effect { node, receive in node.start(make(), receive) }
  }

  /// Whether starting it does nothing, so that operators can leave it out.
  @inlinable package var isNone: Bool {
    if case .none = content { true } else { false }
  }

  /// Whether it is more than nothing or a value.
  @inlinable package var isWork: Bool {
    switch content {
    case .childValue, .none, .value: false
    case .group, .started: true
    }
  }
}

extension Effect {
  /// Transforms each output with `transform`, which runs on the store's actor, once for each
  /// output.
  ///
  /// Failures, completion and cancellation are unchanged. `.none` stays `.none`.
  ///
  /// For a lone value it runs at once, else when the output arrives.
  ///
  /// ```swift
  /// return Effect.timer(id: TickerID.self, every: .seconds(1), on: mainQueue).map { _ in .ticked }
  /// ```
  @inlinable
  public func map<T>(_ transform: @escaping @Sendable (Output) -> T) -> Effect<T, Failure> {
    mapped(transform)
  }

  /// `map` for functions that stay on the store's actor.
  @inlinable
  func mapped<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    switch content {
    case .none: .none
    case .value(let value): .init(value: transform(value))
    case .childValue(let value, let find): .init(content: .childValue(transform(value), find))
    case .group, .started:
      .init { node, receive in
        node.start(self) { receive(transform($0), $1) }
      }
    }
  }

  /// Transforms each output with `transform`, which runs on the store's actor, once for each
  /// output; drops the output if the result is nil.
  ///
  /// Failures, completion and cancellation are unchanged. `.none` stays `.none`. An effect whose
  /// outputs are all dropped still runs until its end.
  ///
  /// ```swift
  /// let numbers = Effect<String, Never>.merge(.init(value: "1"), .init(value: "x"))
  ///   .compactMap { Int($0) }
  /// ```
  public func compactMap<T>(
    _ transform: @escaping @Sendable (Output) -> T?
  ) -> Effect<T, Failure> {
    if isNone { return .none }
    return Effect<T, Failure> { node, receive in
      node.start(self) { output, source in
        if let new = transform(output) { receive(new, source) }
      }
    }
  }

  /// Transforms a failure with `transform`; outputs are unchanged.
  ///
  /// It runs on the store's actor, at most once, because a failure ends the effect.
  ///
  /// ```swift
  /// Effect.merge(.init(value: 1), .init(error: Failed(number: 3)))
  ///   .mapError { Failed(number: $0.number + 1) }.catchToEffect()
  /// ```
  public func mapError<T: Error>(
    _ transform: @escaping @Sendable (Failure) -> T
  ) -> Effect<Output, T> {
    if isNone { return .none }
    return Effect<Output, T> { node, receive in
      let part = node.part { end in
        guard case .failed(let error as Failure) = end else { return node.end(end) }
        node.end(.failed(transform(error)))
      }
      part.start(self, receive)
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
  /// case .refreshTapped:
  ///   return environment.load().catchToEffect(Action.loaded)
  /// ```
  ///
  /// `transform` runs on the store's actor: once for each output, and once for a failure.
  public func catchToEffect<T>(
    _ transform: @escaping @Sendable (Result<Output, Failure>) -> T
  ) -> Effect<T, Never> {
    if isNone { return .none }
    return Effect<T, Never> { node, receive in
      let part = node.part { end in
        guard case .failed(let error as Failure) = end else { return node.end(end) }
        receive(transform(.failure(error)), node)
        node.end(.finished)
      }
      part.start(self) { receive(transform(.success($0)), $1) }
    }
  }
}

extension Effect {
  /// The effect as that of a child, which had `identity` when its reducer returned it.
  ///
  /// When the child is removed, the effect is cancelled and its values are dropped.
  @inlinable
  func scoped<Parent, Child>(
    to child: ChildPath<Parent, Child>, _ identity: Identifier?
  ) -> Effect {
    switch content {
    case .none: return self
    case .value(let value):
      if !child.isRemovable { return self }
      return Effect(content: .childValue(value) { $0.path(to: child, identity) })
    case .childValue(let value, let find):
      return Effect(
        content: .childValue(value) { path in
          let found = path.path(to: child, identity)
          return found.isPresent ? find(found.path) : found
        })
    case .group, .started:
      return Effect { node, receive in node.start(self, in: child, identity, receive) }
    }
  }
}
