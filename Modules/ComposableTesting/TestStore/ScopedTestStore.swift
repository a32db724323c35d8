import ComposableCore

/// A test store scoped to a view: sends the view's actions and asserts the view's state.
///
/// The store still checks that everything is asserted: a change outside of the scope has to be
/// asserted in the root after the step. A scope by a key path detects every such change; a scope by
/// a function only detects changes by steps that leave the view's state unchanged. Effects send the
/// feature's actions, not the view's, so `receive` takes the feature's actions.
///
/// ```swift
/// let store = TestStore(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }))
/// let label = store.scope(state: { "Count: \($0.count)" }, action: { (_: Void) in .incrTapped })
/// label.send(()) { $0 = "Count: 1" }
/// ```
public struct ScopedTestStore<State: Equatable, Action, Root: Equatable, RootAction, Environment> {
  /// The test store of the whole feature, for asserting state outside of the view.
  public let root: TestStore<Root, RootAction, Environment>
  /// Embeds a view's action in the feature's.
  let toRootAction: (Action) -> RootAction
  /// Extracts the view's state from the feature's.
  let toState: (Root) -> State
  /// Applies a step's change inside the scope to the state before the step.
  let changeInside: (inout Root, _ after: Root) -> Void

  /// The view's part of the last asserted state.
  ///
  /// Received actions count only after `receive`.
  public var state: State { toState(root.state) }

  /// Sends a view's action and asserts the change of the view's state by its own reduction.
  ///
  /// The view's action is embedded in the feature's. Omit the closure if the step leaves the view's
  /// state unchanged.
  ///
  /// - Returns: A task for everything the action caused, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return root.send(toRootAction(action), at: line) {
      root.check(
        update, from: toState($0), to: toState($1), by: describe(action: action), in: .send,
        at: line)
      note(from: $0, to: $1, action, line)
    }
  }

  /// Records a change outside of the scope, to be asserted in the root.
  private func note(from before: Root, to after: Root, _ action: Any, _ line: SourceLine) {
    guard root.isExhaustive else { return }
    var expected = before
    changeInside(&expected, after)
    guard expected != after else { return }
    root.outsideChange = OutsideChange(
      action: describe(action: action), after: after, before: expected, line: line)
  }

  /// Asserts that an effect sent an action of the case `path`, and its change of the view's state.
  ///
  /// `path` leads into the feature's actions. The first action that was not asserted has to match,
  /// as with ``TestStore``.
  public func receive<Value>(
    _ path: CasePath<RootAction, Value>, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive({ path.extract(from: $0) != nil }, .case(path), within: timeout, update, at: line)
  }

  /// Asserts that an effect sent an action of the case `path` with `value`, and its change.
  ///
  /// `path` leads into the feature's actions.
  public func receive<Value: Equatable>(
    _ path: CasePath<RootAction, Value>, _ value: Value, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(
      { path.extract(from: $0) == value }, .value(path.embed(value)), within: timeout, update,
      at: line)
  }

  /// Asserts that an effect sent an expected action, and its change of the view's state.
  ///
  /// `isExpected` is called with the feature's action.
  public func receive(
    _ isExpected: (RootAction) -> Bool, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(isExpected, .matching, within: timeout, update, at: line)
  }

  /// Asserts the view's state without sending an action.
  ///
  /// `update` sets the expected state, which has to equal the view's present state.
  public func assert(
    _ update: (inout State) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    root.session.begin(line)
    root.assert(update, of: state, at: line)
  }

  private func receive(
    _ isExpected: (RootAction) -> Bool, _ expected: @autoclosure () -> ExpectedAction<RootAction>,
    within timeout: Duration?,
    _ update: ((inout State) throws -> Void)?, at line: SourceLine
  ) {
    root.receive(isExpected, expected(), within: timeout, at: line) {
      root.check(
        update, from: toState($0), to: toState($1), by: describe(action: $2), in: .receive, at: line
      )
      note(from: $0, to: $1, $2, line)
    }
  }
}

