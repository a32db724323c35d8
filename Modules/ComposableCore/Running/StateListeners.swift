import Synchronization

/// The listeners of one state, in the order in which they were added: the states of view stores,
/// and scopes that have listeners themselves.
///
/// The lists of a store and its scopes form a tree. An update passes the new state down: each scope
/// computes its part once, and each view store compares its state once. A scope's list is in its
/// parent's only while it has listeners. Used on the store's actor.
@usableFromInline
package final class StateListeners<State> {
  /// Receives each new state. Created where the concrete types are known, so that it is
  /// specialized.
  @usableFromInline package typealias Update = (State) -> Void
  /// Adds a scope's list to its parent's list with an update, or replaces its update; nil removes
  /// the list.
  @usableFromInline typealias Connect = (StateListeners, Update?) -> Void

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
  /// Nil for a root store.
  @usableFromInline let connect: Connect?

  /// Creates the list of a root store, or of a scope that connects to its parent with `connect`.
  @inlinable
  package init(_ runtime: EffectRuntime, connect: ((StateListeners, Update?) -> Void)? = nil) {
    self.runtime = runtime
    self.connect = connect
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
    if list.count <= 2 { connectToParent() }
  }

  /// Removes a listener, if it is in the list. O(n).
  @inlinable
  package func remove(_ object: AnyObject) {
    guard let index = list.firstIndex(where: { $0.object === object }) else { return }
    // Released after the list has changed: releasing it may run code that uses the list.
    let removed = list.remove(at: index)
    changes += 1
    if list.count <= 1 { connectToParent() }
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
    if list.count == 1 { connectToParent() }
  }

  /// Connects a scope's list to its parent. The parent calls a single listener directly, and
  /// several through this list.
  @inlinable
  func connectToParent() {
    guard let connect else { return }
    switch list.count {
    case 0: connect(self, nil)
    case 1: connect(self, list[0].update)
    default: connect(self) { [self] in update($0) }
    }
  }
}

extension StateListeners {
  /// The listeners of a part of the state.
  @inlinable
  func part<Part>(_ toPart: @escaping (State) -> Part) -> StateListeners<Part> {
    StateListeners<Part>(runtime) { [self] parts, update in
      guard let update else { return remove(parts) }
      set({ update(toPart($0)) }, of: parts)
    }
  }
}

/// The subscribers of one store, called once per drain in the order of subscription.
struct Subscribers {
  /// In the order of subscription, including some that were canceled.
  fileprivate var all: [Subscriber] = []
  /// The subscribers to call after the update.
  fileprivate var enqueued: [Subscriber] = []
}

/// After a drain, each view store that changed enqueues its subscribers; then each enqueued
/// subscriber is called once. Used on the store's actor.
extension EffectRuntime {
  /// Adds a subscriber after all others. It is called when it is enqueued.
  func subscribe(_ body: @escaping () -> Void) -> Subscriber {
    let subscriber = Subscriber(on: host, body)
    Subscriber.append(subscriber, to: &subscribers.all)
    return subscriber
  }

  /// Enqueues each subscriber in `list` for one call after the update. Removes canceled ones from
  /// `list`.
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
