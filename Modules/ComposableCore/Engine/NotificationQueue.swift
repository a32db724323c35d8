import Synchronization

/// Runs the subscribers of one store: once for each drain, in the order in which they subscribed.
///
/// Lives on the store's actor, but for what it says of `Subscription`.
@usableFromInline
package final class NotificationQueue {
  /// The effects of the store, whose mailbox knows its engine.
  let runtime: EffectRuntime
  private var deferred: [() -> Void] = []
  // Its parts are read and written whole. Benchmark rows: "send, one view store", "send, one view
  // store with a sink".
  @exclusivity(unchecked) @usableFromInline var state = State(false, false, false, nil)
  private var isInOrder = true
  private var nextNumber = 0
  private var waiting: [Subscription] = []

  /// Whether an update is under way, whether something is to be done after it, whether more than
  /// running `onlyWaiting`: the subscriber that waits, where it is the only one.
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

  /// Runs `body` after the update that is under way.
  func afterUpdate(_ body: @escaping () -> Void) {
    deferred.append(body)
    state.hasWork = true
    state.hasMoreWork = true
  }

  /// Passes a drain's final state to the observers, then runs the subscribers of those it changed.
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
    // From the end, which copies nothing. What a subscriber sends is processed later, so nothing is
    // added meanwhile.
    if waiting.count > 1 { waiting.reverse() }
    while let subscription = waiting.popLast() { subscription.fire() }
  }
}

/// One subscriber. `cancel` may be called on any thread.
///
/// @unchecked Sendable: `body` belongs to whoever took `phase` away from `idle`; the rest is
/// touched on the store's actor only.
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

  /// Lets it fire after the update that is under way, once.
  func enqueue() {
    guard !isWaiting else { return }
    isWaiting = true
    queue.enqueue(self)
  }

  /// Releases what the subscriber captured: at once, or, while it runs, when it is done.
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
