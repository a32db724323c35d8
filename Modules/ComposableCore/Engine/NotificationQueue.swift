import Synchronization

/// Notifies the subscribers of one store: once per drain, in the order of subscription.
///
/// Used on the store's actor, except for `Subscription`.
@usableFromInline
package final class NotificationQueue {
  /// The store's effect runtime, whose mailbox references the engine.
  let runtime: EffectRuntime
  private var deferred: [() -> Void] = []
  // The tuple is read and written as a whole. Benchmark rows: "send, one view store", "send, one
  // view store with a sink".
  @exclusivity(unchecked) @usableFromInline var state = State(false, false, false, nil)
  private var isInOrder = true
  private var nextNumber = 0
  private var waiting: [Subscription] = []

  /// Whether an update is running, whether work follows it, whether that is more than notifying
  /// `onlyWaiting`; and the waiting subscriber, if there is exactly one.
  @usableFromInline
  typealias State = (
    isUpdating: Bool, hasWork: Bool, hasMoreWork: Bool, onlyWaiting: Subscription?
  )

  @usableFromInline
  init(_ runtime: EffectRuntime) {
    self.runtime = runtime
  }

  @usableFromInline var isUpdating: Bool { state.isUpdating }

  @usableFromInline
  func subscribe(_ fire: @escaping () -> Void) -> Subscription {
    nextNumber += 1
    return Subscription(number: nextNumber, queue: self, fire)
  }

  fileprivate func enqueue(_ subscription: Subscription) {
    guard state.hasWork else {
      state.hasWork = true
      state.onlyWaiting = subscription
      return
    }
    state.hasMoreWork = true
    if let first = state.onlyWaiting {
      state.onlyWaiting = nil
      waiting.append(first)
    }
    isInOrder = isInOrder && (waiting.last?.number ?? 0) < subscription.number
    waiting.append(subscription)
  }

  /// Runs `body` after the current update.
  func afterUpdate(_ body: @escaping () -> Void) {
    deferred.append(body)
    state.hasWork = true
    state.hasMoreWork = true
  }

  /// Passes a drain's final state to the observers, then notifies the subscribers of those that
  /// changed.
  @inlinable
  func update<State>(_ observers: StateObservers<State>, _ state: State) {
    self.state.isUpdating = true
    observers.update(state)
    self.state.isUpdating = false
    if self.state.hasWork { notify() }
  }

  @usableFromInline
  func notify() {
    let subscription = state.onlyWaiting
    state.onlyWaiting = nil
    state.hasWork = false
    if state.hasMoreWork { notifyAll() }
    subscription?.fire()
  }

  private func notifyAll() {
    state.hasMoreWork = false
    while let body = deferred.popLast() { body() }
    if !isInOrder { waiting.sort { $0.number < $1.number } }
    isInOrder = true
    // From the end, to avoid copies. Actions sent by a subscriber are processed later, so nothing
    // is added meanwhile.
    if waiting.count > 1 { waiting.reverse() }
    while let subscription = waiting.popLast() { subscription.fire() }
  }
}

/// One subscriber. `cancel` may be called on any thread.
///
/// @unchecked Sendable: `body` belongs to the thread that changed `phase` from `idle`; the rest is
/// used on the store's actor only.
@usableFromInline
final class Subscription: @unchecked Sendable {
  private static let idle = 0, firing = 1, cancelled = 2

  let number: Int
  private var body: (() -> Void)?
  private var isWaiting = false
  private let phase = Atomic(idle)
  private let queue: NotificationQueue

  init(number: Int, queue: NotificationQueue, _ fire: @escaping () -> Void) {
    self.number = number
    self.queue = queue
    body = fire
  }

  var isCancelled: Bool { phase.load(ordering: .relaxed) == Subscription.cancelled }

  /// Schedules one notification after the current update.
  func enqueue() {
    guard !isWaiting else { return }
    isWaiting = true
    queue.enqueue(self)
  }

  /// Releases the subscriber's closure: immediately, or after it has returned if it is running.
  @usableFromInline
  func cancel() {
    let phase = phase.exchange(Subscription.cancelled, ordering: .acquiringAndReleasing)
    if phase == Subscription.idle { body = nil }
  }

  fileprivate func fire() {
    isWaiting = false
    guard change(from: Subscription.idle, to: Subscription.firing) else { return }
    body?()
    if !change(from: Subscription.firing, to: Subscription.idle) { body = nil }
  }

  private func change(from old: Int, to new: Int) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
