extension Store {
  /// A store for a part of the state and the actions of that part.
  ///
  /// It is a lens: it holds this store's root and the two functions, and costs a send nothing until
  /// a view store looks through it; then `state` runs once for each drain. It keeps the root alive.
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

  /// A store for the payload of a case of the state, nil while the state is in another case.
  ///
  /// `ifLet(then:else:)` of the result follows the case. It is a lens, as the other scopes are.
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

  /// A store for a part of the state, with the same actions.
  ///
  /// It is a lens on the same root, as `scope(state:action:)` makes it.
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping @MainActor (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scoped(toLocalState, process)
  }

  /// A store that sees no state, for views that only send.
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// A store that can send nothing, for views that only look.
  public var actionless: Store<State, Never> {
    scoped({ $0 }) { (never: Never) -> SendTask? in }
  }

  /// A view store on the whole state of this store.
  ///
  /// It takes a new state only when `isDuplicate` of the old and the new one is false, asked once
  /// for each drain.
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
  /// A view store on the whole state of this store, changed only when the state is.
  @inlinable
  public var view: ViewStore<State, Action> {
    ViewStore(self)
  }
}

/// A main-actor function as the drain loop calls it, which runs on its store's actor without saying
/// so.
///
/// Invariant: only the observers and the sends of a `Store` call the result, and those run on the
/// main actor. Losing the isolation in any other way makes the compiler check the executor on every
/// call. Benchmark row: "scope chain five deep, a view store at each level".
@inlinable
func onMainActor<Input, Output>(
  _ body: @escaping @MainActor (Input) -> Output
) -> (Input) -> Output {
  unsafeBitCast(body, to: ((Input) -> Output).self)
}

/// Passes a part of the state on to the observers of a scope, transformed once.
///
/// It observes its parent only while the scope has observers.
@usableFromInline
final class ScopeObserver<State, Local>: StateObserver<State> {
  // Invariant: set only while the scope's observers are not empty; who owns those keeps the scope
  // alive.
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
      scope.locals?._withUnsafeGuaranteedRef { $0.update(scope.toLocal(state)) }
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
