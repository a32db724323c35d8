/// Delivers the values and the end of an effect in flight, from any thread, to its sink on the
/// store's actor.
///
/// @unchecked Sendable: `receive` is used only in deliveries, which run on the store's actor.
@usableFromInline
package struct EffectChannel<Output, Failure: Error>: @unchecked Sendable {
  @usableFromInline let effect: RunningEffect
  @usableFromInline let receive: (Output, CancelScope) -> Void

  @inlinable
  init(effect: RunningEffect, receive: @escaping (Output, CancelScope) -> Void) {
    self.effect = effect
    self.receive = receive
  }

  /// Begins an effect that delivers to `sink`.
  @inlinable
  init(
    beginIn scope: borrowing CancelScope, under id: IdentityKey?,
    _ sink: borrowing EffectSink<Output, Failure>
  ) {
    effect = scope.begin(under: id, completion: sink.complete)
    receive = sink.receive
  }

  /// Passes a value to the sink, on the store's actor.
  @inlinable
  func emit(_ value: Output) {
    receive(value, effect)
  }
}

extension EffectChannel where Output == Duration {
  /// Emits the time of `turn` directly if that overtakes no delivery, else through the mailbox.
  func tick(_ turn: inout AnyScheduler.Turn) {
    guard turn.checked === effect.runtime, let recipient = effect.runtime.idleRecipient else {
      return checkedTick(&turn)
    }
    let now = turn.now
    recipient.deliverDirectly(from: ObjectIdentifier(effect)) {
      if effect.isActive { emit(now) }
    }
  }

  /// A tick that is the store's first in `turn`, or that other deliveries precede.
  private func checkedTick(_ turn: inout AnyScheduler.Turn) {
    let now = turn.now
    let mailbox = effect.runtime.mailbox
    let isHere = turn.checked === effect.runtime || mailbox.isCurrent(onCaller: turn.runsOnCaller)
    // Reports go to the store's reporter, not to that of the code that advances the time.
    if isHere, effect.runtime.idleRecipient != nil,
      IssueReporter.current.isSame(as: effect.runtime.reporter)
    {
      turn.checked = effect.runtime
      return tick(&turn)
    }
    let delivery = Mailbox.Delivery(effect: effect) { emit(now) }
    if isHere { mailbox.deliverHere(delivery) } else { mailbox.post(delivery) }
  }
}

extension EffectChannel where Output: Sendable {
  /// Sends one of several values from the user's code.
  func send(_ value: Output, _ report: EffectReport) {
    if effect.isLive { return pass(value) }
    // A client may not know yet that the effect was cancelled.
    if effect.wasCancelled { return }
    report(
      "An effect sent \"\(action: value)\" after it had finished; dropped. "
        + "Send only while the effect runs. " + effect.info.message, effect.runtime.reporter)
  }

  /// Sends one of several values; dropped silently if the effect has ended.
  func pass(_ value: Output) {
    effect.post { emit(value) }
  }

  /// Delivers the only value and finishes.
  @inlinable
  func succeed(_ value: Output) {
    effect.post {
      emit(value)
      effect.complete(.finished)
    }
  }

  /// Delivers the response of a `future`, which may arrive once.
  func resolve(
    _ result: Result<Output, Failure>, reportSecond: (IssueMessage, IssueReporter) -> Void
  ) {
    guard effect.finish() else {
      if effect.wasCancelled { return }
      return reportSecond(
        "A future effect was answered twice; the second answer is dropped. " + effect.info.message,
        effect.runtime.reporter)
    }
    switch result {
    case .success(let value): succeed(value)
    case .failure(let error): fail(error)
    }
  }
}

extension EffectChannel {
  @usableFromInline
  func finishSending() {
    effect.finish()
    effect.post { effect.complete(.finished) }
  }

  func fail(_ error: Failure) {
    effect.finish()
    effect.post { effect.complete(.failed(error)) }
  }

  @usableFromInline
  func reportThrown(_ error: any Error, by kind: String, _ report: EffectReport) {
    report(
      "A \(kind) effect threw \(secret: error), and nothing catches it. Add \"catch:\", or catch it inside.",
      effect.runtime.reporter)
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
