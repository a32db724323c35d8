/// Deliveries. From other threads they arrive through the mailbox, in order; only the first of
/// several wakes the store's actor.
extension EffectRuntime {
  /// Posts a delivery. On any thread.
  func post(_ delivery: Delivery) {
    let isFirst = mailbox.withLock { mail in
      mail.append(delivery)
      return mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Delivers after the pending deliveries: immediately if the caller is on the store's actor.
  func deliver(_ delivery: Delivery, runsOnCaller: Bool) {
    guard host.isOnStoreActor(runsOnCaller: runsOnCaller) else { return post(delivery) }
    forward(takeMail(), delivery)
  }

  /// Delivers the mail. On the store's actor only.
  package func flush() {
    let mail = takeMail()
    if !mail.isEmpty { forward(mail, nil) }
  }

  /// Whether the mailbox has deliveries.
  package var hasMail: Bool { mailbox.withLock { !$0.isEmpty } }

  private func takeMail() -> [Delivery] {
    mailbox.withLock { mail in
      if mail.isEmpty { return [] }
      defer { mail = [] }
      return mail
    }
  }

  /// Passes deliveries to the engine.
  private func forward(_ mail: [Delivery], _ delivery: Delivery?) {
    if let receive { return receive(mail, delivery) }
    // The store was released, so this only releases the captured values, on the actor.
    for delivery in mail { delivery.deliver() }
    delivery?.deliver()
  }
}

/// A message on its way from an effect to the store's actor.
@usableFromInline
struct Delivery: Sendable {
  /// The effect. If it has ended, the delivery only releases what it captured.
  let handle: EffectHandle
  /// Passes the message to the effect. Called once, on the store's actor.
  @usableFromInline let deliver: @Sendable () -> Void

  @usableFromInline var hasEnded: Bool { handle.hasEnded }
}
