import ComposableCore

extension FeatureModel {
  /// Repeats the moves of a script and reports the violation as an exploration does.
  ///
  /// Counterexamples are pasted as calls of this method. Moves that are no longer possible are
  /// skipped.
  ///
  /// - Returns: The violation; nil if every property holds.
  @discardableResult
  public func replay(
    _ script: [ExploreMove<Action>], reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> String? {
    let scripts = ScriptRunner(self)
    guard let violated = scripts.firstViolation(by: script) else { return nil }
    let message = scripts.message(violated.property, Array(script.prefix(violated.count)))
    reporter(message, fileID: fileID, filePath: filePath, line: line, column: column)
    return message
  }

  /// Makes the moves of a script and of an endless loop, and reports violated properties.
  ///
  /// It reports an `eventually` property that never holds in a run that repeats the loop forever.
  ///
  /// Without moves in the loop the run stops after the script. Nothing is reported if the loop does
  /// not lead back to the state in which it began, or if a fair run would leave it. Violations of
  /// other properties are reported like those of a script.
  ///
  /// ```swift
  /// // A ball that is thrown again whenever it lands, and so never rests.
  /// let model = FeatureModel(
  ///   initialState: false,
  ///   reducer: Reducer<Bool, String, @Sendable () -> Effect<String, Never>> {
  ///     flies, action, fall in
  ///     flies = action == "throw"
  ///     return flies ? fall() : Effect(value: "throw")
  ///   },
  ///   environment: { world in { world.answer("fall", "land") } },
  ///   actions: { flies in flies ? [] : ["throw"] },
  ///   properties: [.eventually("the ball rests", { !$0 }, after: { $0 })])
  /// let violation = model.replay(
  ///   [.send("throw")], loop: [.answer("fall", number: 0)], reporter: IssueReporter { _ in })
  /// print(violation ?? "it holds")
  /// // Prints "the ball rests" does not hold after
  /// // Prints
  /// // Prints     store.send("throw")
  /// // Prints
  /// // Prints and then, repeatedly
  /// // Prints
  /// // Prints     // deliver fall: land
  /// // Prints     store.receive("land")
  /// // Prints     store.receive("throw")
  /// ```
  ///
  /// - Returns: The violation; nil if every property holds.
  @discardableResult
  public func replay(
    _ script: [ExploreMove<Action>], loop: [ExploreMove<Action>],
    reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> String? {
    let scripts = ScriptRunner(self)
    guard scripts.firstViolation(by: script + loop) == nil,
      let property = scripts.violatedPromise(by: script, repeating: loop)
    else {
      return replay(
        script + loop, reporter: reporter, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
    let message = scripts.message(property, script, loop: loop)
    reporter(message, fileID: fileID, filePath: filePath, line: line, column: column)
    return message
  }
}
