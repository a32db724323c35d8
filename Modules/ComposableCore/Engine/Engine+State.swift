extension Engine {
  /// Only stores `state`: for tools that restore an earlier moment between sends.
  @inlinable
  package func replaceState(_ state: State) { storedState = state }

  /// The state. While the reducer is running, it includes the changes so far, and reading it is
  /// reported.
  @inlinable
  package var state: State {
    drainState.isReducing ? stateWhileReducing : storedState
  }

  /// Runs the reducer for one action, counts the reduction and notifies the observers of
  /// reductions. All reductions go through it.
  ///
  /// `source` is the scope of the effect that sent the action; nil for a user's action.
  @inlinable @inline(__always)
  func reduceState(_ action: Action, _ source: CancelScope?) -> Effect<Action, Never> {
    if drainState.hasStoreObservers { return reduceObserved(action, source) }
    return reduceState(action)
  }

  @inlinable @inline(__always)
  func reduceState(_ action: Action) -> Effect<Action, Never> {
    drainState.isReducing = true
    let effect = reduce(&storedState, action)
    drainState.isReducing = false
    drainState.reductions &+= 1
    return effect
  }

  @usableFromInline
  func reduceObserved(_ action: Action, _ source: CancelScope?) -> Effect<Action, Never> {
    let before = storedState
    let effect = reduceState(action)
    let reduction = StoreObserver<State, Action>.Reduction(
      action: action, after: storedState, before: before, number: reductions,
      starter: source?.origin)
    for observer in storeObservers { observer.reduced(reduction) }
    return effect
  }

  /// Calls `body` with the address of the state, in which enums are valid, even while the reducer
  /// is running.
  package func withStoredState(_ body: (UnsafeRawPointer) -> Void) {
    guard drainState.isReducing else { return withUnsafePointer(to: &storedState) { body($0) } }
    OpenPart.whileClosed { withUnsafePointer(to: &storedState) { body($0) } }
  }

  @usableFromInline
  var stateWhileReducing: State {
    runtime.reporter(
      "The state of a store was read inside the store's own reducer, which is changing it: a view store was made "
        + "there, or asked for its store's state. It was answered with the state as it was at that moment. "
        + "Use the state that the reducer is given, or read the store in an effect.")
    return OpenPart.whileClosed { storedState }
  }
}
