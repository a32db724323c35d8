import Synchronization

/// What an effect delivers, to be opened on the store's actor.
@usableFromInline
struct Delivery: Sendable {
  /// It delivers nothing when the effect has ended.
  let channel: Channel
  /// Hands the message to the effect. Called on the store's actor, once.
  @usableFromInline let open: @Sendable () -> Void
}

/// The mailbox: deliveries from any thread, in order of arrival.
///
/// Posting takes a lock; only the first delivery of several wakes the store's actor. What arrives
/// there is opened at once, after those that wait.
extension EffectRuntime {
  /// Appends a delivery, which is opened later. On any thread.
  @usableFromInline
  func post(_ delivery: Delivery) {
    let isFirst = mail.withLock { mail in
      mail.append(delivery)
      return mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Opens a delivery after those that wait: at once if the caller is on the store's actor.
  func deliver(_ delivery: Delivery, onCaller: Bool) {
    guard host.isCurrent(onCaller: onCaller), !isHolding else { return post(delivery) }
    open(takeAll(), then: delivery)
  }

  /// Opens the deliveries that wait, unless they are held. On the store's actor only.
  package func flush() {
    if isHolding { return }
    let deliveries = takeAll()
    if !deliveries.isEmpty { open(deliveries, then: nil) }
  }

  /// Lets the engine open deliveries, each with a drain of its own.
  private func open(_ deliveries: [Delivery], then last: Delivery?) {
    if let openMail { return openMail(deliveries, last) }
    // The store was released: they are for effects that have ended.
    for delivery in deliveries { delivery.open() }
    last?.open()
  }

  /// Whether a delivery waits.
  package var hasMail: Bool { mail.withLock { !$0.isEmpty } }

  /// Removes and returns the deliveries that wait.
  private func takeAll() -> [Delivery] {
    mail.withLock { mail in
      if mail.isEmpty { return [] }
      let taken = mail
      mail = []
      return taken
    }
  }

  // MARK: Holding deliveries. On the store's actor only.

  /// Keeps deliveries in the mailbox from now on.
  package func hold() { holdsMail = true }

  /// Returns the deliveries that were held; the caller opens them.
  @usableFromInline
  func stopHolding() -> [Delivery] {
    holdsMail = false
    return takeAll()
  }

  /// Holds deliveries that were taken, but not opened, before the others.
  @usableFromInline
  func giveBack(_ deliveries: [Delivery]) {
    mail.withLock { $0.insert(contentsOf: deliveries, at: 0) }
  }

  /// The number of deliveries that deliver something.
  package var heldCount: Int { mail.withLock(\.self).count { $0.channel.isOpen } }
}