extension ScopedTestStore where RootAction: Equatable {
  /// Asserts that an effect sent `action`, and its change of the view's state.
  ///
  /// `timeout` is how long it waits for an effect outside the test's executor; nil means the
  /// store's.
  public func receive(
    _ action: RootAction, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive({ $0 == action }, .value(action), within: timeout, update, at: line)
  }
}

extension TestStore {
  /// Scopes the store to a view's state and actions.
  ///
  /// `toLocalState` is called with the states before and after each step, and must depend on
  /// nothing else.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ScopedTestStore<LocalState, LocalAction, State, Action, Environment> {
    ScopedTestStore(root: self, toRootAction: fromLocalAction, toState: toLocalState) {
      if toLocalState($0) != toLocalState($1) { $0 = $1 }
    }
  }

  /// Scopes the store to a part of the state and to actions.
  ///
  /// A change outside of the part has to be asserted in the root after the step.
  public func scope<LocalState, LocalAction>(
    state keyPath: WritableKeyPath<State, LocalState>,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ScopedTestStore<LocalState, LocalAction, State, Action, Environment> {
    ScopedTestStore(root: self, toRootAction: fromLocalAction, toState: { $0[keyPath: keyPath] }) {
      $0[keyPath: keyPath] = $1[keyPath: keyPath]
    }
  }

  /// Scopes the store to a part of the state and to a case of the actions.
  ///
  /// Such as those of one row: `scope(state: \.songs[id: 2], action: (/AlbumAction.song)[2])`.
  public func scope<LocalState, LocalAction>(
    state keyPath: WritableKeyPath<State, LocalState>, action path: CasePath<Action, LocalAction>
  ) -> ScopedTestStore<LocalState, LocalAction, State, Action, Environment> {
    scope(state: keyPath, action: { path.embed($0) })
  }

  /// Scopes the store to a view's state; it sends the feature's actions.
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> ScopedTestStore<LocalState, Action, State, Action, Environment> {
    scope(state: toLocalState, action: { $0 })
  }

  /// Scopes the store to a part of the state; it sends the feature's actions.
  public func scope<LocalState>(
    state keyPath: WritableKeyPath<State, LocalState>
  ) -> ScopedTestStore<LocalState, Action, State, Action, Environment> {
    scope(state: keyPath, action: { $0 })
  }
}

extension ScopedTestStore {
  /// Scopes the store further, to a part of the view; the root stays the same.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ScopedTestStore<LocalState, LocalAction, Root, RootAction, Environment> {
    root.scope(
      state: { toLocalState(toState($0)) }, action: { toRootAction(fromLocalAction($0)) })
  }
}

/// A change outside of a scope of a test store, which has to be asserted in the root next.
@usableFromInline
struct OutsideChange<State> {
  /// The text of the step's action.
  let action: String
  /// The state after the step.
  let after: State
  /// The state before the step, with the change inside the scope.
  let before: State
  /// The line of the step, where the test fails if nothing asserts the change.
  let line: SourceLine
}

extension TestStore {
  /// Fails at the step's line if a change outside of a scope wasn't asserted.
  @usableFromInline
  func settleOutsideChange() {
    guard let change = outsideChange.take() else { return }
    let failure = Failure(
      "\"\(change.action)\" changed the state outside of the scope, but no change was expected.",
      expected: change.before, actual: change.after,
      remedies: ["Assert that change after the step: \"root.assert { $0… }\"."])
    report(failure, change.line)
  }

  /// Asserts the change outside of a scope; returns false if there is none.
  func assertOutsideChange(_ update: (inout State) throws -> Void, at line: SourceLine) -> Bool {
    guard let change = outsideChange.take() else { return false }
    if let expected = apply(update, to: change.before, line), expected != change.after {
      report(
        mismatch(of: change.after, expected: expected, from: change.before, by: change.action),
        line)
    }
    return true
  }
}
