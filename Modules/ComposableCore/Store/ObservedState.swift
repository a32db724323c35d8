import Observation

/// The state of one view store, which watches its store, and who watches that. Lives on the store's actor.
@usableFromInline
package final class ObservedState<State>: StateObserver<State>, Observable {
  @exclusivity(unchecked) @usableFromInline var current: State
  /// Whether anybody has to be told of a change: without that, taking one is an assignment.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// Whether somebody may have asked Observation to be told: only a read can make that true.
  private var isTracked = false
  private let notifier: NotificationQueue
  private let registrar = ObservationRegistrar()
  private var subscriptions: [Subscription] = []
  /// When to look for cancelled subscriptions again, so that they do not pile up while the state stays.
  private var subscriptionLimit = 8

  @usableFromInline
  init(
    _ state: State, _ notifier: NotificationQueue,
    _ check: @escaping (StateObserver<State>, State) -> Void
  ) {
    current = state
    self.notifier = notifier
    super.init(check)
  }

  deinit {
    for subscription in subscriptions { subscription.cancel() }
  }

  package var state: State {
    isTracked = true
    isWatched = true
    registrar.access(self, keyPath: \.state)
    return current
  }

  /// Takes a state that differs: Observation is told before, subscribers after the drain.
  @inlinable
  func take(_ state: State) {
    guard !isWatched else { return takeWatched(state) }
    let replaced = current
    current = state
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline
  func takeWatched(_ state: State) {
    let isTracked = isTracked
    if isTracked {
      // A tracker is told once and has to read again, so nobody is tracking after this until somebody reads.
      self.isTracked = false
      registrar.willSet(self, keyPath: \.state)
    }
    // The old state is released after the assignment: destroying it may run code that reads this box.
    let replaced = current
    current = state
    if isTracked { registrar.didSet(self, keyPath: \.state) }
    if !subscriptions.isEmpty { notifySubscribers() }
    // Whoever read the state inside the will-set is tracking again.
    isWatched = self.isTracked || !subscriptions.isEmpty
    withExtendedLifetime(replaced) {}
  }

  /// Calls `body` with the state now, and after each drain that changed it.
  func subscribe(_ body: @escaping (State) -> Void) -> Subscription {
    let subscription = notifier.subscribe { [unowned self] in body(current) }
    if subscriptions.count >= subscriptionLimit {
      subscriptions.removeAll(where: \.isCancelled)
      subscriptionLimit = max(8, 2 * subscriptions.count)
    }
    subscriptions.append(subscription)
    isWatched = true
    body(current)
    return subscription
  }

  private func notifySubscribers() {
    subscriptions.removeAll(where: \.isCancelled)
    for subscription in subscriptions { notifier.enqueue(subscription) }
  }
}

extension ObservedState {
  /// A box that takes each state that is no duplicate of the one it has.
  @inlinable
  static func unless(
    _ isDuplicate: @escaping (State, State) -> Bool, _ state: State, _ notifier: NotificationQueue
  ) -> ObservedState {
    ObservedState(state, notifier) { watcher, state in
      // Invariant: a box is given to its own check only.
      let box = unsafeDowncast(watcher, to: ObservedState.self)
      if !isDuplicate(box.current, state) { box.take(state) }
    }
  }
}

extension ObservedState where State: Equatable {
  /// A box that takes each state that is not equal to the one it has.
  @inlinable
  static func unlessEqual(_ state: State, _ notifier: NotificationQueue) -> ObservedState {
    ObservedState(state, notifier) { watcher, state in
      // Invariant: a box is given to its own check only.
      let box = unsafeDowncast(watcher, to: ObservedState.self)
      if box.current != state { box.take(state) }
    }
  }
}
