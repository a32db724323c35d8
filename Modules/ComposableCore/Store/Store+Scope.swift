extension Store {
  /// Returns a store for a part of the state and the actions of that part.
  ///
  /// It consists of this store's root and the two functions, and costs a send nothing until a view
  /// store observes it; then `state` runs once per drain. It keeps the root alive.
  ///
  /// `action` runs once for each action that is sent through the scope. Both functions run on the
  /// main actor and should be cheap: `state` should only select a part, `action` only embed. A
  /// scope of a scope calls each function along the way once.
  ///
  /// ```swift
  /// struct AppState { var facts = FactState() }
  /// enum AppAction { case facts(FactAction) }
  ///
  /// @MainActor func show(_ store: Store<AppState, AppAction>) {
  ///   let facts = store.scope(state: \.facts, action: AppAction.facts).view
  ///   print("\(facts.count)")
  /// }
  /// ```
  @inlinable
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping @MainActor (State) -> LocalState,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    let process = process
    return scoped(toLocalState) { process(fromLocalAction($0)) }
  }

  /// Returns a store for the payload of a case, which is nil while the state is in another case.
  ///
  /// Use `ifLet(then:else:)` on the result to follow the case. Like other scopes, it has no state
  /// of its own.
  ///
  /// ```swift
  /// enum AppState { case facts(FactState), welcome }
  /// enum AppAction { case facts(FactAction) }
  ///
  /// @MainActor func show(_ store: Store<AppState, AppAction>) -> AnyCancellable {
  ///   store.scope(state: /AppState.facts, action: AppAction.facts).ifLet(
  ///     then: { facts in print("\(facts.view.count)") }, else: { print("welcome") })
  /// }
  /// ```
  @inlinable
  public func scope<LocalState, LocalAction>(
    state toLocalState: CasePath<State, LocalState>,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<LocalState?, LocalAction> {
    scope(state: { toLocalState.extract(from: $0) }, action: fromLocalAction)
  }

  /// Returns a store for a part of the state, with the same actions.
  ///
  /// It has the same root, like `scope(state:action:)`.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// let count = store.scope(state: \.count).view
  /// count.state  // 0
  /// ```
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping @MainActor (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scoped(toLocalState, process)
  }

  /// A store without state, for views that only send.
  ///
  /// A view store of it observes nothing and adds no cost to drains.
  ///
  /// ```swift
  /// @MainActor func incrementButton(_ store: Store<FactState, FactAction>) {
  ///   ViewStore(store.stateless).send(.incrTapped)
  /// }
  /// ```
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// A store without actions, for views that only show state.
  ///
  /// Nothing can be sent through it, because `Never` has no value.
  public var actionless: Store<State, Never> {
    scoped({ $0 }) { (never: Never) -> SendNode? in }
  }

  /// A view store for the whole state of this store.
  ///
  /// It takes a new state only if `isDuplicate(old, new)` returns false; `isDuplicate` is called at
  /// most once per drain.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: 0,
  ///   reducer: Reducer<Int, Int, Void> { state, number, _ in
  ///     state = number
  ///     return .none
  ///   }, environment: ())
  /// let tens = store.view { $0 / 10 == $1 / 10 }
  /// let subscription = tens.publisher.sink { print($0) }
  /// tens.send(7)
  /// tens.send(25)
  /// // Prints 0
  /// // Prints 25
  /// ```
  @inlinable
  public func view(
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, removeDuplicates: isDuplicate)
  }

  /// A store for a part of the state, which passes its actions to `process`.
  @inlinable
  func scoped<LocalState, LocalAction>(
    _ toLocalState: @escaping @MainActor (State) -> LocalState,
    _ process: @escaping (LocalAction) -> SendNode?
  ) -> Store<LocalState, LocalAction> {
    let currentState = currentState
    return Store<LocalState, LocalAction>(
      currentState: { toLocalState(currentState()) }, process: process,
      listeners: listeners.part(toLocalState))
  }
}

extension Store where State: Equatable {
  /// A view store for the whole state of this store, which changes only if the state does.
  @inlinable
  public var view: ViewStore<State, Action> {
    ViewStore(self)
  }
}
