extension Reducer {
  /// Lifts this reducer to the screens of a ``StackState``, and pushes and pops them.
  ///
  /// Each screen has its own state path: screens never cancel each other's effects, and popping a
  /// screen cancels its effects. An action or a pop for an id that isn't in the stack is reported
  /// and changes nothing. O(1) in the number of screens.
  ///
  /// It pushes and pops when it runs: a reducer combined after it sees the stack without the popped
  /// screens, a reducer combined before it still sees them.
  ///
  /// ```swift
  /// struct AppState { var path = StackState<FactState>() }
  /// struct AppEnvironment { var facts: FactEnvironment }
  /// enum AppAction { case path(StackAction<FactState, FactAction>) }
  ///
  /// let reducer: Reducer<AppState, AppAction, AppEnvironment> = factReducer.forEach(
  ///   stack: \.path, action: /AppAction.path, environment: { $0.facts })
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment>(
    stack: WritableKeyPath<ParentState, StackState<State>> & Sendable,
    action: CasePath<ParentAction, StackAction<State, Action>>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      .screens(), of: .field(stack, action: action), stack: .field(stack, action: action),
      modify: { $0.modifyScreen(id: $1, $2) }, action: action, environment: environment,
      reportedAt: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Lifts this reducer to the screens of a stack. Pushes and pops change `stack`; the actions of
  /// screens change `screens`: the stack itself, or the stack with the part that it shares.
  @inlinable
  func forEach<ParentState, ParentAction, ParentEnvironment, Screens, Screen>(
    _ screen: ChildLookup<Screens, State>, of screens: ChildLens<ParentState, Screens>,
    stack: ChildLens<ParentState, StackState<Screen>>,
    modify:
      @escaping @Sendable (
        inout Screens, StackID, (inout State) -> Effect<Action, Never>
      ) -> Effect<Action, Never>?,
    action: CasePath<ParentAction, StackAction<Screen, Action>>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    reportedAt line: SourceLine
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    action.storage.reportRefusal(at: line)
    let reduce = self.reduce
    let screen = ActorConfined(screen)
    let screens = ActorConfined(screens)
    let stack = ActorConfined(stack)
    // A closure of its own, so that the reducer does not capture each part of the line.
    let missing: @Sendable (ParentAction, StackID) -> Effect<ParentAction, Never> = {
      .childIsMissing(
        for: $0, at: [stack.value.name?() ?? "", "[\($1)]"], reportedAt: line)
    }
    return Reducer<ParentState, ParentAction, ParentEnvironment> {
      parentState, parentAction, parentEnvironment in
      guard let stackAction = action.extract(from: parentAction) else { return .none }
      switch stackAction {
      case .element(let id, let local):
        let effect = screens.value.reduce(&parentState) { screens in
          let effect = modify(&screens, id) { reduce(&$0, local, environment(parentEnvironment)) }
          guard let effect, !effect.isNone else { return effect }
          // Only effects need the screen's identity.
          return effect.scoped(
            to: screen.value, identity: screen.value.currentIdentity?(screens, .of(id)))
        }
        guard let effect else { return missing(parentAction, id) }
        return effect.isNone ? .none : effect.mapped { action.embed(.element(id, $0)) }
      case .popFrom(let id):
        var isPopped = false
        _ = stack.value.modify(&parentState) { screens in
          isPopped = screens.contains(id: id)
          if isPopped { screens.pop(from: id) }
        }
        return isPopped ? .none : missing(parentAction, id)
      case .push(let state):
        _ = stack.value.modify(&parentState) { $0.append(state) }
        return .none
      }
    }
  }

  /// Lifts this reducer to the screens of a ``StackState``, with the parent's environment.
  ///
  /// ```swift
  /// struct AppState: Equatable { var path = StackState<FactState>() }
  /// enum AppAction { case path(StackAction<FactState, FactAction>) }
  ///
  /// let appReducer: Reducer<AppState, AppAction, FactEnvironment> = factReducer.forEach(
  ///   stack: \.path, action: /AppAction.path)
  ///
  /// let app = Store(
  ///   initialState: AppState(), reducer: appReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" })
  /// ).view
  /// app.send(.path(.push(FactState())))
  /// app.send(.path(.element(0, .incrTapped)))
  /// app.path[id: 0]?.count  // 1
  /// ```
  @inlinable
  public func forEach<ParentState, ParentAction>(
    stack: WritableKeyPath<ParentState, StackState<State>> & Sendable,
    action: CasePath<ParentAction, StackAction<State, Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, Environment> {
    forEach(
      stack: stack, action: action, environment: { $0 }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}

extension Effect {
  /// Cancels every effect of the screen `id` of the `forEach` over `stack`, and of its children.
  ///
  /// Popping a screen cancels its effects anyway.
  public static func cancel<State, Screen>(
    allIn stack: WritableKeyPath<State, StackState<Screen>>, id: StackID
  ) -> Effect {
    cancel(nil) { path in
      path.children(at: .step(stack as AnyKeyPath)).flatMap { $0.children.values }.filter {
        $0.key?.identity?.value(as: ScreenIdentity.self)?.id == id
      }
    }
  }

  /// Cancels every effect of the screen whose id is `number`, and of its children.
  ///
  /// For an id written as a literal, which would otherwise be an id of type `Int`.
  public static func cancel<State, Screen>(
    allIn stack: WritableKeyPath<State, StackState<Screen>>, id number: Int
  ) -> Effect {
    cancel(allIn: stack, id: StackID(number))
  }
}

extension ChildLookup {
  /// The screens of a stack. Only changed screens are looked up after a reduction. After a pop all
  /// of them are, because the birth of the popped screen is unknown.
  @inlinable
  static func screens() -> ChildLookup where Parent == StackState<Child> {
    ChildLookup(
      step: .row, name: nil,
      extract: { stack, identity in stack.index(of: identity).map { stack.storage[$0].state } },
      changedRows: { stack, checked, includesPresent in
        stack.storage.changedRows(since: &checked, includesPresent: includesPresent)
          .map { stack.identity(of: $0) }
      },
      currentIdentity: { stack, identity in
        let id = identity.value(as: StackID.self) ?? identity.value(as: ScreenIdentity.self)?.id
        return id.flatMap { stack.identity(of: $0) }
      })
  }
}
