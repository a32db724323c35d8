import Synchronization

/// The listeners of one state, in the order in which they were added: the states of view stores,
/// and scopes that have listeners themselves.
///
/// The lists of a store and its scopes form a tree. An update passes the new state down: each scope
/// computes its part once, and each view store compares its state once. The parent's list contains
/// that of a scope only while the scope has listeners. Used on the store's actor.
@usableFromInline
package final class StateListeners<State> {
  /// Receives each new state. Created where the concrete types are known, so that it is
  /// specialized.
  @usableFromInline package typealias Update = (State) -> Void
  /// Removes a listener from a list, if one is given. Then connects the list of a scope to its
  /// parent's. Created where the concrete types are known, because a deinit, which removes a
  /// listener, isn't specialized. Benchmark: "make and release a scope with its view store".
  @usableFromInline package typealias Change = (StateListeners, _ removed: AnyObject?) -> Void

  /// A view store's state or a scope's list, and its update.
  @usableFromInline
  package struct Listener {
    @usableFromInline package let object: AnyObject
    @usableFromInline var update: Update

    @inlinable
    init(_ object: AnyObject, _ update: @escaping Update) {
      self.object = object
      self.update = update
    }
  }

  /// Accesses never overlap: no user code runs during one. Benchmark: "send, nobody watching".
  @exclusivity(unchecked) @usableFromInline package var list: [Listener] = []
  /// The number of listeners that were removed or got another update.
  @exclusivity(unchecked) @usableFromInline var changes = 0
  /// The runtime of the store, which its scopes share.
  @usableFromInline let runtime: EffectRuntime
  @usableFromInline let change: Change

  /// Creates the list of a root store, or of a scope, which connects to its parent.
  @inlinable
  package init(
    _ runtime: EffectRuntime,
    change: @escaping Change = { list, removed in if let removed { list.takeOut(removed) {} } }
  ) {
    self.runtime = runtime
    self.change = change
  }

  /// Whether nothing listens to the state, directly or through a scope.
  @inlinable package var isEmpty: Bool { list.isEmpty }

  /// Updates every listener. One that is removed during the update is skipped. One that is added to
  /// this list during it has the new state already, and isn't updated.
  @inlinable
  package func update(_ state: State) {
    if list.count == 1 { return list[0].update(state) }
    let (list, changes) = (list, changes)
    for index in 0..<list.count {
      if changes == self.changes {
        list[index].update(state)
      } else {
        let object = list[index].object
        self.list.first { $0.object === object }?.update(state)
      }
    }
  }

  /// Adds a listener after the others.
  @inlinable
  package func add(_ object: AnyObject, update: @escaping Update) {
    list.append(Listener(object, update))
    if list.count <= 2 { change(self, nil) }
  }

  /// Removes a listener, if it is in the list. O(n).
  @inlinable
  package func remove(_ object: AnyObject) { change(self, object) }

  /// Removes a listener, if it is in the list. If at most one remains, calls `connect`, because the
  /// parent then calls another function.
  @inlinable
  package func takeOut(_ object: AnyObject, connect: () -> Void) {
    guard let index = list.firstIndex(where: { $0.object === object }) else { return }
    // Released after the list has changed: releasing it may run code that uses the list.
    let removed = list.remove(at: index)
    changes += 1
    if list.count <= 1 { connect() }
    withExtendedLifetime(removed) {}
  }

  /// Replaces the update of a listener, which is added if it isn't in the list. O(n).
  @inlinable
  func set(_ update: @escaping Update, of object: AnyObject) {
    guard let index = list.firstIndex(where: { $0.object === object }) else {
      return add(object, update: update)
    }
    list[index].update = update
    changes += 1
    if list.count == 1 { change(self, nil) }
  }

  /// What the parent of a scope calls: a single listener directly, and several through this list.
  @inlinable
  var updateFromParent: Update? {
    list.count > 1 ? { [self] in update($0) } : list.first?.update
  }
}

extension StateListeners {
  /// The listeners of a part of the state.
  @inlinable
  func part<Part>(_ toPart: @escaping (State) -> Part) -> StateListeners<Part> {
    StateListeners<Part>(runtime) { [self] parts, removed in
      func connect() {
        guard let update = parts.updateFromParent else { return remove(parts) }
        set({ update(toPart($0)) }, of: parts)
      }
      if let removed { parts.takeOut(removed, connect: connect) } else { connect() }
    }
  }
}

extension [Subscriber] {
  /// The array with `subscriber` at its end. When it is full, canceled ones are removed, so they do
  /// not accumulate.
  consuming func adding(_ subscriber: Subscriber) -> [Subscriber] {
    if count == capacity {
      removeAll(where: \.isCancelled)
      reserveCapacity(2 * count)
    }
    append(subscriber)
    return self
  }
}

/// After a drain, each view store that changed enqueues its subscribers; then each enqueued
/// subscriber is called once. Used on the store's actor.
extension EffectRuntime {
  /// Adds a subscriber after all others. It is called when it is enqueued.
  func subscribe(_ body: @escaping () -> Void) -> Subscriber {
    let subscriber = Subscriber(on: host, body)
    subscribers = take(&subscribers, leaving: []).adding(subscriber)
    return subscriber
  }

  /// Enqueues a subscriber for one call after the update.
  func enqueue(_ subscriber: Subscriber) {
    subscriber.isEnqueued = true
    enqueuedCount += 1
    lastEnqueued = subscriber
  }

  /// Calls the enqueued subscribers. Their actions are processed later, so no subscriber is
  /// enqueued in the meantime.
  @usableFromInline
  func notifySubscribers() {
    guard let last = lastEnqueued.take() else { return }
    let isSingle = enqueuedCount == 1
    enqueuedCount = 0
    // A single subscriber is called without a search.
    if isSingle { return last.callIfEnqueued() }
    for subscriber in subscribers { subscriber.callIfEnqueued() }
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

  /// Releases the subscriber's closure on the store's actor: immediately if the caller is on it, or
  /// after the closure has returned if it is running.
  func cancel() {
    if cancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    host.runOnActor { self.body = nil }
  }

  /// Calls the subscriber if it is enqueued, unless it was canceled.
  fileprivate func callIfEnqueued() {
    guard isEnqueued else { return }
    isEnqueued = false
    guard !isCancelled, let running = body else { return }
    // Moved out while it runs, so that a cancellation releases it only after it has returned.
    body = nil
    running()
    if !isCancelled { body = running }
  }
}
