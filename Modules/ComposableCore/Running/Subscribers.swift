import Synchronization

/// The subscribers of one store, called once per drain in the order of subscription.
struct Subscribers {
  /// In the order of subscription, including some that were canceled.
  fileprivate var all: [Subscriber] = []
  /// The subscribers to call after the update.
  fileprivate var enqueued: [Subscriber] = []
}

/// At the end of a drain, each view store that changed enqueues its subscribers. Then each enqueued
/// subscriber is called once. Used on the store's actor.
extension EffectRuntime {
  /// Adds a subscriber after all others. It is called when it is enqueued.
  func subscribe(_ body: @escaping () -> Void) -> Subscriber {
    let subscriber = Subscriber(on: host, body)
    Subscriber.append(subscriber, to: &subscribers.all)
    return subscriber
  }

  /// Schedules one call of each subscriber in `list` after the update, and removes canceled
  /// subscribers from `list`.
  @usableFromInline
  func enqueue(_ list: inout [Subscriber]) {
    if list.contains(where: \.isCancelled) { list.removeAll(where: \.isCancelled) }
    for subscriber in list { subscriber.isEnqueued = true }
    subscribers.enqueued += list
  }

  /// Calls the enqueued subscribers. Their actions are processed later, so no subscriber is
  /// enqueued in the meantime.
  @usableFromInline
  func notifySubscribers() {
    if subscribers.enqueued.isEmpty { return }
    var ready: [Subscriber] = []
    swap(&ready, &subscribers.enqueued)
    // A single subscriber is called without a search.
    for subscriber in ready.count == 1 ? ready : subscribers.all where subscriber.isEnqueued {
      subscriber.isEnqueued = false
      subscriber.call()
    }
    // The array is used again: growing a new one for each drain takes longer than the calls.
    ready.removeAll(keepingCapacity: true)
    swap(&ready, &subscribers.enqueued)
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
  /// The host of its store.
  private let host: any EffectHost

  fileprivate init(on host: any EffectHost, _ body: @escaping () -> Void) {
    self.host = host
    self.body = body
  }

  /// Whether it was canceled, on any thread. It is not called from then on.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Appends `subscriber`. When the array is full, canceled ones are removed, so they do not
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

  /// Calls the subscriber, unless it was canceled.
  fileprivate func call() {
    guard !isCancelled, let running = body else { return }
    // Moved out while it runs, so that a cancellation releases it only after it has returned.
    body = nil
    running()
    if !isCancelled { body = running }
  }
}
