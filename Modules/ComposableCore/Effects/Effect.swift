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
/// `cancel`, the synchronous `fireAndForget`) run before the listeners are notified. Asynchronous
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
  /// Given the path where the effect starts, returns that of the child that it belongs to.
  @usableFromInline typealias FindPath = (StatePath) -> StatePath
  /// Receives an output together with the node that emitted it.
  @usableFromInline typealias Emit = (_ value: Output, _ emitter: EffectNode) -> Void
  /// Starts an effect at a node of its own.
  ///
  /// It ends the node exactly once, immediately or later, after calling `emit` for each value.
  @usableFromInline typealias Start = (_ node: EffectNode, _ emit: @escaping Emit) -> Void
  /// Starts the effect of a child of the feature at a path, at a new node below the given one.
  @usableFromInline typealias StartChild = (EffectNode, StatePath, @escaping Emit) -> Void

  /// The behavior of an effect when it starts.
  @usableFromInline
  enum Content {
    case none
    /// A value, emitted immediately. If it belongs to a child, `find` returns the child's path
    /// below the path where the effect starts; the value is dropped if the child is absent.
    case value(Output, _ find: FindPath?)
    /// The effect that a closure starts.
    case work(Start)
    /// The effect of a child, which a closure starts.
    case child(StartChild)
    /// The effect cancels those with ids at the path where it starts.
    case cancellation(Cancellation)
    /// The first `count` effects of a list.
    ///
    /// A list, because 20,000 effects merged one by one would otherwise be closures nested 20,000
    /// deep, and would need as much stack to start and to be released.
    case group(List, count: Int, inOrder: Bool)
  }

  @usableFromInline let content: Content

  @inlinable
  init(content: Content) { self.content = content }

  /// An effect that a function starts.
  @inlinable
  init(start: @escaping Start) { content = .work(start) }

  /// Whether the effect does nothing, so that operators can omit it.
  @inlinable package var isNone: Bool {
    if case .none = content { true } else { false }
  }

  /// Whether the effect does more than emit a value.
  @inlinable package var isWork: Bool {
    switch content {
    case .none, .value: false
    case .cancellation, .child, .group, .work: true
    }
  }

  /// Starts the effect at `node`. The node ends when the effect ends. `emit` is called with each
  /// value and the node that emitted it.
  ///
  /// Nothing starts at a canceled node: the node ends immediately.
  @inlinable
  func start(at node: EffectNode, _ emit: @escaping Emit) {
    if node.hasEnded { return }
    if node.isCancelled { return node.end(.cancelled) }
    switch content {
    case .none: node.end(.finished)
    case .value(let value, nil):
      emit(value, node)
      node.end(.finished)
    case .value(let value, let find?):
      // A node at the child's path emits it, so that it is dropped if the child is removed before
      // it is reduced.
      let path = find(node.path)
      guard path.isPresent else { return node.end(.finished) }
      let child = node.makeChild(at: path)
      emit(value, child)
      child.end(.finished)
    case .work(let start): start(node, emit)
    case .child(let start): start(node, node.path, emit)
    case .cancellation(let cancellation): cancellation.start(at: node)
    case .group(let effects, let count, inOrder: false):
      Effect.startTogether(effects.elements[..<count], at: node, emit)
    case .group(let effects, let count, inOrder: true):
      Effect.startInOrder(effects.elements[..<count], at: node, emit)
    }
  }
}
