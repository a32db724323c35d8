/// The line of the program that made an effect, and how reports name the effect, if it may be over
/// by then.
struct EffectReport: Sendable {
  /// The line that made the effect.
  fileprivate let line: SourceLine
  /// How reports name the effect, where its node is not known any more.
  fileprivate private(set) var name: IssueMessage = ""

  /// A report of an effect that has not started.
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The same with the name of `work`, which can be found only on the store's actor.
  func naming(_ work: Work) -> EffectReport {
    var named = self
    named.name = work.reportName
    return named
  }
}

extension Channel {
  /// Reports at the line of the effect, with its name where it is known. On any thread.
  private final func report(_ message: IssueMessage, _ line: EffectReport) {
    runtime.reporter(message + (reportName ?? line.name), at: line.line)
  }

  /// Reports that a future was answered again. Not where it was cancelled, which the client may not
  /// know.
  final func reportSecondAnswer(_ line: EffectReport) {
    // A client may not know yet that the effect was cancelled.
    if wasCancelled { return }
    report("A future effect was answered twice; the second answer is dropped. ", line)
  }

  /// Reports a value that an operation sent after its effect had finished.
  final func reportSentLate(_ value: Any, _ line: EffectReport) {
    if wasCancelled { return }
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. ", line)
  }

  /// Reports an error that no `catch:` takes. The error is a secret.
  final func reportThrown(_ error: any Error, by kind: String, _ line: EffectReport) {
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      line)
  }
}

extension TypedChannel where Output: Sendable {
  /// Sends one of several values from the user's code, on any thread.
  func send(_ value: Output, _ line: EffectReport) {
    if isLive { post(.value(value)) } else { reportSentLate(value, line) }
  }
}
