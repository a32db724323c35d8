import Synchronization

/// Carries deliveries of effects from any thread to the store's actor, in order of arrival.
///
/// @unchecked Sendable: `recipient` is used on the store's actor only, the rest is atomic or
/// locked.
@usableFromInline
package final class Mailbox: @unchecked Sendable {
  private let host: any EffectHost
  private let isEmpty = Atomic(true)
  private let isHeld = Atomic(false)
  /// The waiting deliveries; nil once the mailbox is closed.
  private let pending = Mutex<Queue<Delivery>?>(Queue())
  /// The engine that processes the deliveries.
  ///
  /// Invariant: a non-nil recipient is alive, since it is destroyed on its actor, and its `deinit`
  /// closes the mailbox. A weak reference would slow down every retain of the engine. Benchmark
  /// row: "virtual timer tick, 1 running".
  @exclusivity(unchecked) private(set) unowned(unsafe) var recipient: (any MailboxRecipient)?

  init(host: any EffectHost) {
    self.host = host
  }

  /// Sets the recipient without retaining it: deliveries for a released store are dropped.
  func attach(_ recipient: any MailboxRecipient) {
    self.recipient = recipient
  }

  /// Drops all deliveries from now on.
  package func close() {
    recipient = nil
    let dropped = pending.withLock { $0.take() }
    // Outside of the lock: destroying values may run code that sends.
    withExtendedLifetime(dropped) {}
  }

  /// Appends `delivery`; it runs later on the store's actor.
  func post(_ delivery: consuming Delivery) {
    // Taken, and so moved, not copied. Benchmark row: "task effect, beyond a bare Task".
    var posted: Delivery? = consume delivery
    let isFirst = pending.withLock { pending in
      if let delivery = posted.take() { pending?.append(delivery) }
      isEmpty.store(pending == nil, ordering: .relaxed)
      return pending?.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Runs `delivery` immediately if the caller is on the store's actor, else posts it.
  func deliver(_ delivery: Delivery, onCaller: Bool) {
    if host.isCurrent(onCaller: onCaller) { deliverHere(delivery) } else { post(delivery) }
  }

  /// Runs `delivery` after those posted before, so that it overtakes none. On the store's actor
  /// only.
  func deliverHere(_ delivery: Delivery) {
    if isHolding { return post(delivery) }
    let recipient = recipient
    var mail = takeMail()
    withExtendedLifetime(recipient) { recipient?.receive(&mail, then: delivery) }
  }

  /// Whether the caller is on the store's actor, as `EffectHost` says.
  func isCurrent(onCaller: Bool) -> Bool { host.isCurrent(onCaller: onCaller) }

  /// Passes the posted deliveries to the recipient. On the store's actor only.
  package func flush() {
    if isHolding { return }
    // A delivery may release the recipient.
    let recipient = recipient
    withExtendedLifetime(recipient) {
      if let only = takeOnly() { return recipient?.receive(only) }
      var mail = takeMail()
      recipient?.receive(&mail, then: nil)
    }
  }

  /// Removes the delivery that waits alone, and leaves the queue's memory to the next one; nil if
  /// there is none or several. Benchmark row: "task effect, beyond a bare Task".
  private func takeOnly() -> Delivery? {
    pending.withLock { pending in
      guard pending?.count == 1 else { return nil }
      isEmpty.store(true, ordering: .relaxed)
      return pending?.popFirst()
    }
  }

  /// The recipient, if no delivery is waiting for it. On the store's actor only.
  var idleRecipient: (any MailboxRecipient)? {
    hasMail || isHolding ? nil : recipient
  }

  /// Holds deliveries, in order, until `stopHolding()`. On the store's actor only.
  package func hold() {
    isHeld.store(true, ordering: .relaxed)
  }

  /// Stops holding; the caller delivers the held ones. On the store's actor only.
  func stopHolding() {
    isHeld.store(false, ordering: .relaxed)
  }

  /// The number of waiting deliveries of effects in flight. On the store's actor only.
  var waitingCount: Int {
    pending.withLock { $0 }?.count { $0.effect?.isActive ?? true } ?? 0
  }

  /// Whether deliveries are held. On the store's actor only.
  var isHolding: Bool { isHeld.load(ordering: .relaxed) }

  /// Removes the observer `id`, from any thread; immediately on the store's actor.
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

  /// Whether a delivery is waiting.
  package var hasMail: Bool { !isEmpty.load(ordering: .relaxed) }

  /// Puts `mail`, which was taken, back before what arrived since.
  func putBack(_ mail: consuming Queue<Delivery>) {
    pending.withLock { pending in
      guard let later = pending else { return }
      mail.append(contentsOf: later)
      pending = mail
      isEmpty.store(false, ordering: .relaxed)
    }
  }

  func takeMail() -> Queue<Delivery> {
    guard hasMail else { return Queue() }
    return pending.withLock { pending in
      isEmpty.store(true, ordering: .relaxed)
      return pending?.takeAll() ?? Queue()
    }
  }

  /// @unchecked Sendable: created on one thread, run once on the store's actor.
  @usableFromInline
  package struct Delivery: @unchecked Sendable {
    /// The effect that delivers. After it has ended, delivering does nothing.
    let effect: RunningEffect?
    /// Nil to deliver the effect's only value, which needs no closure. Benchmark row: "task effect,
    /// beyond a bare Task".
    let run: (() -> Void)?

    /// The effect, if its value is all that is delivered and its end calls nothing.
    var lone: ObjectIdentifier? {
      guard run == nil, let effect, effect.endsAlone else { return nil }
      return ObjectIdentifier(effect)
    }

    @usableFromInline
    package func deliver() {
      guard effect?.isActive ?? true else { return }
      if let run { run() } else { effect?.deliverAnswer() }
    }
  }
}

/// Processes deliveries: the engine of a store.
package protocol MailboxRecipient: AnyObject {
  /// Delivers all of `mail` in order, then `last`, on the store's actor.
  func receive(_ mail: inout Queue<Mailbox.Delivery>, then last: Mailbox.Delivery?)
  /// Delivers a single posted `delivery`, on the store's actor.
  func receive(_ delivery: Mailbox.Delivery)
  /// Calls `emit`, which emits at most one value, on the store's actor, while no delivery is
  /// waiting.
  func deliverDirectly(from effect: ObjectIdentifier, _ emit: () -> Void)
  /// Removes the observer `id`, on the store's actor.
  func removeObserver(_ id: Int)
  /// Calls `body` with the address of the state, which is in a valid form.
  func withStoredState(_ body: (UnsafeRawPointer) -> Void)
}

/// Runs a store's asynchronous effects, and schedules work on its actor.
@usableFromInline
package protocol EffectHost: Sendable {
  /// Whether the caller is on the store's actor now. `onCaller`: the caller is a scheduler that
  /// runs work on the thread that advances its time. If the result is true, it remains true for
  /// the rest of the scheduler's turn.
  func isCurrent(onCaller: Bool) -> Bool
  /// Starts the task of `effect`: calls `start` with the executor that the task prefers.
  func startTask(
    of effect: RunningEffect, _ start: ((any TaskExecutor)?) -> EffectTask
  ) -> EffectTask
  /// Called when the task of the effect with this number sleeps on virtual time, if `startTask`
  /// made the effect the observer of its sleeps, and when it has been resumed.
  func willSleep(_ effect: Int)
  func didWake(_ effect: Int)
  /// Arranges a call of `mailbox.flush()` on the store's actor. Called on any thread.
  func wake(_ mailbox: Mailbox)
  /// Runs `body` on the store's actor: before this returns if the caller is there, else later.
  func runOnActor(_ body: @escaping @Sendable () -> Void)
  /// The number of actions in one drain after which it is reported as a loop.
  var longestDrain: Int { get }
  /// Whether a drain that is reported as a loop stops there.
  var stopsLoops: Bool { get }
}

/// The task of an effect, which catches its errors.
///
/// Its type says that it may throw, because a task that cannot throw is started through one more
/// object. Benchmark row: "task effect, beyond a bare Task".
@usableFromInline
package typealias EffectTask = Task<Void, any Error>

extension EffectHost {
  /// Of a host whose store is used on one thread.
  @usableFromInline package func runOnActor(_ body: @escaping @Sendable () -> Void) { body() }

  @usableFromInline package var longestDrain: Int { 1_000_000 }
  @usableFromInline package var stopsLoops: Bool { false }
  @usableFromInline package func willSleep(_ effect: Int) {}
  @usableFromInline package func didWake(_ effect: Int) {}
}
