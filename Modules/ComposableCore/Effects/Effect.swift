/// Work that a reducer returns for its store to run, and the values it emits.
///
/// An effect is a description: nothing happens until a store runs it. A reducer returns an
/// `Effect<Action, Never>`; each output is an action that is appended to the store's queue.
///
/// An effect is not Sendable, because it may hold values that aren't: ids, and outputs before a
/// `map`. A closure that another thread may call should create and return an effect, not capture
/// one.
///
/// Returning `.none` costs nothing. Synchronous effects (`init(value:)`, `result`, `catching`,
/// `cancel`, the synchronous `fireAndForget`) run within the drain that started them. Asynchronous
/// ones deliver on the store's actor, in the order in which their values were sent.
///
/// ```swift
/// let factReducer = Reducer<String, Int, Void> { fact, number, _ in
///   fact = number == 0 ? "" : "\(number) is a number"
///   // Clears the fact again.
///   return number == 0 ? .none : Effect.task { 0 }
/// }
/// ```
public struct Effect<Output, Failure: Error> {
  /// Finds the path of the effect's child below a path; returns nil if the child is absent.
  @usableFromInline typealias FindPath = (StatePath) -> StatePath?
  /// Receives an output together with the node that emitted it.
  @usableFromInline typealias Emit = (_ value: Output, _ emitter: EffectNode) -> Void
  /// Starts an effect at a node of its own.
  ///
  /// It ends the node exactly once, immediately or later, after calling `emit` for each value.
  @usableFromInline typealias Start = (_ node: EffectNode, _ emit: @escaping Emit) -> Void

  /// The behavior of an effect when it starts.
  @usableFromInline
  enum Content {
    case none
    /// A value, emitted immediately. If it belongs to a child, `find` returns the child's path
    /// below the path where the effect starts; the value is dropped if the child is absent.
    case value(Output, _ find: FindPath?)
    /// The effect that a closure starts.
    case work(Start)
    /// The first `count` effects of a list.
    ///
    /// A list, because 20,000 effects merged one by one would otherwise be closures nested 20,000
    /// deep, and would need as much stack to start and to be released.
    case group(List, count: Int, inOrder: Bool)
  }

  @usableFromInline let content: Content

  @inlinable
  init(content: Content) { self.content = content }

  /// An effect that starts with a function.
  @inlinable
  init(start: @escaping Start) { content = .work(start) }

  /// Emits one value within the drain that starts the effect, then completes.
  ///
  /// The value is reduced after the actions already queued, in the same drain, and subscribers
  /// see only the state after both. A chain of a million values needs no more stack than one.
  ///
  /// ```swift
  /// enum EditorAction { case cancelTapped, delegate(Delegate) }
  /// enum Delegate { case cancelled }
  ///
  /// let editorReducer = Reducer<String, EditorAction, Void> { _, action, _ in
  ///   switch action {
  ///   case .cancelTapped:
  ///     return Effect(value: .delegate(.cancelled))
  ///   case .delegate:
  ///     return .none
  ///   }
  /// }
  /// ```
  @inlinable
  public init(value: Output) { content = .value(value, nil) }

  /// Fails with `error`, within the drain that starts the effect.
  ///
  /// Use it for a dependency that fails in a test. Apply `catchToEffect` to return it from a
  /// reducer.
  ///
  /// ```swift
  /// struct Offline: Error {}
  ///
  /// struct LoadEnvironment: Sendable {
  ///   var load: @Sendable () -> Effect<String, Offline>
  /// }
  ///
  /// let environment = LoadEnvironment(load: { Effect(error: Offline()) })
  /// ```
  public init(error: Failure) {
    self.init { node, _ in node.end(.failed(error, at: node)) }
  }

  /// Does nothing and completes immediately. The identity of `merge` and `concatenate`.
  @inlinable
  public static var none: Effect { Effect(content: .none) }

  /// The effect that `make` returns, which is called when a store starts the effect.
  ///
  /// `make` is called on the store's actor, once per start.
  ///
  /// Use it for an effect that has to be recreated at each start, as in an operator that retries,
  /// or that is expensive to create and may never start.
  ///
  /// ```swift
  /// func now(_ clock: AnyScheduler) -> Effect<AnyScheduler.Instant, Never> {
  ///   // The time when the effect starts, not when it is made.
  ///   .deferred { Effect(value: clock.now) }
  /// }
  /// ```
  public static func deferred(_ make: @escaping @Sendable () -> Effect) -> Effect {
    Effect { node, emit in node.start(make(), emit) }
  }

  /// Whether the effect does nothing, so that operators can omit it.
  @inlinable package var isNone: Bool {
    if case .none = content { true } else { false }
  }

  /// Whether the effect does more than emit a value.
  @inlinable package var isWork: Bool {
    switch content {
    case .none, .value: false
    case .group, .work: true
    }
  }
}
