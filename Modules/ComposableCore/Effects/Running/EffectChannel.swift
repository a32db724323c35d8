/// An effect in flight that delivers its values and its end, from any thread, to its sink on the
/// store's actor.
///
/// @unchecked Sendable: as a `RunningEffect`; `receive` is used only in deliveries, which run on
/// the store's actor.
@usableFromInline
package class EffectChannel<Output, Failure: Error>: RunningEffect, @unchecked Sendable {
  @usableFromInline final let receive: (Output, CancelScope) -> Void

  /// Begins an effect that delivers to `sink`.
  ///
  /// Inlined, so that the type of the channel is known where the effect's is, and not looked up.
  /// Benchmark row: "task effect, beyond a bare Task".
  @inlinable
  init(
    beginIn scope: borrowing CancelScope, under id: IdentityKey?, isOnVirtualTime: Bool = false,
    isRepeating: Bool = false, _ sink: consuming EffectSink<Output, Failure>
  ) {
    let completion = sink.completion
    receive = (consume sink).receive
    super.init(
      below: scope, under: id, isOnVirtualTime: isOnVirtualTime, isRepeating: isRepeating,
      completion: completion)
    didStart()
  }

  /// Passes a value to the sink, on the store's actor.
  @inlinable
  final func emit(_ value: Output) {
    receive(value, self)
  }
}

extension EffectChannel where Output == Duration {
  /// Emits the time of `turn` directly if that overtakes no delivery, else through the mailbox.
  func tick(_ turn: inout AnyScheduler.Turn) {
    guard turn.checked === runtime, let recipient = runtime.idleRecipient else {
      return checkedTick(&turn)
    }
    let now = turn.now
    recipient.deliverDirectly(from: ObjectIdentifier(self)) { [self] in
      if isActive { emit(now) }
    }
  }

  /// A tick that is the store's first in `turn`, or that other deliveries precede.
  private func checkedTick(_ turn: inout AnyScheduler.Turn) {
    let now = turn.now
    let mailbox = runtime.mailbox
    let isHere = turn.checked === runtime || mailbox.isCurrent(onCaller: turn.runsOnCaller)
    // Reports go to the store's reporter, not to that of the code that advances the time.
    if isHere, runtime.idleRecipient != nil,
      IssueReporter.current.isSame(as: runtime.reporter)
    {
      turn.checked = runtime
      return tick(&turn)
    }
    let delivery = Mailbox.Delivery(effect: self) { [self] in emit(now) }
    if isHere { mailbox.deliverHere(delivery) } else { mailbox.post(delivery) }
  }
}

extension EffectChannel where Output: Sendable {
  /// Sends one of several values from the user's code.
  @usableFromInline
  func send(_ value: Output, _ report: EffectReport) {
    if isLive { return pass(value) }
    // A client may not know yet that the effect was cancelled.
    if wasCancelled { return }
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. " + message, runtime.reporter)
  }

  /// Sends one of several values; dropped silently if the effect has ended.
  func pass(_ value: Output) {
    post { [self] in emit(value) }
  }

  /// Delivers the only value and finishes.
  @usableFromInline
  func succeed(_ value: Output) {
    operationDidEnd()
    post { [self] in
      emit(value)
      complete(.finished)
    }
  }

  /// Delivers the response of a `future`, which may arrive once.
  @usableFromInline
  func resolve(
    _ result: Result<Output, Failure>, reportSecond: (IssueMessage, IssueReporter) -> Void
  ) {
    guard finish() else {
      if wasCancelled { return }
      return reportSecond(
        "A future effect was answered twice; the second answer is dropped. " + message,
        runtime.reporter)
    }
    operationDidEnd()
    post { [self] in
      nameForReports()
      switch result {
      case .success(let value):
        emit(value)
        complete(.finished)
      case .failure(let error): complete(.failed(error))
      }
    }
  }
}

extension EffectChannel {
  @usableFromInline
  func finishSending() {
    operationDidEnd()
    finish()
    post { [self] in complete(.finished) }
  }

  /// Finishes an effect whose client may still send, which is reported.
  @usableFromInline
  func finishKnown(_ outcome: EffectOutcome = .finished) {
    operationDidEnd()
    finish()
    post { [self] in
      nameForReports()
      complete(outcome)
    }
  }

  func fail(_ error: Failure) {
    operationDidEnd()
    finish()
    post { [self] in complete(.failed(error)) }
  }

  @usableFromInline
  func reportThrown(_ error: any Error, by kind: String, _ report: EffectReport) {
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      runtime.reporter)
  }
}

/// Reports an issue of an effect at the line of the program that created it.
@usableFromInline
typealias EffectReport = @Sendable (IssueMessage, IssueReporter) -> Void

/// A report function for this line.
@usableFromInline
func reporting(
  fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) -> EffectReport {
  { message, reporter in
    reporter(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
