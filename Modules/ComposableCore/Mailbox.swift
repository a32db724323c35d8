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
    pending.withLock {
      $0.recipient = nil
      $0.isClosed = true
      $0.mail = []
    }
  }

  /// Puts `delivery` behind everything posted before it; it runs on the store's actor, soon.
  package func post(_ delivery: @escaping () -> Void) {
    let mail = Mail(run: delivery)
    let isFirst = pending.withLock { pending in
      if pending.isClosed { return false }
      pending.mail.append(mail)
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
    flushMail()
    delivery()
    recipient.drain()
  }

  /// Runs what was posted, then drains. On the store's actor only.
  package func flush() {
    guard let recipient = pending.withLock({ $0.recipient?.object }) else { return }
    flushMail()
    recipient.drain()
  }

  /// Whether nothing waits to be delivered.
  package var hasMail: Bool { !isEmpty.load(ordering: .relaxed) }

  private func flushMail() {
    guard hasMail else { return }
    let mail = pending.withLock { pending in
      defer { pending.mail = [] }
      isEmpty.store(true, ordering: .relaxed)
      return pending.mail
    }
    for letter in mail { letter.run() }
  }

  private struct Pending {
    var isClosed = false
    var mail: [Mail] = []
    var recipient: Recipient?
  }

  /// @unchecked Sendable: written by one thread, run once on the store's actor.
  private struct Mail: @unchecked Sendable {
    let run: () -> Void
  }

  /// @unchecked Sendable: the object is used on its own actor only.
  private struct Recipient: @unchecked Sendable {
    weak var object: (any MailboxRecipient)?
    init(_ object: any MailboxRecipient) { self.object = object }
  }
}

/// Processes delivered actions: the engine of a store.
package protocol MailboxRecipient: AnyObject {
  func drain()
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
