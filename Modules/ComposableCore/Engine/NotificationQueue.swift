import Synchronization

/// Notifies the subscribers of one store: once per drain, in the order of subscription.
///
/// At the end of a drain, each observer compares the new state with its own and enqueues its
/// subscribers if it changed. Then each enqueued subscriber is called once. Used on the store's
/// actor, except for `Subscriber.cancel`.
@usableFromInline
package final class NotificationQueue {
  /// The store's runtime, which references the engine.
  let runtime: EffectRuntime
  /// The store's subscribers in the order of subscription, including some that were cancelled.
  private var subscribers: [Subscriber] = []
  /// The subscribers to call after the update.
  private var enqueued: [Subscriber] = []

  /// Creates the queue of one store, which its scopes share.
  @usableFromInline
  init(_ runtime: EffectRuntime) {
    self.runtime = runtime
  }

  /// Adds a subscriber after all others. It is called when it is enqueued.
  func subscribe(_ body: @escaping () -> Void) -> Subscriber {
    let subscriber = Subscriber(on: runtime.host, body)
    Subscriber.append(subscriber, to: &subscribers)
    return subscriber
  }

  /// Schedules one call of each subscriber after the update, and removes those that were cancelled.
  @usableFromInline
  func enqueue(_ subscribers: inout [Subscriber]) {
    if subscribers.contains(where: \.isCancelled) { subscribers.removeAll(where: \.isCancelled) }
    for subscriber in subscribers { subscriber.isEnqueued = true }
    enqueued += subscribers
  }

  /// Passes a drain's final state to the observers, then calls the subscribers that they enqueued.
  @inlinable
  func update<State>(_ observers: ObserverList<State>, _ state: State) {
    observers.update(state)
    notify()
  }

  /// Calls the enqueued subscribers. Their actions are processed later, so no subscriber is
  /// enqueued in the meantime.
  @usableFromInline
  func notify() {
    if enqueued.isEmpty { return }
    let ready = enqueued
    enqueued = []
    // A single subscriber is called without searching the list.
    for subscriber in ready.count == 1 ? ready : subscribers where subscriber.isEnqueued {
      subscriber.isEnqueued = false
      subscriber.call()
    }
  }
}

/// One subscriber. `cancel` may be called on any thread.
///
/// @unchecked Sendable: any thread may set and read `cancelled`; the rest is used on the store's
/// actor only, where `cancel` also releases `body`.
@usableFromInline
final class Subscriber: @unchecked Sendable {
  /// Whether it will be called after the update.
  fileprivate var isEnqueued = false
  /// Nil while it runs, and after a cancellation.
  private var body: (() -> Void)?
  /// Set once. Relaxed order suffices for reading: the body is released on the store's actor.
  private let cancelled = Atomic(false)
  /// The host of its store. The queue itself would retain itself through its subscribers.
  private let host: any EffectHost

  fileprivate init(on host: any EffectHost, _ body: @escaping () -> Void) {
    self.host = host
    self.body = body
  }

  /// Whether it was cancelled, on any thread. It is not called from then on.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Appends `subscriber`. When the array is full, cancelled ones are removed, so they do not
  /// accumulate.
  static func append(_ subscriber: Subscriber, to subscribers: inout [Subscriber]) {
    if subscribers.count == subscribers.capacity {
      subscribers.removeAll(where: \.isCancelled)
      subscribers.reserveCapacity(2 * subscribers.count)
    }
    subscribers.append(subscriber)
  }

  /// Releases the subscriber's closure on the store's actor: immediately if the caller is on it, or
  /// after the closure has returned if it is running.
  func cancel() {
    if cancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    host.runOnActor { self.body = nil }
  }

  /// Calls the subscriber, unless it was cancelled.
  fileprivate func call() {
    guard !isCancelled, let running = body else { return }
    // Moved out while it runs, so that a cancellation releases it only after it has returned.
    body = nil
    running()
    if !isCancelled { body = running }
  }
}
