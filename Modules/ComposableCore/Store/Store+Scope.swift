extension Store {
  /// A store for a part of the state and the actions of that part.
  ///
  /// It is a lens: it holds this store's root and the two functions, and costs a send nothing until a view store
  /// looks through it; then `state` runs once for each drain. It keeps the root alive.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: AppAction.counter)
  /// ```
  @inlinable
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping @MainActor (State) -> LocalState,
    action fromLocalAction: @escaping @MainActor (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    let fromLocalAction = onMainActor(fromLocalAction)
    let process = process
    return look(toLocalState) { process(fromLocalAction($0)) }
  }

  /// A store for a part of the state, with the same actions.
  ///
  /// It is a lens on the same root, as `scope(state:action:)` makes it.
  @inlinable
  public func scope<LocalState>(
    state toLocalState: @escaping @MainActor (State) -> LocalState
  ) -> Store<LocalState, Action> {
    look(toLocalState, process)
  }

  /// A store that sees no state, for views that only send.
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// A store that can send nothing, for views that only look.
  public var actionless: Store<State, Never> {
    look({ $0 }) { (never: Never) -> SendTask? in }
  }

  /// A view store on the whole state of this store.
  ///
  /// It takes a new state only when `isDuplicate` of the old and the new one is false, asked once for each drain.
  @inlinable
  public func view(
    removeDuplicates isDuplicate: @escaping @MainActor (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, removeDuplicates: isDuplicate)
  }

  @inlinable
  package func look<LocalState, LocalAction>(
    _ toLocalState: @escaping @MainActor (State) -> LocalState,
    _ process: @escaping (LocalAction) -> SendTask?
  ) -> Store<LocalState, LocalAction> {
    let link = ScopeLink<State, LocalState>(parent: watchers)
    let locals = StateObservers<LocalState>(notifier: notifier) { isUsed, locals in
      link.setUsed(isUsed, locals)
    }
    link.watcher = ScopeObserver(toLocalState, to: locals)
    let currentState = currentState
    return Store<LocalState, LocalAction>(
      currentState: { toLocalState(currentState()) }, process: process, watchers: locals,
      notifier: notifier, runtime: runtime, root: root)
  }
}

extension Store where State: Equatable {
  /// A view store on the whole state of this store, changed only when the state is.
  @inlinable
  public var view: ViewStore<State, Action> {
    ViewStore(self)
  }
}

/// A main-actor function as the drain loop calls it, which runs on its store's actor without saying so.
///
/// Invariant: only the watchers and the sends of a `Store` call the result, and those run on the main actor. Losing the
/// isolation in any other way makes the compiler check the executor on every call, 20 ns each.
@inlinable
func onMainActor<Input, Output>(
  _ body: @escaping @MainActor (Input) -> Output
) -> (Input) -> Output {
  unsafeBitCast(body, to: ((Input) -> Output).self)
}

/// The same for two arguments.
@inlinable
func onMainActor<First, Second, Output>(
  _ body: @escaping @MainActor (First, Second) -> Output
) -> (First, Second) -> Output {
  unsafeBitCast(body, to: ((First, Second) -> Output).self)
}

/// Attaches the watchers of a scope to those of its parent, while there are any.
@usableFromInline
final class ScopeLink<State, LocalState> {
  @usableFromInline var watcher: StateObserver<State>?
  private let parent: StateObservers<State>

  @usableFromInline
  init(parent: StateObservers<State>) {
    self.parent = parent
  }

  @usableFromInline
  func setUsed(_ isUsed: Bool, _ locals: AnyObject) {
    guard let watcher else { return }
    if isUsed { parent.add(watcher) } else { parent.remove(watcher, of: locals) }
  }
}
