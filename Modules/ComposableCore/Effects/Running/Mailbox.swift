import Synchronization

/// Carries what effects deliver from any thread to the store's actor, in the order of arrival.
///
/// @unchecked Sendable: `recipient` is used on the store's actor only, the rest is atomic or
/// locked.
@usableFromInline
package final class Mailbox: @unchecked Sendable {
  private let host: any EffectHost
  private let isEmpty = Atomic(true)
  private let isHeld = Atomic(false)
  /// What waits; nil once nothing is taken any more.
  private let pending = Mutex<[Delivery]?>([])
  /// Who processes the mail.
  ///
  /// Invariant: what is here is alive, since the recipient is destroyed on its actor, and its
  /// `deinit` closes the mailbox. A weak reference would make each retain of an engine take the
  /// slow way that objects with weak references take. Benchmark row: "virtual timer tick, 1 running".
  @exclusivity(unchecked) private(set) unowned(unsafe) var recipient: (any MailboxRecipient)?

  init(host: any EffectHost) {
    self.host = host
  }

  /// Sets who processes the mail. The mailbox does not keep it alive: mail for a released store is
  /// dropped.
  package func attach(_ recipient: any MailboxRecipient) {
    self.recipient = recipient
  }

  /// From now on mail is dropped.
  package func close() {
    recipient = nil
    let dropped = pending.withLock { $0.take() }
    // Outside of the lock: destroying what was sent may run code that sends.
    withExtendedLifetime(dropped) {}
  }

  /// Puts `delivery` behind everything posted before it; it runs on the store's actor, soon.
  func post(_ delivery: Delivery) {
    let isFirst = pending.withLock { pending in
      pending?.append(delivery)
      isEmpty.store(pending == nil, ordering: .relaxed)
      return pending?.count == 1
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
    let recipient = recipient
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
    let recipient = recipient
    withExtendedLifetime(recipient) { recipient?.receive(takeMail(), nil) }
  }

  /// The recipient, unless something waits for it. On the store's actor only.
  var idleRecipient: (any MailboxRecipient)? {
    hasMail || isHolding ? nil : recipient
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
    pending.withLock { $0 ?? [] }.count { $0.effect?.isActive ?? true }
  }

  /// Whether deliveries are held. On the store's actor only.
  package var isHolding: Bool { isHeld.load(ordering: .relaxed) }

  /// Stops calling the observer `id`, from any thread; at once where that is the store's actor.
  package func removeObserver(_ id: Int) {
    if host.isCurrent(onCaller: false) {
      recipient?.removeObserver(id)
    } else {
      post(Delivery(effect: nil) { [self] in recipient?.removeObserver(id) })
    }
  }

  /// Calls `body` with the address of the store's state. On the store's actor only.
  func withState(_ body: (UnsafeRawPointer) -> Void) {
    recipient?.withStoredState(body)
  }

  /// Whether something waits to be delivered.
  package var hasMail: Bool { !isEmpty.load(ordering: .relaxed) }

  func takeMail() -> [Delivery] {
    guard hasMail else { return [] }
    return pending.withLock { pending in
      guard let mail = pending else { return [] }
      pending = []
      isEmpty.store(true, ordering: .relaxed)
      return mail
    }
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
}

/// Processes what is delivered: the engine of a store.
package protocol MailboxRecipient: AnyObject {
  /// Delivers `mail` in order, then `last`, on the store's actor.
  func receive(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?)
  /// Calls `emit`, which emits one value at most, on the store's actor, while no mail waits.
  func deliverDirectly(_ emit: () -> Void)
  /// Stops calling the observer `id`, on the store's actor.
  func removeObserver(_ id: Int)
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
