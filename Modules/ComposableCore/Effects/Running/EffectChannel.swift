import Synchronization

/// The way from an effect that runs on any thread to its sink on the store's actor.
///
/// @unchecked Sendable: `sink` and `flight` are touched inside `mailbox.post` only, which runs its closures on
/// the store's actor; `liveness` is atomic.
package final class EffectChannel<Output, Failure: Error>: @unchecked Sendable {
  private let flight: RunningEffect
  private let mailbox: Mailbox
  private let reporter: IssueReporter
  private let sink: EffectSink<Output, Failure>

  init(flight: RunningEffect, sink: EffectSink<Output, Failure>, context: EffectContext) {
    self.flight = flight
    self.sink = sink
    mailbox = context.runtime.mailbox
    reporter = context.runtime.reporter
  }
}

extension EffectChannel where Output: Sendable {
  /// One of possibly many values, sent by the user's own code.
  func send(_ value: Output) {
    guard flight.liveness.isLive else {
      return reporter(
        "An effect sent \"\(action: value)\" after it was cancelled or had finished; dropped. "
          + "Send only while the effect runs. " + flight.info.message)
    }
    pass(value)
  }

  /// An element of a sequence, dropped silently when the effect was cancelled: no user code sent it too late.
  func pass(_ value: Output) {
    mailbox.post(of: flight) { [self] in
      if flight.isActive { sink.receive(value) }
    }
  }

  /// The only value: delivers it and finishes.
  func succeed(_ value: Output) {
    mailbox.post(of: flight) { [self] in
      guard flight.isActive else { return }
      sink.receive(value)
      flight.end()
      sink.complete(.finished)
    }
  }

  /// The answer of a `future`, which may come once.
  func resolve(_ result: Result<Output, Failure>) {
    guard flight.liveness.finish() else {
      if flight.liveness.isCancelled { return }
      return reporter(
        "A future effect was answered twice; the second answer is dropped. " + flight.info.message)
    }
    switch result {
    case .success(let value): succeed(value)
    case .failure(let error): fail(error)
    }
  }
}

extension EffectChannel {
  func finish() {
    flight.liveness.finish()
    mailbox.post(of: flight) { [self] in
      guard flight.isActive else { return }
      flight.end()
      sink.complete(.finished)
    }
  }

  func fail(_ error: Failure) {
    flight.liveness.finish()
    mailbox.post(of: flight) { [self] in
      guard flight.isActive else { return }
      flight.end()
      sink.complete(.failed(error))
    }
  }

  func report(
    _ error: any Error, _ kind: String, _ fileID: StaticString, _ filePath: StaticString,
    _ line: UInt, _ column: UInt
  ) {
    reporter(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
