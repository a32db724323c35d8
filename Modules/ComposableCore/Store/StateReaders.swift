import Observation

/// What has to be notified when a view store's state changes: trackers of Observation, and
/// subscribers.
///
/// Trackers read the whole state or single fields. Whether a read is tracked cannot be asked, so
/// each one is remembered until the part it read changes. Lives on the store's actor.
@usableFromInline
final class StateReaders<State> {
  /// Key paths with subscripts can be without end; beyond this many, reads count as reads of the
  /// whole.
  private static var mostFields: Int { 64 }

  private struct Field {
    let keyPath: PartialKeyPath<State>
    let isEqual: (State, State) -> Bool
    let part: ObservedPart
  }

  private var fields: [Field] = []
  private var spare: [Field] = []
  private var subscriptions: [Subscription] = []
  private var whole: ObservedPart?

  /// Whether a tracker may wait for a change.
  @usableFromInline private(set) var isTracked = false

  /// Whether nothing has to be notified.
  @usableFromInline var isEmpty: Bool { subscriptions.isEmpty && !isTracked }

  func readWhole() {
    let part = whole ?? ObservedPart()
    whole = part
    isTracked = true
    part.read()
  }

  func read<Value: Equatable>(_ keyPath: KeyPath<State, Value>) {
    isTracked = true
    // A literal key path is one object wherever its line runs, so comparing the objects first finds
    // most.
    if let field = fields.first(where: { $0.keyPath === keyPath })
      ?? fields.first(where: { $0.keyPath == keyPath })
    {
      return field.part.read()
    }
    guard fields.count < Self.mostFields else { return readWhole() }
    let index = spare.firstIndex { $0.keyPath === keyPath }
    let field =
      index.map { spare.remove(at: $0) }
      ?? Field(
        keyPath: keyPath, isEqual: { $0[keyPath: keyPath] == $1[keyPath: keyPath] },
        part: ObservedPart())
    fields.append(field)
    field.part.read()
  }

  func insert(_ subscription: Subscription) {
    // Cancelled ones do not pile up while the state stays: a full array is swept, and half of it is
    // free after that.
    if subscriptions.count == subscriptions.capacity {
      subscriptions.removeAll(where: \.isCancelled)
      subscriptions.reserveCapacity(2 * subscriptions.count)
    }
    subscriptions.append(subscription)
  }

  /// Lets the subscribers run after the update.
  @usableFromInline
  func notifySubscribers() {
    var isAnyCancelled = false
    for subscription in subscriptions {
      if subscription.isCancelled { isAnyCancelled = true } else { subscription.enqueue() }
    }
    if isAnyCancelled { subscriptions.removeAll(where: \.isCancelled) }
  }

  /// Notifies the trackers of what differs, and forgets those reads. Returns what `didSet` has to
  /// be called on.
  @usableFromInline
  func willSet(from old: State, to new: State) -> [ObservedPart] {
    var changed: [ObservedPart] = []
    if let whole, whole.isRead { changed.append(whole) }
    var kept: [Field] = []
    for field in fields {
      guard !field.isEqual(old, new) else {
        kept.append(field)
        continue
      }
      changed.append(field.part)
      if spare.count < 8 { spare.append(field) }
    }
    if kept.count < fields.count { fields = kept }
    isTracked = !fields.isEmpty
    for part in changed { part.willSet() }
    return changed
  }
}

/// One part of a state, as Observation knows it.
@usableFromInline
final class ObservedPart: Observable {
  private(set) var isRead = false
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  func read() {
    isRead = true
    registrar.access(self, keyPath: \.value)
  }

  /// A tracker is notified once and has to read again, so after this nothing is tracking until the
  /// next read.
  func willSet() {
    isRead = false
    registrar.willSet(self, keyPath: \.value)
  }

  @usableFromInline
  func didSet() {
    registrar.didSet(self, keyPath: \.value)
  }
}
