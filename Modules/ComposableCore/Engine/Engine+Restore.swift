/// A tool's way to an earlier state.
extension Engine {
  /// Replaces the state without an action, cancels the effects of children that it lacks, and
  /// notifies the observers of the state.
  ///
  /// Inside a drain, where a reducer may hold the state, this is reported and does nothing.
  package func restore(_ state: State) {
    restore(state) { path.cancelRemoved() }
  }

  /// Replaces the state without an action, cancels all effects, resumes those of `reductions`, and
  /// notifies the observers of the state. Returns the resumed effects.
  ///
  /// Inside a drain this is reported and does nothing.
  package func restore(
    _ state: State, resuming reductions: some Sequence<ResumedReduction<State, Action>>
  ) -> [EffectInfo] {
    var resumed: [EffectInfo] = []
    restore(state) {
      EffectNode.cancel(root.children)
      path.forgetThrottles()
      let first = runtime.lastEffectNumber
      for reduction in reductions { resume(reduction) }
      resumed = root.inFlight.filter { $0.number > first }.map(\.info)
    }
    return resumed
  }

  private func restore(_ state: State, _ updateEffects: () -> Void) {
    guard progress.phase == .idle else {
      return runtime.reporter(
        "A state was restored while an action is processed; ignored. Restore it between sends.")
    }
    let replaced = storedState
    settle {
      storedState = state
      updateEffects()
    }
    withExtendedLifetime(replaced) {}
  }

  /// Cancels effect `number`, and processes what follows. Returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    settle { root.cancelEffect(number) }
  }

  /// Cancels all effects.
  package func cancelEffects() {
    settle { EffectNode.cancel(root.children) }
  }

  /// Reduces an action in an earlier state, and starts the effects that were in flight.
  ///
  /// They start in the present state: an effect of a child that it lacks is cancelled at once.
  private func resume(_ reduction: ResumedReduction<State, Action>) {
    var state = reduction.state
    progress.phase = .reducing
    let effect = reducer(&state, reduction.action)
    progress.phase = .settling
    let send = SendNode(in: root)
    let cause = Cause(reduction.action, reduction: reduction.number, send: send)
    runtime.resumption = Resumption(positions: reduction.effects)
    send.makeChild(cause).start(effect) { [unowned self] value, source in
      // What an effect emits while it starts was reduced in the earlier state already.
      if runtime.resumption == nil { enqueue(value, from: source) }
    }
    runtime.resumption = nil
    send.release()
  }
}

/// A reduction with effects to resume, for ``StoreDebugger/restore(_:resuming:)``.
///
/// It is made from what a ``StoreObserver`` received: the reduction, and the effects that it
/// started and that have not ended.
///
/// ```swift
/// debugger.restore(past, resuming: [ResumedReduction(asked, effects: [question.position])])
/// ```
public struct ResumedReduction<State, Action> {
  /// The action to reduce once more.
  public var action: Action
  /// The state before the action.
  public var state: State
  /// The number that resumed effects show as ``EffectInfo/reduction``.
  ///
  /// Actions that they send show it as ``StoreObserver/Reduction/startedBy``. With the number of
  /// the original reduction, a tool finds that reduction in its records.
  public var number: Int
  /// The positions of the effects that were in flight: ``EffectInfo/position`` of each.
  ///
  /// Other effects of the reduction do not start. A position that does not exist is ignored.
  public var effects: [[Int]]

  /// Creates a reduction from its parts, for instance from those of a file.
  public init(action: Action, state: State, number: Int, effects: [[Int]]) {
    self.action = action
    self.state = state
    self.number = number
    self.effects = effects
  }

  /// Creates a reduction from what an observer received.
  public init(_ reduction: StoreObserver<State, Action>.Reduction, effects: [[Int]]) {
    self.init(
      action: reduction.action, state: reduction.before, number: reduction.number,
      effects: effects)
  }
}

extension ResumedReduction: Sendable where State: Sendable, Action: Sendable {}
