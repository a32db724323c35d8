import Synchronization

/// Notifies the subscribers of one store: once per drain, in the order of subscription.
///
/// Used on the store's actor, except for `Subscription`.
@usableFromInline
package final class NotificationQueue {
  /// The store's runtime, which references the engine.
  let runtime: EffectRuntime
  private var deferred: [() -> Void] = []
  private var lastNumber = 0
  /// Whether an update is running, or its notifications; whether work was deferred until they are
  /// over; and the list of the waiting subscribers, and whether it is in order of subscription.
  ///
  /// No foreign code runs during an access. The list retains nothing. Invariant: a subscription is
  /// retained by its observer while it waits, and an observer that is removed meanwhile until the
  /// notifications are over. Benchmark row: "send, one view store with a sink".
  @exclusivity(unchecked) @usableFromInline
  var state:
    (
      isUpdating: Bool, isNotifying: Bool, hasDeferred: Bool, isInOrder: Bool,
      first: Subscription.Reference?, last: Subscription.Reference?
    ) = (false, false, false, true, nil, nil)

  @usableFromInline
  init(_ runtime: EffectRuntime) {
    self.runtime = runtime
  }

  @usableFromInline var isUpdating: Bool { state.isUpdating }

  @usableFromInline
  func subscribe(_ fire: @escaping () -> Void) -> Subscription {
    lastNumber += 1
    return Subscription(number: lastNumber, queue: self, fire)
  }

  fileprivate func enqueue(_ subscription: Subscription) {
    let reference = Subscription.Reference.passUnretained(subscription)
    if let last = state.last {
      last._withUnsafeGuaranteedRef { last in
        if last.number > subscription.number { state.isInOrder = false }
        last.next = reference
      }
    } else {
      state.first = reference
    }
    state.last = reference
  }

  /// Runs `body` after the current update and its notifications; returns false if there is none.
  func afterUpdate(_ body: @escaping () -> Void) -> Bool {
    guard state.isUpdating || state.isNotifying else { return false }
    deferred.append(body)
    state.hasDeferred = true
    return true
  }

  /// Passes a drain's final state to the observers, then notifies the subscribers of those that
  /// changed.
  @inlinable
  func update<State>(_ observers: StateObservers, _ state: State) {
    self.state.isUpdating = true
    observers.update(state)
    self.state.isUpdating = false
    if self.state.first != nil || self.state.hasDeferred { notify() }
  }

  @usableFromInline
  func notify() {
    state.isNotifying = true
    if !state.isInOrder { sort() }
    // Actions sent by a subscriber are processed later, so nothing is added meanwhile.
    var waiting = state.first
    while let current = waiting {
      waiting = current._withUnsafeGuaranteedRef { $0.fire() }
    }
    state.first = nil
    state.last = nil
    state.isNotifying = false
    if state.hasDeferred { runDeferred() }
  }

  private func sort() {
    var waiting: [Subscription] = []
    var next = state.first
    while let current = next {
      waiting.append(current.takeUnretainedValue())
      next = waiting[waiting.count - 1].next
      waiting[waiting.count - 1].next = nil
    }
    state.isInOrder = true
    state.first = nil
    state.last = nil
    for subscription in waiting.sorted(by: { $0.number < $1.number }) { enqueue(subscription) }
  }

  private func runDeferred() {
    state.hasDeferred = false
    while let body = deferred.popLast() { body() }
  }
}

/// One subscriber. `cancel` may be called on any thread.
///
/// @unchecked Sendable: any thread may change the atomic `phase`; the rest is used on the store's
/// actor only, where `cancel` also releases `body`.
@usableFromInline
final class Subscription: @unchecked Sendable {
  @usableFromInline typealias Reference = Unmanaged<Subscription>
  private static let idle = 0, firing = 1, cancelled = 2

  let number: Int
  private var body: (() -> Void)?
  private var isWaiting = false
  /// The next one in the list of waiting subscribers.
  fileprivate var next: Reference?
  private let phase = Atomic(idle)
  private let queue: NotificationQueue

  init(number: Int, queue: NotificationQueue, _ fire: @escaping () -> Void) {
    self.number = number
    self.queue = queue
    body = fire
  }

  private var isCancelled: Bool { phase.load(ordering: .relaxed) == Subscription.cancelled }

  /// Schedules one notification of each after the current update, and removes those that were
  /// cancelled. Returns whether any are left.
  @usableFromInline
  static func enqueue(_ subscriptions: inout [Subscription]) -> Bool {
    var hasCancelled = false
    for index in subscriptions.indices {
      // Not retained: no foreign code runs here. Benchmark row: "send, one view store with a sink".
      Reference.passUnretained(subscriptions[index])._withUnsafeGuaranteedRef {
        if $0.isCancelled { hasCancelled = true } else { $0.enqueue() }
      }
    }
    if hasCancelled { removeCancelled(from: &subscriptions) }
    return !subscriptions.isEmpty
  }

  /// Adds `subscription`. When the array is full, cancelled ones are removed, so they do not
  /// accumulate.
  @usableFromInline
  static func insert(_ subscription: Subscription, into subscriptions: inout [Subscription]) {
    if subscriptions.count == subscriptions.capacity {
      removeCancelled(from: &subscriptions)
      subscriptions.reserveCapacity(2 * subscriptions.count)
    }
    subscriptions.append(subscription)
  }

  private static func removeCancelled(from subscriptions: inout [Subscription]) {
    subscriptions.removeAll { $0.isCancelled && !$0.isWaiting }
  }

  private func enqueue() {
    guard !isWaiting else { return }
    isWaiting = true
    queue.enqueue(self)
  }

  /// Releases the subscriber's closure, on the store's actor: immediately if that is the caller's,
  /// or after it has returned if it is running.
  @usableFromInline
  func cancel() {
    let phase = phase.exchange(Subscription.cancelled, ordering: .acquiringAndReleasing)
    if phase == Subscription.idle { queue.runtime.host.runOnActor { self.body = nil } }
  }

  /// Calls the subscriber, and returns the next waiting one.
  fileprivate func fire() -> Reference? {
    let following = next
    next = nil
    // It waits until it has returned: the subscriber may cancel itself and subscribe another.
    defer { isWaiting = false }
    guard change(from: Subscription.idle, to: Subscription.firing) else { return following }
    if let running = body {
      // Moved out while it runs, so that it is not retained: the same row.
      body = nil
      running()
      body = running
    }
    if !change(from: Subscription.firing, to: Subscription.idle) { body = nil }
    return following
  }

  private func change(from old: Int, to new: Int) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
