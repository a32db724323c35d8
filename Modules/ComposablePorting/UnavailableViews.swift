import ComposableCore

extension Store {
  /// Not available: a view store sends.
  @available(
    *, unavailable,
    message: "A view store sends: 'let viewStore = store.view', 'viewStore.send(…)'."
  )
  @discardableResult
  public func send(_ action: Action) -> ViewStoreTask { fatalError("It cannot be called.") }

  /// Not available: a view store sends, and the view decides what it animates.
  @available(
    *, unavailable,
    message: "A view store sends: 'let viewStore = store.view', 'viewStore.send(…)'."
  )
  @discardableResult
  public func send(_ action: Action, animation: PortedName?) -> ViewStoreTask {
    fatalError("It cannot be called.")
  }

  /// Not available: a view store has the state.
  @available(
    *, unavailable,
    message: "A view store has the state: 'let viewStore = store.view', 'viewStore.state'."
  )
  public var state: State { fatalError("It cannot be called.") }
}

extension ViewStore {
  /// Not available: the view decides what it animates.
  @available(*, unavailable, message: "Write 'send(…)'; the view decides what it animates.")
  @discardableResult
  public func send(_ action: Action, animation: PortedName?) -> ViewStoreTask {
    fatalError("It cannot be called.")
  }
}

/// Not available: a view reads a ``ViewStore``.
@available(
  *, unavailable,
  message: """
    Make 'let viewStore = ViewStore(store)' and read it; it is Observable and tracks each field.
    """
)
public struct WithViewStore<State, Action> {
  /// Calls `content` with a view store.
  public init<Content>(
    _ store: Store<State, Action>, content: (ViewStore<State, Action>) -> Content
  ) {}
}

/// Not available: a store of an optional state has `ifLet(then:else:)`.
@available(
  *, unavailable, message: "Use 'store.scope(state:action:).ifLet(then:else:)'."
)
public struct IfLetStore<State, Action> {
  /// Calls `then` with a store of the wrapped state.
  public init<Then>(
    _ store: Store<State?, Action>, then: (Store<State, Action>) -> Then
  ) {}

  /// Calls `then` with a store of the wrapped state, or `otherwise`.
  public init<Then, Else>(
    _ store: Store<State?, Action>, then: (Store<State, Action>) -> Then,
    else otherwise: () -> Else
  ) {}
}

/// Not available: a view iterates the ids and makes a scope for each row.
@available(
  *, unavailable,
  message: """
    Iterate 'viewStore.rows.ids', and make a scope for each: 'store.scope(state: { $0.rows[id: id] \
    }, action: { .row(id, $0) })'.
    """
)
public struct ForEachStore<State, ID: Hashable, Action> {
  /// Calls `content` with a store of each row.
  public init<Content>(
    _ store: Store<IdentifiedArray<ID, State>, (ID, Action)>,
    content: (Store<State, Action>) -> Content
  ) {}
}

/// Not available: the state of a scope to a case is the payload, or nil.
@available(
  *, unavailable,
  message: """
    For each case use 'store.scope(state: /State.login, action: Action.login).ifLet(then:else:)'.
    """
)
public struct SwitchStore<State, Action> {
  /// Calls `content` for the present case.
  public init<Content>(_ store: Store<State, Action>, content: () -> Content) {}
}

/// Not available: the state of a scope to a case is the payload, or nil.
@available(
  *, unavailable,
  message: """
    Use 'store.scope(state: /State.login, action: Action.login).ifLet(then:else:)'.
    """
)
public struct CaseLet<State, Action> {
  /// Calls `then` with a store of the payload.
  public init<Global, GlobalAction, Then>(
    state: (Global) -> State?, action: (Action) -> GlobalAction,
    then: (Store<State, Action>) -> Then
  ) {}
}
