extension Effect {
  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// If one fails, the others are canceled.
  ///
  /// Values that are emitted immediately are reduced in order, before anything that they cause.
  /// Canceling one effect leaves the others running. Even if each was canceled by an id of its own,
  /// the result completes, and a `concatenate` starts its next effect; it doesn't if the result was
  /// canceled as a whole.
  ///
  /// ```swift
  /// let reducer = Reducer<[String], String, Void> { log, action, _ in
  ///   log.append(action)
  ///   return action == "start" ? .merge(Effect(value: "a"), Effect(value: "b")) : .none
  /// }
  /// let log = Store(initialState: [], reducer: reducer, environment: ()).view
  /// log.send("start")
  /// log.state  // ["start", "a", "b"]
  /// ```
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects concurrently; they start in order, and the result completes when all have.
  ///
  /// `.none` is dropped, and a single remaining effect is returned unchanged. If one fails, the
  /// others are canceled.
  @inlinable
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    group(effects, inOrder: false)
  }

  /// Runs this effect and `other` concurrently, starting this one first.
  ///
  /// If one of them is `.none`, the other is returned unchanged. If one fails, the other is
  /// canceled.
  ///
  /// A merge is extended, not nested: 20,000 effects that are merged in a loop start without using
  /// stack. O(1) on average.
  @inlinable
  public func merged(with other: Effect) -> Effect { followed(by: other, inOrder: false) }

  /// Runs effects one after the other: each starts when the previous one has finished.
  ///
  /// If one fails or is canceled, the following ones do not start. An asynchronous effect finishes
  /// when its operation has returned, so the next effect may rely on it.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other: each starts when the previous one has finished.
  ///
  /// If one fails or is canceled, the following ones do not start.
  ///
  /// `.none` is dropped, and a single remaining effect is returned unchanged. The actions of a
  /// synchronous part wait in the store's queue while the next part starts.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    group(effects, inOrder: true)
  }

  /// Runs this effect, then `other`.
  ///
  /// `other` starts when this one has finished, and does not start if this one fails or is
  /// canceled.
  public func concatenated(with other: Effect) -> Effect { followed(by: other, inOrder: true) }

  /// Groups the effects that aren't `.none`. A single one is returned unchanged.
  @inlinable
  static func group(_ effects: some Sequence<Effect>, inOrder: Bool) -> Effect {
    let effects = effects.filter { !$0.isNone }
    return effects.count < 2 ? effects.first ?? .none : Effect(effects, inOrder: inOrder)
  }

  /// Creates a group of effects, which start together or in sequence.
  @inlinable
  init(_ effects: [Effect], inOrder: Bool) {
    content = .group(List(effects), count: effects.count, inOrder: inOrder)
  }

  /// Extends a group of the same kind, so that effects collected in a loop are one list.
  @inlinable
  func followed(by other: Effect, inOrder: Bool) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    guard case .group(let effects, let count, inOrder) = content else {
      return Effect([self, other], inOrder: inOrder)
    }
    // Another effect has already been appended to the list, so this group needs a list of its own.
    if effects.elements.count > count {
      return Effect(effects.elements[..<count] + [other], inOrder: inOrder)
    }
    effects.elements.append(other)
    return Effect(content: .group(effects, count: count + 1, inOrder: inOrder))
  }

  /// A growing list that several groups share.
  ///
  /// A group uses its first `count` effects and ignores later ones, so a loop of
  /// `merged(with:)` copies nothing. Invariant: effects are only appended, and never changed.
  @usableFromInline
  final class List {
    @usableFromInline var elements: [Effect]

    @usableFromInline
    init(_ elements: [Effect]) { self.elements = elements }
  }

  /// Starts all effects of a merge at children of `node`. It ends with the last one, or fails with
  /// the first failure.
  @usableFromInline
  static func startTogether(
    _ effects: ArraySlice<Effect>, at node: EffectNode, _ emit: @escaping Emit
  ) {
    // The loop counts as a running effect, so that the node doesn't end before all have started.
    var running = 1
    func ended(_ end: EffectNode.End) {
      if case .failed = end { return node.end(end) }
      running -= 1
      if running == 0 { node.end(.finished) }
    }
    let restarted = node.cause?.restarted
    let position = restarted == nil ? [] : node.position
    for (index, effect) in effects.enumerated() where !node.hasEnded {
      // Mutation: a part that had ended starts again
      if restarted?.starts(at: position + [index]) == false { continue }
      running += 1
      effect.start(
        at: node.makeChild(as: .part(Int32(truncatingIfNeeded: index)), ended), emit)
    }
    ended(.finished)
  }

  /// Starts each effect of a concatenation when the previous one has finished, at children of
  /// `node`. It ends with the last effect, or with the first one that fails or is canceled.
  @usableFromInline
  static func startInOrder(
    _ effects: ArraySlice<Effect>, at node: EffectNode, _ emit: @escaping Emit
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
      while isReady, !node.hasEnded {
        guard !node.isCancelled, let next = rest.popFirst() else { return node.end(.finished) }
        isReady = false
        let child = node.makeChild { end in
          // Mutation: R6, a concatenation continues after a canceled part
          if case .finished = end { startNext() } else { node.end(end) }
        }
        next.start(at: child, emit)
      }
    }

    startNext()
  }
}
