import ComposableCore

extension TestStore {
  /// Sends a user's action and asserts the state change by its own reduction.
  ///
  /// Its effects run before this returns, as far as they can without waiting; the actions they send
  /// must be asserted with `receive`.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(.incrTapped) { $0.count = 1 }
  /// ```
  ///
  /// `update` changes the previous state to the expected one; omit it if the action changes
  /// nothing. Fails if received actions have not been asserted.
  ///
  /// - Returns: A task for everything the action caused, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(action, at: line) {
      check(update, from: $0, to: $1, by: describe(action: action), in: .send, at: line)
    }
  }

  /// Sends the action of the case `path` with `value`, as `send` does with an action.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(/FactAction.factLoaded, "a fact") { $0.fact = "a fact" }
  /// ```
  @inlinable
  @discardableResult
  public func send<Value>(
    _ path: CasePath<Action, Value>, _ value: Value,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    send(
      path.embed(value), update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable
  func send(
    _ action: Action, at line: SourceLine, check: (State, State) -> Void
  ) -> TestStoreTask {
    session.begin(line)
    if outsideChange != nil { settleOutsideChange() }
    if !recorder.received.isEmpty {
      settleReceived(before: "\"\(describe(action: action))\" was sent", line)
    }
    recorder.ownAction = .sent
    let wasBusy = session.host.beginBusy()
    let task = engine.send(action)
    session.host.endBusy(wasBusy: wasBusy)
    let sent = recorder.takeSent()
    session.settle(line)
    guard let sent else {
      reportNested(describe(action: action), line)
      return TestStoreTask(nil, session)
    }
    check(state, sent)
    assertedState = sent
    return TestStoreTask(task, session)
  }

  /// Fails for an action that a reducer or an effect sent directly to the store.
  @usableFromInline
  func reportNested(_ action: String, _ line: SourceLine) {
    let failure = Failure(
      "\"\(action)\" was sent while another action was processed.",
      remedies: ["Send from the test itself; a reducer returns an effect instead."])
    report(failure, line)
  }

  /// Reports or shows the received actions that weren't asserted, and continues from the state
  /// after them. Reported ones can still be asserted, and are not reported again.
  @usableFromInline
  func settleReceived(before event: @autoclosure () -> String, _ line: SourceLine) {
    guard let last = recorder.received.last else { return }
    func failure(
      _ event: String, _ received: ArraySlice<Received<State, Action>>
    ) -> Failure {
      unhandled(
        received, "before \(event)",
        remedies: ["Receive them first, or call \"skipReceivedActions()\"."])
    }
    let required = recorder.received.prefix { $0.number <= exhaustiveUntil }
    switch exhaustivity {
    case .on:
      report(failure(event(), recorder.received), line)
      recorder.keepReported(recorder.received, from: assertedState)
    case .off where !required.isEmpty:
      report(failure("withExhaustivity", required), line)
      recorder.keepReported(required, from: assertedState)
    case .off(showSkippedAssertions: true): failure(event(), recorder.received).note(line)
    case .off(showSkippedAssertions: false): break
    }
    recorder.received = []
    assertedState = last.state
  }

  /// The failure for received actions that weren't asserted.
  func unhandled(
    _ received: ArraySlice<Received<State, Action>>, _ when: String,
    remedies: [String]
  ) -> Failure {
    Failure(
      "\(received.count) received \(received.count == 1 ? "action was" : "actions were") not asserted \(when).",
      list: received, describedBy: { describe(action: $0.action) }, remedies: remedies)
  }
}
