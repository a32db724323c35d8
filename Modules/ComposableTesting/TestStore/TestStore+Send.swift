import ComposableCore

extension TestStore {
  /// Sends an action, as a user does, and asserts what its own reduction did to the state.
  ///
  /// Effects that it starts run before this returns, as far as they get; what they send waits for
  /// `receive`.
  ///
  /// ```swift
  /// store.send(.incrTapped) { $0.count = 1 }
  /// ```
  ///
  /// `update` changes the state before the action into the state expected after it; it is left out
  /// when the action changes nothing. Received actions that were not asserted yet fail here.
  ///
  /// - Returns: everything the action caused, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(action, line) {
      check(update, $0, $1, describe(action: action), .send, line)
    }
  }

  func send(
    _ action: Action, _ line: SourceLine, _ check: (State, State) -> Void
  ) -> TestStoreTask {
    begin(line)
    settleReceived(before: "\"\(describe(action: action))\" was sent", line)
    recorder.expectSent()
    let task = pump.host.occupied { engine.send(action) }
    let sent = recorder.takeSent()
    pump.run(line)
    guard let sent else {
      let failure = Failure(
        "\"\(describe(action: action))\" was sent while another action was processed.",
        remedies: ["Send from the test itself; a reducer returns an effect instead."])
      report(failure, line)
      return TestStoreTask(nil, pump)
    }
    check(state, sent)
    state = sent
    return TestStoreTask(task, pump)
  }

  /// Reports or shows what was received and not asserted, and goes on from the state it led to.
  func settleReceived(before what: @autoclosure () -> String, _ line: SourceLine) {
    guard let last = recorder.received.last else { return }
    let failure = unhandled(
      "before \(what())",
      remedies: ["Receive them first, or call \"skipReceivedActions()\"."])
    switch exhaustivity {
    case .on: report(failure, line)
    case .off(showSkippedAssertions: true): failure.note(line)
    case .off(showSkippedAssertions: false): break
    }
    recorder.removeAllReceived()
    state = last.state
  }

  func unhandled(_ when: String, remedies: [String]) -> Failure {
    let actions = recorder.received.map { describe(action: $0.action) }
    return Failure(
      "\(actions.count) received \(actions.count == 1 ? "action was" : "actions were") not asserted \(when).",
      list: actions, remedies: remedies)
  }
}
