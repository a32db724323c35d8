import Synchronization

/// Notifies the subscribers of one store: once per drain, in the order of subscription.
///
/// A drain ends with an update: the observers of the state take the new one, and those that changed
/// add their subscribers here. Then each waiting subscriber is called once. Used on the store's
/// actor, except for `Subscription`.
@usableFromInline
package final class NotificationQueue {
  /// The store's runtime, which references the engine.
  let runtime: EffectRuntime
  /// The number of the last subscriber.
  private var lastNumber = 0
  // No access to these contains another, because no code of a program runs during one. Row: "send,
  // one view store".
  /// Whether an update or its notifications are running.
  @exclusivity(unchecked) private var isBusy = false
  /// The subscribers to call after the update.
  @exclusivity(unchecked) private var waiting: [Subscription] = []
  /// What was put off until the update and its notifications are over.
  @exclusivity(unchecked) private var deferred: [() -> Void] = []

  /// The queue of one store, whose scopes share it.
  @usableFromInline
  init(_ runtime: EffectRuntime) {
    self.runtime = runtime
  }

  /// Adds a subscriber behind all others. It is called when its observer enqueues it.
  @usableFromInline
  func subscribe(_ fire: @escaping () -> Void) -> Subscription {
    lastNumber += 1
    return Subscription(number: lastNumber, queue: self, fire)
  }

  /// Schedules a subscriber to be called after the update. Each observer is updated once, so each of
  /// its subscribers is scheduled once.
  fileprivate func enqueue(_ subscription: Subscription) { waiting.append(subscription) }

  /// Runs `body` after the current update and its notifications; returns false if there is none.
  func afterUpdate(_ body: @escaping () -> Void) -> Bool {
    if isBusy { deferred.append(body) }
    return isBusy
  }

  /// Passes a drain's final state to the observers, then notifies the subscribers of those that
  /// changed.
  @inlinable
  func update<State>(_ observers: StateObservers, _ state: State) {
    begin()
    observers.update(state)
    notify()
  }

  @usableFromInline
  func begin() { isBusy = true }

  /// Calls the waiting subscribers, and does then what was put off. Actions that a subscriber sends
  /// are processed later, so no other starts to wait meanwhile.
  @usableFromInline
  func notify() {
    if waiting.isEmpty, deferred.isEmpty { return isBusy = false }
    if waiting.count == 1 {
      waiting.removeLast().fire()
    } else {
      for subscription in waiting.sorted(by: { $0.number < $1.number }) { subscription.fire() }
      waiting.removeAll(keepingCapacity: true)
    }
    isBusy = false
    while let body = deferred.popLast() { body() }
  }
}

/// One subscriber. `cancel` may be called on any thread.
///
/// @unchecked Sendable: any thread may set and read `cancelled`; the rest is used on the store's
/// actor only, where `cancel` also releases `body`.
@usableFromInline
final class Subscription: @unchecked Sendable {
  /// The subscribers of a store are called in the order of their numbers.
  fileprivate let number: Int
  /// Nil once it was cancelled, and while it runs.
  private var body: (() -> Void)?
  /// Set once. Relaxed order suffices for reading: the body is released on the store's actor.
  private let cancelled = Atomic(false)
  /// The queue of its store.
  private let queue: NotificationQueue

  /// A subscriber that calls `fire` after each drain that changed its observer's state.
  fileprivate init(number: Int, queue: NotificationQueue, _ fire: @escaping () -> Void) {
    self.number = number
    self.queue = queue
    body = fire
  }

  /// Whether it was cancelled, on any thread.
  private var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Schedules one notification of each after the current update, and removes those that were
  /// cancelled. Returns whether any are left.
  @usableFromInline
  static func enqueue(_ subscriptions: inout [Subscription]) -> Bool {
    var hasCancelled = false
    for index in subscriptions.indices {
      let subscription = subscriptions[index]
      if subscription.isCancelled {
        hasCancelled = true
      } else {
        subscription.queue.enqueue(subscription)
      }
    }
    if hasCancelled { removeCancelled(from: &subscriptions) }
    return !subscriptions.isEmpty
  }

  /// Adds `subscription`. When the array is full, cancelled ones are removed, so they do not
  /// accumulate.
  static func insert(_ subscription: Subscription, into subscriptions: inout [Subscription]) {
    if subscriptions.count == subscriptions.capacity {
      removeCancelled(from: &subscriptions)
      subscriptions.reserveCapacity(2 * subscriptions.count)
    }
    subscriptions.append(subscription)
  }

  /// Removes the subscribers that were cancelled. O(n).
  ///
  /// A cancelled subscriber is skipped from its cancellation on, so this may come later.
  private static func removeCancelled(from subscriptions: inout [Subscription]) {
    subscriptions.removeAll { $0.isCancelled }
  }

  /// Releases the subscriber's closure, on the store's actor: immediately if that is the caller's,
  /// or after it has returned if it is running.
  @usableFromInline
  func cancel() {
    if cancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    queue.runtime.host.runOnActor { self.body = nil }
  }

  /// Calls the subscriber, unless it was cancelled.
  fileprivate func fire() {
    guard !isCancelled, let running = body else { return }
    // Moved out while it runs, so that it is not retained, and is released only when it has
    // returned.
    body = nil
    running()
    if !isCancelled { body = running }
  }
}
