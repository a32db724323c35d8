extension Engine {
  /// Adds an observer of every reduction and every effect. `removeObserver` ends it.
  package func observe(_ observer: StoreObserver<State, Action>) {
    observers.append(observer)
    watchFlights()
  }

  package func removeObserver(_ id: ObserverID) {
    observers.removeAll { $0.id == id }
    watchFlights()
  }

  private func watchFlights() {
    guard !observers.isEmpty else {
      runtime.onFlightStart = nil
      runtime.onFlightEnd = nil
      return
    }
    runtime.onFlightStart = { [unowned self] info in
      for observer in observers { observer.effectStarted(info) }
    }
    runtime.onFlightEnd = { [unowned self] info, isCancelled in
      for observer in observers { observer.effectEnded(info, isCancelled) }
    }
  }

  /// Replaces the state, cancels the effects of places that it lacks, and tells the watchers, without an action.
  ///
  /// Inside a drain, where a reducer may hold the state, it is reported and changes nothing.
  package func restore(_ state: State) {
    guard !isBusy else {
      return runtime.reporter(
        "A state was restored while an action is processed; ignored. Restore it between sends.")
    }
    let replaced = storedState
    isBusy = true
    storedState = state
    if runtime.hasConditional { cancelDeparted() }
    settle()
    withExtendedLifetime(replaced) {}
  }

  /// Cancels the effects for which `isChosen` holds; their tasks, and what waits for them, go on or end.
  ///
  /// - Returns: how many.
  package func cancelEffects(where isChosen: (EffectInfo) -> Bool) -> Int {
    let wasBusy = isBusy
    isBusy = true
    let count = runtime.cancelEffects(where: isChosen)
    if !wasBusy { settle() }
    return count
  }

  /// From now on what effects deliver waits, in order, and no child's effects are cancelled for its absence.
  package func holdDeliveries() {
    runtime.mailbox.hold()
  }

  /// Cancels the effects of children that are gone, applies what waited, in order, and notifies once.
  ///
  /// Inside a drain it is reported and does nothing.
  package func releaseDeliveries() {
    guard !isBusy else {
      return runtime.reporter(
        "Deliveries were released while an action is processed; ignored. Release them between sends."
      )
    }
    guard runtime.mailbox.isHolding else { return }
    isBusy = true
    runtime.mailbox.stopHolding()
    if runtime.hasConditional { cancelDeparted() }
    code.processQueue(self)
    openAll(runtime.mailbox.takeMail())
    settle()
  }

  @inlinable
  func step(_ action: Action, _ origin: EffectOrigin?) -> Effect<Action, Never> {
    let before = storedState
    let effect = reduceState(action)
    let reduction = StoreObserver<State, Action>.Reduction(
      action: action, after: storedState, before: before, number: reductions,
      origin: origin.map(ActionOrigin.init) ?? .user)
    for observer in observers { observer.reduced(reduction) }
    return effect
  }

  @usableFromInline
  func outermostTask() -> SendTask {
    if let rootTask { return rootTask }
    let task = SendTask()
    rootTask = task
    return task
  }

  @inlinable
  func start(_ node: EffectNode<Action, Never>, _ action: Action, _ task: SendTask?) {
    // An entry without a task was caused by the outermost send.
    let task = task ?? outermostTask()
    let origin = origin(of: action)
    // Invariant: a sink is called while its flight is in the engine's runtime, which the engine's `deinit` empties.
    let engine = Unmanaged.passUnretained(self)
    start(node, origin, task) { action in
      engine._withUnsafeGuaranteedRef { $0.take(action, origin, task) }
    }
  }

  @usableFromInline
  func start(
    _ node: EffectNode<Action, Never>, _ origin: EffectOrigin, _ task: SendTask,
    _ receive: @escaping (Action) -> Void
  ) {
    running[ObjectIdentifier(task)] = task
    task.retainPending()
    let context = EffectContext(
      runtime: runtime, scope: task.scope, place: place, origin: origin,
      isPresent: { [unowned self] in exists($0) })
    node.start(
      context, EffectSink(receive: receive, complete: { [unowned self] _ in release(task) }))
  }

  @usableFromInline
  func origin(of action: Action) -> EffectOrigin {
    EffectOrigin(reduction: reductions) { action }
  }
}
