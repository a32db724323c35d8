import ComposableCore

private struct OtherEffects {
  let line: SourceLine
  let first: EffectInfo
  var count = 0
}

/// How many of the effects that one line started are reported one by one.
private let shownEffects = 10

extension TestStore {
  /// Asserts the state without sending an action.
  ///
  /// `update` sets the expected values; it must leave the asserted state unchanged. After a step of
  /// a scoped test store that changed the state outside of the scope, it sets the changed values.
  ///
  /// ```swift
  /// let sum = Reducer<Int, Int, Void> { state, number, _ in
  ///   state += number
  ///   return .none
  /// }
  /// let store = TestStore(initialState: 0, reducer: sum, environment: ())
  /// store.exhaustivity = .off
  /// for number in 1...4 { store.send(number) }
  /// store.assert { $0 = 10 }
  /// ```
  public func assert(
    _ update: (inout State) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    session.begin(line)
    if !assertOutsideChange(update, at: line) { assert(update, of: state, at: line) }
  }

  /// Compares the whole state, or a view's, with the expected one.
  func assert<Local: Equatable>(
    _ update: (inout Local) throws -> Void, of state: Local, at line: SourceLine
  ) {
    guard let expected = apply(update, to: state, line), expected != state else { return }
    let failure = Failure(
      "The state is not as asserted.", expected: expected, actual: state,
      remedies: ["Received actions count only after \"receive\"."])
    report(failure, line)
  }

  /// Asserts at the end of a test that every effect ends and every received action was asserted.
  ///
  /// Waits up to `timeout` for effects outside the test's executor; nil means a second, or the
  /// store's timeout if that is shorter. Effects still in flight after that fail at the line that
  /// started them, and are canceled. Releasing the store asserts the same, without waiting.
  ///
  /// Most tests need no call. Call it to wait for an effect on another thread, or if the test
  /// continues after its last step.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    session.begin(line)
    let limit = session.finishTimeout(timeout)
    _ = session.wait(line, for: limit) { engine.root.inFlight.isEmpty }
    end(at: line, after: limit)
    cancelAll()
  }

  /// Skips all received actions; the next assertion starts from the state after them.
  ///
  /// Their effects continue. Prefer `receive` for actions under test.
  ///
  /// Fails if there are none, unless `strict` is false.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    session.begin(line)
    let wereReported = !recorder.reported.isEmpty
    recorder.reported = []
    if let last = recorder.received.last {
      assertedState = last.state
      recorder.received = []
    } else if strict, !wereReported {
      let failure = Failure(
        "There are no received actions to skip.",
        remedies: ["Remove the line, or call \"skipReceivedActions(strict: false)\"."])
      report(failure, line)
    }
  }

  /// Cancels all effects in flight, in the order in which they started.
  ///
  /// Use it in the last line of a test whose effects never end, such as a timer.
  ///
  /// Fails if there are none, unless `strict` is false.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    session.begin(line)
    if strict, engine.root.inFlight.isEmpty {
      let failure = Failure(
        "There are no effects in flight to skip.",
        remedies: ["Remove the line, or call \"skipInFlightEffects(strict: false)\"."])
      report(failure, line)
    }
    cancelAll()
  }

  /// Cancels all effects, and runs the work that becomes ready.
  func cancelAll() {
    session.host.whileBusy { engine.cancelEffects() }
    session.ownAndSettle(session.host.currentLine)
  }

  /// Fails for missing assertions after a wait; `limit` is nil when the store is released.
  func end(at line: SourceLine, after limit: Duration?) {
    session.ownAndSettle(line)
    settleOutsideChange()
    guard exhaustivity == .on else { return }
    if let last = recorder.received.last {
      let failure = unhandled(
        recorder.received, "at the end of the test",
        remedies: [
          "Receive \(recorder.received.count == 1 ? "it" : "them"), or call \"skipReceivedActions()\"."
        ])
      report(failure, line)
      assertedState = last.state
      recorder.received = []
    }
    reportUnfinished(after: limit)
  }

  /// Fails for the effects that have not ended, at the lines that started them. Of many effects of
  /// one line, the first ones are reported one by one.
  private func reportUnfinished(after limit: Duration?) {
    var others: [String: OtherEffects] = [:]
    var counts: [String: Int] = [:]
    for effect in engine.root.outermostEffects {
      let line = session.lines.line(of: effect)
      let count = counts[line.description, default: 0]
      counts[line.description] = count + 1
      if count < shownEffects {
        report(unfinished(effect, after: limit), line)
      } else {
        others[line.description, default: OtherEffects(line: line, first: effect)].count += 1
      }
    }
    for group in others.values.sorted(by: { $0.first.number < $1.first.number }) {
      let failure = Failure(
        """
        \(group.count) more \(group.count == 1 ? "effect" : "effects") started here did not end \
        either, beginning with number \(group.first.number).
        """,
        remedies: ["Let them end, cancel them, or call \"skipInFlightEffects()\" last."])
      report(failure, group.line)
    }
  }

  /// The failure for an effect that has not ended; `limit` is nil when the store is released.
  private func unfinished(_ effect: EffectInfo, after limit: Duration?) -> Failure {
    guard let limit else {
      return Failure(
        "\(effect), outlives its test store.",
        remedies: ["Let it end, cancel it, or call \"finish()\" or \"skipInFlightEffects()\" last."]
      )
    }
    if session.awaited.contains(where: { $0.number == effect.number }) {
      return Failure("\(effect), is still in flight after \(limit).", remedies: lateRemedies)
    }
    return Failure(
      "\(effect), is still in flight at the end of the test.",
      remedies: ["Let it end, cancel it, or call \"skipInFlightEffects()\" first."])
  }
}

extension EffectNode {
  /// The effects in flight, except those inside another effect in flight.
  fileprivate var outermostEffects: [EffectInfo] {
    inFlight.filter { node in
      !sequence(first: node, next: \.parent).dropFirst().contains { $0.handleInFlight != nil }
    }
    .map(\.info)
  }
}
