/// Operations for debugging tools.
extension Engine {
  /// Attaches the engine to its mailbox, and adds `observer`.
  @usableFromInline
  func attach(_ observer: StoreObserver<State, Action>?) {
    runtime.mailbox.attach(self)
    if let observer { observe(observer) }
  }

  /// Adds an observer of every reduction and every effect; `removeObserver` removes it.
  package func observe(_ observer: StoreObserver<State, Action>) {
    storeObservers.append(observer)
    watchEffects()
  }

  package func removeObserver(_ id: Int) {
    storeObservers.removeAll { $0.id == id }
    watchEffects()
  }

  private func watchEffects() {
    guard !storeObservers.isEmpty else {
      runtime.onEffectStart = nil
      runtime.onEffectEnd = nil
      return
    }
    runtime.onEffectStart = { [unowned self] info in
      for observer in storeObservers { observer.effectStarted(info) }
    }
    runtime.onEffectEnd = { [unowned self] info, isCancelled in
      for observer in storeObservers { observer.effectEnded(info, isCancelled) }
    }
  }

  /// Replaces the state without an action, cancels the effects of children that it lacks, and
  /// notifies the observers of the state.
  ///
  /// Inside a drain, where a reducer may hold the state, this is reported and does nothing.
  package func restore(_ state: State) {
    guard !drainState.isBusy else {
      return runtime.reporter(
        "A state was restored while an action is processed; ignored. Restore it between sends.")
    }
    let replaced = storedState
    drainState.isBusy = true
    beginDrain()
    storedState = state
    if path.hasLookouts { cancelDeparted() }
    settle()
    withExtendedLifetime(replaced) {}
  }

  /// Holds the deliveries of effects, in order; effects of absent children are not cancelled
  /// meanwhile.
  package func holdDeliveries() {
    runtime.mailbox.hold()
  }

  /// Cancels the effects of removed children, applies the held deliveries in order, and notifies
  /// the observers once.
  ///
  /// Inside a drain this is reported and does nothing.
  package func releaseDeliveries() {
    guard !drainState.isBusy else {
      return runtime.reporter(
        "Deliveries were released while an action is processed; ignored. Release them between sends."
      )
    }
    guard runtime.mailbox.isHolding else { return }
    drainState.isBusy = true
    beginDrain()
    runtime.mailbox.stopHolding()
    if path.hasLookouts { cancelDeparted() }
    drain()
    IssueReporter.$current.withValue(runtime.reporter) {
      var mail = runtime.mailbox.takeMail()
      deliverAll(&mail)
    }
    settle()
  }
}
