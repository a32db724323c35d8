import Synchronization

/// Carries what effects deliver from any thread to the store's actor, in the order of arrival.
@usableFromInline
package final class Mailbox: Sendable {
  private let host: any EffectHost
  private let isEmpty = Atomic(true)
  private let pending = Mutex(Pending())

  init(host: any EffectHost) {
    self.host = host
  }

  /// Sets who processes the mail. The mailbox does not keep it alive: mail for a released store is dropped.
  package func attach(_ recipient: any MailboxRecipient) {
    pending.withLock { $0.recipient = Recipient(recipient) }
  }

  /// From now on mail is dropped.
  package func close() {
    let dropped = pending.withLock { pending in
      pending.recipient = nil
      pending.isClosed = true
      defer { pending.mail = [] }
      return pending.mail
    }
    // Outside of the lock: destroying what was sent may run code that sends.
    withExtendedLifetime(dropped) {}
  }

  /// Puts `delivery` behind everything posted before it; it runs on the store's actor, soon.
  package func post(_ delivery: @escaping () -> Void) {
    let letter = Letter(open: delivery)
    let isFirst = pending.withLock { pending in
      if pending.isClosed { return false }
      pending.mail.append(letter)
      isEmpty.store(false, ordering: .relaxed)
      return pending.mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Runs `delivery` now when the caller is on the store's actor, else posts it.
  ///
  /// What was posted before comes first: nothing overtakes.
  package func deliver(onCaller: Bool, _ delivery: @escaping () -> Void) {
    guard host.isCurrent(onCaller: onCaller) else { return post(delivery) }
    guard let recipient = pending.withLock({ $0.recipient?.object }) else { return }
    recipient.receive(takeMail(), Letter(open: delivery))
  }

  /// Hands what was posted to the recipient. On the store's actor only.
  package func flush() {
    guard let recipient = pending.withLock({ $0.recipient?.object }) else { return }
    recipient.receive(takeMail(), nil)
  }

  /// Whether something waits to be delivered.
  package var hasMail: Bool { !isEmpty.load(ordering: .relaxed) }

  private func takeMail() -> [Letter] {
    guard hasMail else { return [] }
    return pending.withLock { pending in
      defer { pending.mail = [] }
      isEmpty.store(true, ordering: .relaxed)
      return pending.mail
    }
  }

  private struct Pending {
    var isClosed = false
    var mail: [Letter] = []
    var recipient: Recipient?
  }

  /// @unchecked Sendable: written by one thread, opened once on the store's actor.
  package struct Letter: @unchecked Sendable {
    let open: () -> Void
  }

  /// @unchecked Sendable: the object is used on its own actor only, where it is also destroyed, and its `deinit`
  /// closes the mailbox; so what is here is alive. A weak reference would make each retain of an engine take the
  /// slow way that objects with weak references take, 200 ns a tick.
  private struct Recipient: @unchecked Sendable {
    unowned(unsafe) let object: any MailboxRecipient
    init(_ object: any MailboxRecipient) { self.object = object }
  }
}

/// Processes delivered actions: the engine of a store.
package protocol MailboxRecipient: AnyObject {
  /// Opens `mail` in order, then `last`, on the store's actor.
  func receive(_ mail: [Mailbox.Letter], _ last: Mailbox.Letter?)
}

/// Where a store's asynchronous effects run, and how its actor is woken.
@usableFromInline
package protocol EffectHost: Sendable {
  /// Whether the calling thread is on the store's actor now. `onCaller`: called by a scheduler that runs its
  /// work on whoever moves its time.
  func isCurrent(onCaller: Bool) -> Bool
  /// Starts an effect's operation.
  func start(
    _ priority: TaskPriority?, _ info: EffectInfo, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never>
  /// Sees to it that `mailbox.flush()` is called on the store's actor, soon. Called on any thread.
  func wake(_ mailbox: Mailbox)
}
