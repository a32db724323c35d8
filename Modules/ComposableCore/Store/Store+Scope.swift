extension Store {
  /// Returns a store for a part of the state and the actions of that part.
  ///
  /// It consists of this store's root and the two functions, and costs a send nothing until a view
  /// store observes it; then `state` runs once per drain. It keeps the root alive.
  ///
  /// ```swift
  /// let egg = store.scope(state: \.egg, action: KitchenAction.egg)
  /// ```
  @inlinable
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping @MainActor (State) -> LocalState,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    let fromLocalAction = onMainActor(fromLocalAction)
    let process = process
    return scoped(toLocalState) { process(fromLocalAction($0)) }
  }

  /// Returns a store for the payload of a case, which is nil while the state is in another case.
  ///
  /// Use `ifLet(then:else:)` on the result to follow the case. Like other scopes, it has no state
  /// of its own.
  ///
  /// ```swift
  /// let login = store.scope(state: /AppState.login, action: AppAction.login)
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
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping @MainActor (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scoped(toLocalState, process)
  }

  /// A store without state, for views that only send.
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// A store without actions, for views that only show state.
  public var actionless: Store<State, Never> {
    scoped({ $0 }) { (never: Never) -> SendTask? in }
  }

  /// A view store for the whole state of this store.
  ///
  /// It takes a new state only if `isDuplicate` of the old and the new one is false, called once
  /// per drain.
  @inlinable
  public func view(
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, removeDuplicates: isDuplicate)
  }

  @inlinable
  func scoped<LocalState, LocalAction>(
    _ toLocalState: @escaping @MainActor (State) -> LocalState,
    _ process: @escaping (LocalAction) -> SendTask?
  ) -> Store<LocalState, LocalAction> {
    let scope = ScopeObserver(onMainActor(toLocalState), of: stateObservers, currentState)
    let locals = StateObservers<LocalState>(notifications: stateObservers.notifications) {
      scope.setUsed($0, by: $1)
    }
    return Store<LocalState, LocalAction>(
      currentState: { scope.currentState }, process: process, stateObservers: locals)
  }
}

extension Store where State: Equatable {
  /// A view store for the whole state of this store, which changes only if the state does.
  @inlinable
  public var view: ViewStore<State, Action> {
    ViewStore(self)
  }
}

/// Converts a main-actor function for the drain loop, which runs on its store's actor without
/// static isolation.
///
/// Invariant: only the observers and the sends of a `Store` call the result, and those run on the
/// main actor. Dropping the isolation in any other way makes the compiler check the executor on
/// every call. Benchmark row: "scope chain five deep, a view store at each level".
@inlinable
func onMainActor<Input, Output>(
  _ body: @escaping @MainActor (Input) -> Output
) -> (Input) -> Output {
  unsafeBitCast(body, to: ((Input) -> Output).self)
}

/// Passes a part of the state, transformed once, to the observers of a scope.
///
/// It observes its parent only while the scope has observers.
@usableFromInline
final class ScopeObserver<State, Local>: StateObserver<State> {
  // Invariant: set only while the scope has observers; their owners keep the scope alive.
  @exclusivity(unchecked) @usableFromInline var locals: Unmanaged<StateObservers<Local>>?
  @usableFromInline let toLocal: (State) -> Local
  private let parent: StateObservers<State>
  @usableFromInline let parentState: () -> State

  @inlinable
  convenience init(
    _ toLocal: @escaping (State) -> Local, of parent: StateObservers<State>,
    _ parentState: @escaping () -> State
  ) {
    self.init(toLocal, of: parent, parentState) { observer, state in
      let scope = observer.asOwnType(ScopeObserver.self)
      // Before the call, so that the closure is small enough to be inlined.
      let local = scope.toLocal(state)
      scope.locals?._withUnsafeGuaranteedRef { $0.update(local) }
    }
  }

  @usableFromInline
  init(
    _ toLocal: @escaping (State) -> Local, of parent: StateObservers<State>,
    _ parentState: @escaping () -> State,
    _ check: @escaping (StateObserver<State>, State) -> Void
  ) {
    self.parent = parent
    self.parentState = parentState
    self.toLocal = toLocal
    super.init(check)
  }

  @inlinable var currentState: Local { toLocal(parentState()) }

  @usableFromInline
  func setUsed(_ isUsed: Bool, by locals: StateObservers<Local>) {
    if isUsed {
      self.locals = .passUnretained(locals)
      parent.add(self)
    } else {
      parent.remove(self)
    }
  }
}
