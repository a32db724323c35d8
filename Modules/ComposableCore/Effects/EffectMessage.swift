/// What an asynchronous effect sends to the store's actor.
@usableFromInline
enum EffectMessage<Output, Failure: Error> {
  /// The effect ends.
  case end
  /// The effect fails.
  case failed(Failure)
  /// A value with which the effect ends.
  case last(Output)
  /// One of several values.
  case value(Output)
}

extension EffectMessage: Sendable where Output: Sendable {}

extension Work {
  /// Begins an effect in flight that receives messages from any thread.
  @inlinable
  func channel<Output, Failure>(
    _ receive: @escaping (Output, Work) -> Void
  ) -> Channel<EffectMessage<Output, Failure>> {
    Channel(self) { message in
      switch message {
      case .end: self.end(.finished)
      case .failed(let error): self.end(.failed(error))
      case .last(let value):
        receive(value, self)
        self.end(.finished)
      case .value(let value): receive(value, self)
      }
    }
  }
}

/// The line of the program that made an effect, for reports.
@usableFromInline
struct EffectReport: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension Channel {
  private func report(_ message: IssueMessage, _ line: EffectReport) {
    runtime.reporter(
      message, fileID: line.fileID, filePath: line.filePath, line: line.line, column: line.column)
  }

  @usableFromInline
  func reportSecondAnswer(_ line: EffectReport) {
    // A client may not know yet that the effect was cancelled.
    if wasCancelled { return }
    report("A future effect was answered twice; the second answer is dropped. " + message, line)
  }

  /// Sends one of several values from the user's code, on any thread.
  @inlinable
  func send<Output: Sendable, Failure>(_ value: Output, _ line: EffectReport)
  where Message == EffectMessage<Output, Failure> {
    if isLive { post(.value(value)) } else { reportSentLate(value, line) }
  }

  @usableFromInline
  func reportSentLate(_ value: Any, _ line: EffectReport) {
    if wasCancelled { return }
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. " + message, line)
  }

  @usableFromInline
  func reportThrown(_ error: any Error, by kind: String, _ line: EffectReport) {
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      line)
  }
}
