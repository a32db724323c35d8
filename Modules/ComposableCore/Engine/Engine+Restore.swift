/// Restoring an earlier state, for tools.
extension Engine {
  /// Replaces the state without an action, cancels the effects of children absent from it, and
  /// notifies the listeners.
  ///
  /// During a turn, when a reducer may be changing the state, this is reported and does nothing.
  package func restore(_ state: State) {
    replaceState(with: state) { cancelRemovedChildren(after: nil) }
  }

  /// Replaces the state without an action, and cancels all effects. Then `restart` may start some
  /// again. The listeners are notified at the end.
  ///
  /// During a turn this is reported and does nothing.
  package func restore(_ state: State, restarting restart: () -> Void) {
    replaceState(with: state) {
      EffectNode.cancel(root.children)
      // Operations that have not returned keep the paths of their children, removed or not.
      cancelRemovedChildren(after: nil)
      root.path.forgetThrottles()
      restart()
    }
  }

  private func replaceState(with state: State, _ updateEffects: () -> Void) {
    guard progress.phase == .idle else {
      return runtime.reporter(
        "A state was restored while an action is processed; ignored. Restore it between sends.",
        at: nil)
    }
    let replaced = storedState
    inTurn {
      storedState = state
      updateEffects()
    }
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body`, which may change the state or end effects, within the current turn, or at the
  /// beginning of a new one.
  package func inTurn<Result>(_ body: () -> Result) -> Result {
    guard progress.phase == .idle else { return body() }
    beginTurn()
    let result = body()
    finishTurn()
    return result
  }

  /// Cancels all effects.
  package func cancelEffects() {
    inTurn { EffectNode.cancel(root.children) }
  }

  /// Reduces an action again in its earlier state, and starts those effects of it that were in
  /// flight at `positions`, each from its beginning.
  ///
  /// They start in the present state, so the effects of a child absent from it are canceled
  /// immediately.
  package func restart(
    _ positions: [[Int]], of action: Action, in state: State, number: Int
  ) {
    inTurn {
      var state = state
      // R10: the reducer must not read its store here either.
      progress.phase = .reducing
      // Mistakes of the reducer were reported when it reduced the action for the first time.
      let effect = IssueReporter.$current.withValue(IssueReporter { _ in }) {
        reducer(&state, action)
      }
      progress.phase = .busy
      let send = SendNode(in: root)
      effect.start(
        at: RestartedNode(of: action, number: number, in: send, restarting: positions),
        readyRoot().emit)
      send.endHold()
    }
  }
}
