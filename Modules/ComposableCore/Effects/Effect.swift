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

  /// An effect that starts with a function.
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
    case .cancellation, .group, .work: true
    }
  }
}

/// How an effect starts at a node.
extension EffectNode {
  /// Starts `effect` at this node, which ends with it. `emit` is called with each value and the
  /// node that emitted it.
  ///
  /// Nothing starts at a canceled node: the node ends immediately.
  @inlinable
  final func start<Output, Failure>(
    _ effect: Effect<Output, Failure>, _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    if hasEnded { return }
    if isCancelled { return end(.cancelled) }
    switch effect.content {
    case .none: end(.finished)
    case .value(let value, nil):
      emit(value, self)
      end(.finished)
    case .value(let value, let find?):
      // A node at the child's path emits it, so that it is dropped if the child is removed before
      // it is reduced.
      guard let path = find(path) else { return end(.finished) }
      let child = makeChild(at: path)
      emit(value, child)
      child.end(.finished)
    case .work(let start): start(self, emit)
    case .cancellation(let cancellation): cancellation.start(at: self)
    case .group(let effects, let count, inOrder: false):
      startMerged(effects.elements[..<count], emit)
    case .group(let effects, let count, inOrder: true):
      startConcatenated(effects.elements[..<count], emit)
    }
  }

  /// Starts all effects in order. The node ends with the last one, or fails with the first failure.
  @usableFromInline
  final func startMerged<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    // The loop counts as a running effect, so that the node doesn't end before all have started.
    var running = 1
    func ended(_ end: End) {
      if case .failed = end { return self.end(end) }
      running -= 1
      if running == 0 { self.end(.finished) }
    }
    let restarted = cause?.restarted
    let position = restarted == nil ? [] : position
    for (index, effect) in effects.enumerated() where !hasEnded {
      // Mutation: a part that had ended starts again
      if restarted?.starts(at: position + [index]) == false { continue }
      running += 1
      makeChild(as: .part(Int32(truncatingIfNeeded: index)), ended).start(effect, emit)
    }
    ended(.finished)
  }

  /// Starts each effect when the previous one has finished. The node ends with the last effect, or
  /// with the first one that fails or is canceled.
  @usableFromInline
  final func startConcatenated<Output, Failure>(
    _ effects: ArraySlice<Effect<Output, Failure>>,
    _ emit: @escaping (Output, EffectNode) -> Void
  ) {
    var rest = effects
    var isReady = true
    var isStarting = false

    /// Starts parts until one is running, and ends the node after the last one. If a part ends
    /// while it starts, the loop starts the next one, so that the stack does not grow.
    func startNext() {
      isReady = true
      if isStarting { return }
      isStarting = true
      defer { isStarting = false }
      while isReady, !hasEnded {
        guard !isCancelled, let next = rest.popFirst() else { return end(.finished) }
        isReady = false
        makeChild { end in
          // Mutation: R6, a concatenation continues after a canceled part
          if case .finished = end { startNext() } else { self.end(end) }
        }.start(next, emit)
      }
    }

    startNext()
  }
}
