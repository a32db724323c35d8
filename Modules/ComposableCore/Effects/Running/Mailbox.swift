import Synchronization

/// Carries what effects deliver from any thread to the store's actor, in the order of arrival.
@usableFromInline
package final class Mailbox: Sendable {
  private let host: any EffectHost
  private let isEmpty = Atomic(true)
  private let isHeld = Atomic(false)
  private let pending = Mutex(Pending())
  private let recipient = Recipient()

  init(host: any EffectHost) {
    self.host = host
  }

  /// Sets who processes the mail. The mailbox does not keep it alive: mail for a released store is
  /// dropped.
  package func attach(_ recipient: any MailboxRecipient) {
    self.recipient.object = recipient
  }

  /// From now on mail is dropped.
  package func close() {
    recipient.object = nil
    let dropped = pending.withLock { pending in
      pending.isClosed = true
      defer { pending.mail = [] }
      return pending.mail
    }
    // Outside of the lock: destroying what was sent may run code that sends.
    withExtendedLifetime(dropped) {}
  }

  /// Puts `delivery` behind everything posted before it; it runs on the store's actor, soon.
  func post(_ delivery: Delivery) {
    let isFirst = pending.withLock { pending in
      if pending.isClosed { return false }
      pending.mail.append(delivery)
      isEmpty.store(false, ordering: .relaxed)
      return pending.mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Runs `delivery` now when the caller is on the store's actor, else posts it.
  func deliver(_ delivery: Delivery, onCaller: Bool) {
    if host.isCurrent(onCaller: onCaller) { deliverHere(delivery) } else { post(delivery) }
  }

  /// Runs `delivery`, after what was posted before: nothing overtakes. On the store's actor only.
  func deliverHere(_ delivery: Delivery) {
    if isHolding { return post(delivery) }
    let recipient = recipient.object
    withExtendedLifetime(recipient) { recipient?.receive(takeMail(), delivery) }
  }

  /// Whether `turn` is on the store's actor.
  func isCurrent(in turn: inout SchedulerTurn) -> Bool {
    host.isCurrent(in: &turn)
  }

  /// Hands what was posted to the recipient. On the store's actor only.
  package func flush() {
    if isHolding { return }
    // The recipient may be released by what it delivers.
    let recipient = recipient.object
    withExtendedLifetime(recipient) { recipient?.receive(takeMail(), nil) }
  }

  /// The recipient, unless something waits for it. On the store's actor only.
  var idleRecipient: (any MailboxRecipient)? {
    hasMail || isHolding ? nil : recipient.object
  }

  /// From now on deliveries wait, in order, until `stopHolding()`. On the store's actor only.
  package func hold() {
    isHeld.store(true, ordering: .relaxed)
  }

  /// The caller delivers what waited since `hold()`. On the store's actor only.
  package func stopHolding() {
    isHeld.store(false, ordering: .relaxed)
  }

  /// How many deliveries of effects in flight wait. On the store's actor only.
  package var waitingCount: Int {
    pending.withLock { $0.mail }.count { $0.effect?.isActive ?? true }
  }

  /// Whether deliveries are held. On the store's actor only.
  package var isHolding: Bool { isHeld.load(ordering: .relaxed) }

  /// Stops calling the observer `id`, from any thread; at once where that is the store's actor.
  package func removeObserver(_ id: IdentityKey) {
    if host.isCurrent(onCaller: false) {
      recipient.object?.removeObserver(id)
    } else {
      post(Delivery(effect: nil) { [self] in recipient.object?.removeObserver(id) })
    }
  }

  /// Calls `body` with the address of the store's state. On the store's actor only.
  func withState(_ body: (UnsafeRawPointer) -> Void) {
    recipient.object?.withStoredState(body)
  }

  /// Whether something waits to be delivered.
  package var hasMail: Bool { !isEmpty.load(ordering: .relaxed) }

  func takeMail() -> [Delivery] {
    guard hasMail else { return [] }
    return pending.withLock { pending in
      defer { pending.mail = [] }
      isEmpty.store(true, ordering: .relaxed)
      return pending.mail
    }
  }

  private struct Pending {
    var isClosed = false
    var mail: [Delivery] = []
  }

  /// @unchecked Sendable: made on one thread, run once on the store's actor.
  @usableFromInline
  package struct Delivery: @unchecked Sendable {
    /// The effect that delivers. Once it has ended, delivering does nothing.
    let effect: RunningEffect?
    let run: () -> Void

    @usableFromInline
    package func deliver() {
      if effect?.isActive ?? true { run() }
    }
  }

  /// @unchecked Sendable: used on the recipient's own actor only, where that is also destroyed, and
  /// its `deinit` closes the mailbox; so what is here is alive. A weak reference would make each
  /// retain of an engine take the slow way that objects with weak references take, 200 ns a tick.
  private final class Recipient: @unchecked Sendable {
    @exclusivity(unchecked) unowned(unsafe) var object: (any MailboxRecipient)?
  }
}

/// Processes what is delivered: the engine of a store.
package protocol MailboxRecipient: AnyObject {
  /// Delivers `mail` in order, then `last`, on the store's actor.
  func receive(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?)
  /// Lets `ticker` emit `now`, on the store's actor, while no mail waits.
  func receive(_ ticker: Ticker, _ now: Duration)
  /// Stops calling the observer `id`, on the store's actor.
  func removeObserver(_ id: IdentityKey)
  /// Calls `body` with the address of the state, which is whole.
  func withStoredState(_ body: (UnsafeRawPointer) -> Void)
}

/// Where a store's asynchronous effects run, and how its actor is woken.
@usableFromInline
package protocol EffectHost: Sendable {
  /// Whether the calling thread is on the store's actor now. `onCaller`: called by a scheduler that
  /// runs its work on whoever moves its time.
  func isCurrent(onCaller: Bool) -> Bool
  /// The same for a scheduler's turn, which may remember the answer.
  func isCurrent(in turn: inout SchedulerTurn) -> Bool
  /// Starts an effect's operation.
  func start(
    _ priority: TaskPriority?, _ info: EffectInfo, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never>
  /// Sees to it that `mailbox.flush()` is called on the store's actor, soon. Called on any thread.
  func wake(_ mailbox: Mailbox)
  /// How many actions one drain may have before it is reported as a loop.
  var longestDrain: Int { get }
  /// Whether a drain that is reported as a loop stops there.
  var stopsLoops: Bool { get }
}

extension EffectHost {
  @usableFromInline
  package func isCurrent(in turn: inout SchedulerTurn) -> Bool {
    isCurrent(onCaller: turn.runsOnCaller)
  }

  @usableFromInline package var longestDrain: Int { 1_000_000 }
  @usableFromInline package var stopsLoops: Bool { false }
}
