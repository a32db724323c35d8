/// Reports of misuse, on any thread.
extension EffectHandle {
  /// Reports that a future was answered a second time.
  final func reportSecondAnswer(at line: SourceLine) {
    report("A future effect was answered twice; the second answer is dropped. ", at: line)
  }

  /// Reports a value that an operation sent after its effect had finished.
  final func reportSentLate(_ value: Any, at line: SourceLine) {
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. ", at: line)
  }

  /// Reports an uncaught error.
  final func reportThrown(_ error: any Error, _ declaration: EffectDeclaration) {
    // The use of the dependency has been reported already.
    if error is UnimplementedDependency { return }
    report(
      "A \(declaration.kind) effect threw \(secret: error), and nothing catches it. "
        + "Add \"catch:\", or catch it inside. ", at: declaration.line)
  }

  /// Reports at the line of the effect.
  private final func report(_ message: IssueMessage, at line: SourceLine) {
    if let reportName { runtime.reporter(message + reportName, at: line) }
  }
}
