import ComposableCore

extension TestStore where Action: Equatable {
  /// Asserts that an effect sent `action`, and the state change by its reduction.
  ///
  /// Received actions are asserted one by one, in order. If there is none, this waits up to
  /// `timeout` for effects outside the test's executor; nil means the store's timeout.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(.factTapped)
  /// store.receive(.factLoaded("0 is a number")) { $0.fact = "0 is a number" }
  /// ```
  ///
  /// A wrong action is one failure, and counts as asserted. `update` changes the previous state to
  /// the expected one; omit it if the action changes nothing.
  @inlinable
  public func receive(
    _ action: Action, timeout: Duration? = nil, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive({ $0 == action }, .value(action), within: timeout, at: line) {
      check(update, from: $0, to: $1, by: describe(action: $2), in: .receive, at: line)
    }
  }
}

extension TestStore {
  /// Not available: an action is compared with the expected one.
  @available(
    *, unavailable,
    message: """
      A value requires that the action is Equatable. Make it so, or name its case: \
      'receive(/AppAction.loaded)'.
      """
  )
  @_disfavoredOverload
  public func receive(
    _ action: Action, timeout: Duration? = nil, _ update: ((inout State) throws -> Void)? = nil
  ) {}

  /// Asserts that an effect sent an action of the case `path`, and its state change.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(.factTapped)
  /// store.receive(/FactAction.factLoaded) { $0.fact = "0 is a number" }
  /// ```
  @inlinable
  public func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive({ path.extract(from: $0) != nil }, .case(path), within: timeout, at: line) {
      check(update, from: $0, to: $1, by: describe(action: $2), in: .receive, at: line)
    }
  }

  /// Asserts that an effect sent an action of the case `path` with `value`, and its state change.
  ///
  /// Use it for an action that isn't `Equatable`, or for a nested action.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(.factTapped)
  /// store.receive(/FactAction.factLoaded, "0 is a number") { $0.fact = "0 is a number" }
  /// ```
  @inlinable
  public func receive<Value: Equatable>(
    _ path: CasePath<Action, Value>, _ value: Value, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(
      { path.extract(from: $0) == value }, .value(path.embed(value)), within: timeout, at: line
    ) {
      check(update, from: $0, to: $1, by: describe(action: $2), in: .receive, at: line)
    }
  }

  /// Asserts that an effect sent an action that satisfies `isExpected`, and its state change.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { "\($0) is a number" }))
  /// store.send(.factTapped)
  /// store.receive({ $0 != .incrTapped }) { $0.fact = "0 is a number" }
  /// ```
  @inlinable
  public func receive(
    _ isExpected: (Action) -> Bool, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(isExpected, .matching, within: timeout, at: line) {
      check(update, from: $0, to: $1, by: describe(action: $2), in: .receive, at: line)
    }
  }

  /// Asserts that an effect sent an action that satisfies `isExpected`, and its state change.
  ///
  /// If `isExpected` throws, nothing else fails, and the error is rethrown.
  // Generic, so that a single trailing closure selects the overload above.
  @inlinable
  public func receive<Failure>(
    where isExpected: (Action) throws(Failure) -> Bool, timeout: Duration? = nil,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    var thrown: Failure?
    // If the predicate throws, the action is accepted, so that only the error is a failure.
    let matches = { (action: Action) in
      do throws(Failure) {
        return try isExpected(action)
      } catch {
        thrown = error
        return true
      }
    }
    receive(matches, .matching, within: timeout, at: line) {
      guard thrown == nil else { return }
      check(update, from: $0, to: $1, by: describe(action: $2), in: .receive, at: line)
    }
    if let thrown { throw thrown }
  }

  /// Shared implementation. `expected` describes `isExpected`, and is evaluated only to wait or to
  /// fail.
  @inlinable
  func receive(
    _ isExpected: (Action) -> Bool, _ expected: @autoclosure () -> ExpectedAction<Action>,
    within timeout: Duration?, at line: SourceLine, check: (State, State, Action) -> Void
  ) {
    session.begin(line)
    if outsideChange != nil { settleOutsideChange() }
    if !recorder.reported.isEmpty, let late = recorder.takeReported(where: isExpected) {
      return check(late.before, late.received.state, late.received.action)
    }
    guard isExhaustive else {
      return receiveAny(isExpected, expected, within: timeout, at: line, check)
    }
    if recorder.received.isEmpty {
      let isMissing = waits(within: timeout, for: expected(), at: line) {
        !recorder.received.isEmpty
      }
      if isMissing { return }
    }
    guard let received = recorder.takeFirst() else { return }
    if isExpected(received.action) {
      check(state, received.state, received.action)
    } else {
      report(expected().failure(insteadOf: received.action), line)
    }
    assertedState = received.state
  }

  /// Receives the first expected action, and skips those before it.
  @usableFromInline
  func receiveAny(
    _ isExpected: (Action) -> Bool, _ expected: () -> ExpectedAction<Action>,
    within timeout: Duration?, at line: SourceLine, _ check: (State, State, Action) -> Void
  ) {
    // Each action is compared only once, even if this waits several times.
    var skippedCount = 0
    func isReceived() -> Bool {
      let others = recorder.received.dropFirst(skippedCount)
      let index = others.firstIndex { isExpected($0.action) }
      skippedCount = (index ?? others.endIndex) - recorder.received.startIndex
      return index != nil
    }
    if waits(within: timeout, for: expected(), at: line, until: isReceived) { return }
    skip(skippedCount, line)
    exhaustiveUntil = 0
    guard let received = recorder.takeFirst() else { return }
    check(state, received.state, received.action)
    assertedState = received.state
  }

  /// Waits for an action; fails and returns true if it does not arrive.
  @usableFromInline
  func waits(
    within timeout: Duration?, for expected: ExpectedAction<Action>, at line: SourceLine,
    until isReceived: () -> Bool
  ) -> Bool {
    let timeout = timeout ?? self.timeout
    let outcome = session.wait(line, for: timeout, until: isReceived)
    if case .done = outcome { return false }
    report(missing(expected, after: outcome, within: timeout), line)
    return true
  }

  private func skip(_ count: Int, _ line: SourceLine) {
    var skipped: [Action] = []
    for _ in 0..<count {
      guard let received = recorder.takeFirst() else { break }
      assertedState = received.state
      if case .off(showSkippedAssertions: true) = exhaustivity { skipped.append(received.action) }
    }
    guard !skipped.isEmpty else { return }
    Failure(
      "Skipped received actions.", list: skipped, describedBy: { describe(action: $0) },
      remedies: []
    ).note(line)
  }

  /// The failure for an action that doesn't arrive, listing the effects in flight.
  private func missing(
    _ expected: ExpectedAction<Action>, after outcome: TestSession.Outcome, within timeout: Duration
  ) -> Failure {
    let inFlight = engine.root.effects
    var headline = "Expected to receive \(expected.description), but nothing came."
    if !recorder.received.isEmpty {
      headline = "Expected to receive \(expected.description), but only other actions came."
    }
    if case .timedOut = outcome {
      headline = "Expected to receive \(expected.description), but nothing came within \(timeout)."
      return Failure(
        headline, list: session.awaited, describedBy: started, remedies: lateRemedies)
    }
    if inFlight.isEmpty {
      let remedy =
        engine.runtime.droppedAction.map {
          """
          "\($0)" was dropped, because an earlier value of the same effect removed its child. Let \
          that value be the last one, or send one action, on which the parent does both.
          """
        }
        ?? "Nothing is in flight. Remove the line, or let the reducer return an effect that sends it."
      return Failure(
        headline,
        list: recorder.received, describedBy: { describe(action: $0.action) }, remedies: [remedy])
    }
    return Failure(
      headline, list: inFlight, describedBy: started,
      remedies: [
        "The effects in flight wait for virtual time. Advance the test's scheduler first."
      ])
  }

  /// The remedies for an effect that does not finish in time.
  var lateRemedies: [String] {
    session.host.blocksMainActor
      ? [
        "An effect that hops to the main actor waits for this test, which runs there. "
          + "Run the test off the main actor."
      ]
      : [
        "It waits for real time, or for another thread. Answer it in the test's environment, or "
          + "wait longer with the parameter \"timeout:\"."
      ]
  }

  /// An effect with the line that started it.
  func started(_ effect: EffectInfo) -> String {
    "\(effect), started at \(session.lines.line(of: effect))"
  }
}
