/// Calls the observers of reductions and effects. Not used in a store without observers.
extension Engine {
  /// Adds an observer of every reduction and every effect; `removeObserver` removes it.
  @usableFromInline
  package func observe(_ observer: StoreObserver<State, Action>) {
    progress.observers.append(observer)
    watchEffects()
  }

  /// Removes an observer, which is not called again. O(n) in the observers.
  package func removeObserver(_ id: Int) {
    // Released after the list has changed: releasing an observer may run code that uses the list.
    let replaced = progress.observers
    progress.observers = replaced.filter { $0.id != id }
    withExtendedLifetime(replaced) {}
    watchEffects()
  }

  /// Forwards the events of effects to the observers; without observers, effects aren't described.
  private func watchEffects() {
    if progress.observers.isEmpty { return runtime.observeEffects(nil) }
    runtime.observeEffects { [unowned self] event in
      // Computed once for all observers, because that takes longer than starting the effect.
      let info = event.info
      forEachObserver { observer in
        if event.hasEnded {
          observer.effectEnded(info, event.isCancelled)
        } else {
          observer.effectStarted(info)
        }
      }
    }
  }

  /// Calls `body` with each observer that no earlier call has removed.
  private func forEachObserver(_ body: (StoreObserver<State, Action>) -> Void) {
    for observer in progress.observers
    where progress.observers.contains(where: { $0.id == observer.id }) {
      body(observer)
    }
  }

  /// Runs the reducer, then calls the observers in the order in which they were added. Copies the
  /// state before the reduction, and records the dates and random bits that the reducer reads.
  @usableFromInline
  func reduceObserved(_ action: Action, from emitter: EffectNode?) -> Effect<Action, Never> {
    let before = storedState
    progress.phase = .reducing
    let (effect, inputs) = ReducerInputs.record { reducer(&storedState, action) }
    progress.phase = .busy
    progress.reductions &+= 1
    let reduction = StoreObserver<State, Action>.Reduction(
      action: action, after: storedState, before: before, inputs: inputs,
      number: progress.reductions, cause: emitter?.cause,
      effect: emitter?.sendingEffect)
    forEachObserver { $0.reduced(reduction) }
    return effect
  }
}
