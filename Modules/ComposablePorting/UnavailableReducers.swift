import ComposableCore

/// Not available: a reducer is a value.
@available(
  *, unavailable,
  message: "Write 'Reducer<State, Action, Environment> { state, action, environment in … }'."
)
public struct Reduce<State, Action>: PortedReducer, ReducerProtocol {
  /// Takes the function of a reducer.
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action, Never>) {}
}

/// Not available: a reducer is a value.
@available(
  *, unavailable,
  message: """
    Write 'let featureReducer = Reducer<State, Action, Environment> { state, action, environment \
    in … }' in place of a type.
    """
)
public protocol ReducerProtocol<State, Action> {
  /// The state that the reducer changes.
  associatedtype State = PortedName
  /// The actions that it reduces.
  associatedtype Action = PortedName
}

/// Not available: a child's reducer is pulled back to its parent.
@available(
  *, unavailable,
  message: "Write 'childReducer.pullback(state: \\.child, action: /ParentAction.child)'."
)
public struct Scope<Child>: ReducerInPlace {
  /// Takes the child's state and actions.
  public init(
    state: KeyPath<PortedName, PortedName>, action: KeyPath<PortedName, PortedName>,
    child: () -> Child
  ) {}

  /// Takes the child's state and actions.
  public init<Action, LocalAction>(
    state: KeyPath<PortedName, PortedName>, action: CasePath<Action, LocalAction>,
    child: () -> Child
  ) {}

  /// Takes the child's state and actions.
  public init<State, Action, LocalState, LocalAction>(
    state: WritableKeyPath<State, LocalState>, action: CasePath<Action, LocalAction>,
    child: () -> Child
  ) {}
}

/// Not available: the reducer has the path to its bindings.
@available(
  *, unavailable,
  message: "Add '.binding(action: /SettingsAction.binding)' to the feature's reducer."
)
public struct BindingReducer: ReducerInPlace {
  /// Handles bindings.
  public init() {}
}

/// Not available: a reducer that does nothing is a constant.
@available(*, unavailable, message: "Write 'Reducer.empty', or return '.none'.")
public struct EmptyReducer<State, Action>: ReducerInPlace {
  /// Does nothing.
  public init() {}
}

/// Not available: a row's id and its action are two values of a case.
@available(
  *, unavailable,
  message: "Write 'case row(Row.ID, RowAction)' in place of 'case rows(IdentifiedActionOf<Row>)'."
)
public struct IdentifiedActionOf<Feature>: Equatable, Sendable {}

/// Not available: a row's id and its action are two values of a case.
@available(
  *, unavailable,
  message: "Write 'case row(Row.ID, RowAction)' in place of 'case rows(IdentifiedAction<…>)'."
)
public struct IdentifiedAction<ID, Action>: Equatable, Sendable {}

/// Not available: a feature isn't one type.
@available(*, unavailable, message: "Write 'StackAction<PageState, PageAction>'.")
public struct StackActionOf<Feature>: Equatable, Sendable {}

/// Not available: a feature isn't one type.
@available(*, unavailable, message: "Write 'Store<State, Action>'.")
public struct StoreOf<Feature> {}

/// Not available: a feature isn't one type.
@available(*, unavailable, message: "Write 'ViewStore<State, Action>'.")
public struct ViewStoreOf<Feature> {}

/// Not available: there is only one kind of effect.
@available(*, unavailable, message: "Write 'Effect<Action, Never>'.")
public typealias EffectTask<Action> = Effect<Action, Never>

/// Not available: there is only one kind of effect.
@available(*, unavailable, message: "Write 'Effect<Action, Never>'.")
public struct EffectOf<Feature> {}

/// Not available: there is only one kind of reducer.
@available(*, unavailable, message: "Write 'Reducer<State, Action, Environment>'.")
public typealias AnyReducer<State, Action, Environment> = Reducer<State, Action, Environment>

extension Reducer: PortedReducer {}

/// A reducer, or one of the unavailable types in its place, whose children are added after it.
public protocol PortedReducer {}

/// An unavailable type in the place of a reducer.
public protocol ReducerInPlace: PortedReducer {}

extension ReducerBuilder {
  /// Takes an unavailable type, so that only its own message is printed.
  ///
  /// Not a `Reduce`, whose overload would take the explanations of a reducer's mistakes away.
  public static func buildExpression(
    _ reducer: some ReducerInPlace
  ) -> Reducer<State, Action, Environment> { .empty }
}

