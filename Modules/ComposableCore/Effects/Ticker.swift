/// Carries the ticks of one timer to its store.
///
/// @unchecked Sendable: `sink` is touched on the store's actor only.
@usableFromInline
package final class Ticker: @unchecked Sendable {
  private let effect: EffectChannel<Duration, Never>

  init(_ effect: EffectChannel<Duration, Never>) {
    self.effect = effect
  }

  /// Delivers the time of `turn` at once where that overtakes nothing, else through the mailbox.
  func tick(_ turn: inout SchedulerTurn) {
    let now = turn.now
    let mailbox = effect.runtime.mailbox
    let isHere = mailbox.isCurrent(in: &turn)
    if isHere, let recipient = mailbox.idleRecipient { return recipient.receive(self, now) }
    let delivery = Mailbox.Delivery(effect: effect) { [self] in emit(now) }
    if isHere { mailbox.deliverHere(delivery) } else { mailbox.post(delivery) }
  }

  /// Emits `now`, on the store's actor. Nothing happens after that: what it causes may end the
  /// timer.
  @usableFromInline
  func emit(_ now: Duration) {
    if effect.isActive { effect.emit(now) }
  }
}
