/// Carries the ticks of one timer to its store.
///
/// @unchecked Sendable: `flight` and `receive` are touched on the store's actor only.
@usableFromInline
package final class Ticker: @unchecked Sendable {
  private let flight: RunningEffect
  private let mailbox: Mailbox
  private let receive: (Duration) -> Void

  init(_ flight: RunningEffect, _ mailbox: Mailbox, _ receive: @escaping (Duration) -> Void) {
    self.flight = flight
    self.mailbox = mailbox
    self.receive = receive
  }

  /// Delivers the time of `turn` at once where that overtakes nothing, else through the mailbox.
  func tick(_ turn: inout SchedulerTurn) {
    let now = turn.now
    guard mailbox.isCurrent(in: &turn) else {
      return mailbox.post(of: flight) { [self] in emit(now) }
    }
    guard let recipient = mailbox.idleRecipient else {
      return mailbox.deliverHere(of: flight) { [self] in emit(now) }
    }
    recipient.receive(self, now)
  }

  /// Emits `now`, on the store's actor. Nothing happens after that: what it causes may end the timer.
  @usableFromInline
  func emit(_ now: Duration) {
    if flight.isActive { receive(now) }
  }
}