extension PortedReducer {
  /// Not available: an optional child's reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.optional().pullback(state: \\.child, action: \
      /ParentAction.child)', or for a case of an optional enum 'destination(_:case:action:)'.
      """
  )
  public func ifLet<Child>(
    _ state: KeyPath<PortedName, PortedName>, action: KeyPath<PortedName, PortedName>,
    then child: () -> Child
  ) -> Self { self }

  /// Not available: an optional child's reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.optional().pullback(state: \\.child, action: \
      /ParentAction.child)', or for a case of an optional enum 'destination(_:case:action:)'.
      """
  )
  public func ifLet<Action, LocalAction, Child>(
    _ state: KeyPath<PortedName, PortedName>, action: CasePath<Action, LocalAction>,
    then child: () -> Child
  ) -> Self { self }

  /// Not available: an optional child's reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.optional().pullback(state: \\.child, action: \
      /ParentAction.child)', or for a case of an optional enum 'destination(_:case:action:)'.
      """
  )
  public func ifLet(
    _ state: KeyPath<PortedName, PortedName>, action: KeyPath<PortedName, PortedName>
  ) -> Self { self }

  /// Not available: the reducer of a case is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.pullback(state: /ParentState.child, action: \
      /ParentAction.child)'.
      """
  )
  public func ifCaseLet<Child>(
    _ state: KeyPath<PortedName, PortedName>, action: KeyPath<PortedName, PortedName>,
    then child: () -> Child
  ) -> Self { self }

  /// Not available: the reducer of a case is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.pullback(state: /ParentState.child, action: \
      /ParentAction.child)'.
      """
  )
  public func ifCaseLet<State, LocalState, Action, LocalAction, Child>(
    _ state: CasePath<State, LocalState>, action: CasePath<Action, LocalAction>,
    then child: () -> Child
  ) -> Self { self }

  /// Not available: the rows' reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'rowReducer.forEach(state: \\.rows, action: \
      /ParentAction.row)', or for a stack 'pageReducer.forEach(stack: \\.path, action: \
      /ParentAction.path)'.
      """
  )
  public func forEach<Row>(
    _ rows: KeyPath<PortedName, PortedName>, action: KeyPath<PortedName, PortedName>,
    row: () -> Row
  ) -> Self { self }

  /// Not available: the rows' reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'rowReducer.forEach(state: \\.rows, action: \
      /ParentAction.row)', or for a stack 'pageReducer.forEach(stack: \\.path, action: \
      /ParentAction.path)'.
      """
  )
  public func forEach<Action, RowAction, Row>(
    _ rows: KeyPath<PortedName, PortedName>, action: CasePath<Action, RowAction>,
    row: () -> Row
  ) -> Self { self }
}

extension Reducer where State == PortedName, Action == PortedName, Environment == PortedName {
  // For `Reducer.empty.ifLet(…)`, whose types nothing else says.

  /// Not available: an optional child's reducer is combined before its parent's.
  @available(
    *, unavailable,
    message: """
      Before the parent's reducer write 'childReducer.optional().pullback(state: \\.child, action: \
      /ParentAction.child)', or for a case of an optional enum 'destination(_:case:action:)'.
      """
  )
  public func ifLet<ParentAction, LocalAction, Child>(
    _ state: KeyPath<PortedName, PortedName>, action: CasePath<ParentAction, LocalAction>,
    then child: () -> Child
  ) -> Reducer { self }
}

extension Reducer {
  /// Not available: an environment is a value that a reducer gets.
  @available(
    *, unavailable, message: "Write '.providing { $0.date = … }', or make another environment."
  )
  public func dependency<Value>(
    _ dependency: KeyPath<PortedName, PortedName>, _ value: Value
  ) -> Reducer { self }

  /// Not available: one operator prints actions and changes.
  @available(*, unavailable, message: "Write '.logging()'.")
  public func debug(_ prefix: String = "") -> Reducer { self }

  /// Not available: one operator prints actions and changes.
  @available(*, unavailable, message: "Write '.logging()'.")
  public func _printChanges() -> Reducer { self }
}

extension BindingAction {
  /// Not available: every field of a state can be set, without a wrapper.
  @available(
    *, unavailable,
    message: "Write '.set(\\.name, …)' without '$', with a 'var' of the state and its type."
  )
  public static func set<Value>(
    _ keyPath: KeyPath<PortedName, PortedName>, _ value: Value
  ) -> BindingAction {
    fatalError("It cannot be called.")
  }

  /// Not available: every field of a state can be set, without a wrapper.
  @available(
    *, unavailable,
    message: "Write 'case .binding(\\.name)' without '$', with a 'var' of the state."
  )
  public static func ~= (
    keyPath: KeyPath<PortedName, PortedName>, action: BindingAction
  ) -> Bool { false }
}

extension Reducer {
  /// Not available: a row is found by its id, not by its index.
  ///
  /// When a row is removed, the indices of later rows change, and an effect's late answer would
  /// reach the wrong row. Use an `IdentifiedArray` or a dictionary.
  @available(
    *, unavailable,
    message: "Rows are found by id: make the state an IdentifiedArray and the action (ID, Action)."
  )
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key>(
    state: WritableKeyPath<ParentState, [State]>,
    action: CasePath<ParentAction, (Key, Action)>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    .empty
  }

  /// Not available: a row is found by its id, not by its index.
  @available(
    *, unavailable,
    message: "Rows are found by id: make the state an IdentifiedArray and the action (ID, Action)."
  )
  public func forEach<ParentState, ParentAction, Key>(
    state: WritableKeyPath<ParentState, [State]>,
    action: CasePath<ParentAction, (Key, Action)>
  ) -> Reducer<ParentState, ParentAction, Environment> {
    .empty
  }
}
