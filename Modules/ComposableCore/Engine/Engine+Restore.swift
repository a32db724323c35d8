/// Restoring an earlier state, for tools.
extension Engine {
  /// Replaces the state without an action, cancels the effects of children absent from it, and
  /// notifies the listeners.
  ///
  /// Inside a drain, where a reducer may be changing the state, this is reported and does nothing.
  package func restore(_ state: State) {
    restore(state) { cancelRemovedChildren(after: nil) }
  }

  /// Replaces the state without an action, cancels all effects, resumes those of `reductions`, and
  /// notifies the listeners. Returns the resumed effects.
  ///
  /// Inside a drain this is reported and does nothing.
  package func restore(
    _ state: State, resuming reductions: some Sequence<ResumedReduction<State, Action>>
  ) -> [EffectInfo] {
    var resumed: [EffectInfo] = []
    restore(state) {
      EffectNode.cancel(root.children)
      // Operations that have not returned keep the paths of their children, removed or not.
      cancelRemovedChildren(after: nil)
      root.path.forgetThrottles()
      let first = runtime.lastEffectNumber
      for reduction in reductions { resume(reduction) }
      resumed = root.inFlight.filter { $0.effectNumber > first }.map(\.info)
    }
    return resumed
  }

  private func restore(_ state: State, _ updateEffects: () -> Void) {
    guard progress.phase == .idle else {
      return runtime.reporter(
        "A state was restored while an action is processed; ignored. Restore it between sends.",
        at: nil)
    }
    let replaced = storedState
    inDrain {
      storedState = state
      updateEffects()
    }
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body`, which may change the state or end effects, at the beginning of a drain, or
  /// within the current drain.
  private func inDrain<Result>(_ body: () -> Result) -> Result {
    guard progress.phase == .idle else { return body() }
    beginDrain()
    let result = body()
    drainAndNotify()
    return result
  }

  /// Cancels effect `number` and drains the queues. Returns false if it isn't in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    inDrain { root.cancelEffect(number) }
  }

  /// Cancels all effects.
  package func cancelEffects() {
    inDrain { EffectNode.cancel(root.children) }
  }

  /// Reduces an action again in its earlier state, and starts the effects that were in flight.
  ///
  /// They start in the restored state, so the effects of a child absent from it are canceled
  /// immediately.
  private func resume(_ reduction: ResumedReduction<State, Action>) {
    var state = reduction.state
    // R10: the reducer must not read its store here either.
    progress.phase = .reducing
    // Mistakes of the reducer were reported when it reduced the action for the first time.
    let effect = IssueReporter.$current.withValue(IssueReporter { _ in }) {
      reduction.inputs.play { reducer(&state, reduction.action) }
    }
    progress.phase = .draining
    let send = SendNode(in: root)
    let node = ReductionNode(of: reduction.action, number: reduction.number, in: send)
    runtime.resumption = Resumption(positions: reduction.effects)
    node.start(effect) { [unowned self] value, emitter in
      // Values that pass all operators while the effect starts have already been reduced.
      if runtime.resumption == nil { enqueue(value, from: emitter) }
    }
    runtime.resumption = nil
    send.release()
  }
}

/// A reduction with effects to resume, for ``StoreDebugger/restore(_:resuming:)``.
///
/// Create it from a reduction that a ``StoreObserver`` received, and the effects of that reduction
/// that had not ended.
///
/// ```swift
/// func resumed(
///   _ reduction: StoreObserver<FactState, FactAction>.Reduction, _ effects: [EffectInfo]
/// ) -> ResumedReduction<FactState, FactAction> {
///   ResumedReduction(reduction, effects: effects.map(\.position))
/// }
/// ```
public struct ResumedReduction<State, Action> {
  /// The action to reduce again.
  public var action: Action
  /// The state before the action.
  public var state: State
  /// The number that resumed effects have as ``EffectInfo/reduction``.
  ///
  /// Actions that they send have it as ``StoreObserver/Reduction/startedBy``. Pass the number of
  /// the original reduction, so that a tool finds it in its records.
  public var number: Int
  /// The positions of the effects that were in flight: ``EffectInfo/position`` of each.
  ///
  /// Other effects of the reduction do not start. A position that does not exist is ignored.
  public var effects: [[Int]]
  /// The inputs that the reducer reads again.
  ///
  /// Its environment must have been made by ``SystemEnvironment/recordingInputs()``.
  public var inputs: ReducerInputs

  /// Creates a reduction from its parts, such as those read from a file.
  public init(
    action: Action, state: State, number: Int, effects: [[Int]],
    inputs: ReducerInputs = ReducerInputs()
  ) {
    self.action = action
    self.state = state
    self.number = number
    self.effects = effects
    self.inputs = inputs
  }

  /// Creates a reduction from one that an observer received.
  public init(_ reduction: StoreObserver<State, Action>.Reduction, effects: [[Int]]) {
    self.init(
      action: reduction.action, state: reduction.before, number: reduction.number,
      effects: effects, inputs: reduction.inputs)
  }
}

extension ResumedReduction: Sendable where State: Sendable, Action: Sendable {}
