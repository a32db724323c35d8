import Synchronization

/// Runs the observers of one store: once for each drain, in the order in which they subscribed.
///
/// Lives on the store's actor, but for what it says of `Subscription`.
@usableFromInline
package final class NotificationQueue {
  private var deferred: [() -> Void] = []
  @exclusivity(unchecked) @usableFromInline var hasWork = false
  @exclusivity(unchecked) @usableFromInline var isUpdating = false
  private var nextNumber = 0
  private var waiting: [Subscription] = []

  @usableFromInline
  package init() {}

  func subscribe(_ fire: @escaping () -> Void) -> Subscription {
    nextNumber += 1
    return Subscription(number: nextNumber, fire)
  }

  func enqueue(_ subscription: Subscription) {
    guard !subscription.isWaiting else { return }
    subscription.isWaiting = true
    waiting.append(subscription)
    hasWork = true
  }

  /// Runs `body` at once, or after the update that is under way.
  func afterUpdate(_ body: @escaping () -> Void) {
    guard isUpdating else { return body() }
    deferred.append(body)
    hasWork = true
  }

  /// Passes a drain's final state to the watchers, then tells the subscribers of those it changed.
  @inlinable
  func update<State>(_ watchers: StateObservers<State>, _ state: State) {
    isUpdating = true
    watchers.update(state)
    isUpdating = false
    if hasWork { notify() }
  }

  @usableFromInline
  func notify() {
    while let body = deferred.popLast() { body() }
    hasWork = false
    let due = waiting.sorted { $0.number < $1.number }
    waiting.removeAll(keepingCapacity: true)
    for subscription in due {
      subscription.isWaiting = false
      subscription.fire()
    }
  }
}

/// One subscriber. `cancel` may be called on any thread; it releases what the subscriber captured at once.
///
/// @unchecked Sendable: `body` is behind a lock; the rest is touched on the store's actor only.
final class Subscription: @unchecked Sendable {
  let number: Int
  var isWaiting = false
  private let body: Mutex<Body?>

  init(number: Int, _ fire: @escaping () -> Void) {
    self.number = number
    body = Mutex(Body(run: fire))
  }

  var isCancelled: Bool { body.withLock { $0 == nil } }

  func cancel() {
    let released = body.withLock { body in
      defer { body = nil }
      return body
    }
    withExtendedLifetime(released) {}
  }

  func fire() {
    body.withLock { $0 }?.run()
  }

  /// @unchecked Sendable: made and run on the store's actor.
  private struct Body: @unchecked Sendable {
    let run: () -> Void
  }
}
