import Observation

/// What has to be notified when a view store's state changes: trackers of Observation, and
/// subscribers.
///
/// Trackers read the whole state or single fields. Whether a read is tracked cannot be asked, so
/// each one is remembered until the part it read changes. Observation knows each part as one element
/// of this object. It is of no generic type, which makes what runs at each change cheap. Lives on the
/// store's actor. Benchmark row: "send, one view store with a sink".
@usableFromInline
final class StateReaders: Observable {
  typealias IsEqual = (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  private typealias Part = KeyPath<StateReaders, Void>
  private typealias Field = (keyPath: AnyKeyPath, isEqual: IsEqual, part: Part)

  /// Key paths with subscripts can be without end; beyond this many, reads count as reads of the
  /// whole.
  private static let mostFields = 64
  private let whole: Part = \.[part: 0]

  private var fields: [Field] = []
  private var isWholeRead = false
  private var lastPart = 0
  private let registrar = ObservationRegistrar()
  private var spare: [Field] = []
  private var subscriptions: [Subscription] = []

  /// Whether a tracker may wait for a change.
  @usableFromInline private(set) var isTracked = false

  private subscript(part number: Int) -> Void { () }

  func readWhole() {
    isTracked = true
    isWholeRead = true
    registrar.access(self, keyPath: whole)
  }

  /// `makeIsEqual` is called when the field is not remembered: it compares two states' fields.
  func read(_ keyPath: AnyKeyPath, _ makeIsEqual: () -> IsEqual) {
    isTracked = true
    // A literal key path is one object wherever its line runs, so comparing the objects first finds
    // most.
    if let field = fields.first(where: { $0.keyPath === keyPath })
      ?? fields.first(where: { $0.keyPath == keyPath })
    {
      return registrar.access(self, keyPath: field.part)
    }
    guard fields.count < StateReaders.mostFields else { return readWhole() }
    let field: Field
    if let index = spare.firstIndex(where: { $0.keyPath === keyPath }) {
      field = spare.remove(at: index)
    } else {
      lastPart += 1
      field = (keyPath, makeIsEqual(), \.[part: lastPart])
    }
    fields.append(field)
    registrar.access(self, keyPath: field.part)
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

  /// Lets the subscribers run after the update. Returns whether anything has to be notified of the
  /// next one.
  @usableFromInline
  func notifySubscribers() -> Bool {
    let subscriptions = subscriptions
    var active = subscriptions.count
    for subscription in subscriptions {
      if subscription.isCancelled { active -= 1 } else { subscription.enqueue() }
    }
    if active < subscriptions.count { self.subscriptions.removeAll(where: \.isCancelled) }
    return active > 0 || isTracked
  }

  /// Notifies the trackers of what differs, and forgets those reads. The result is called once the
  /// new state is in place.
  ///
  /// A tracker is notified once and has to read again, so after this nothing is tracking until the
  /// next read.
  @usableFromInline
  func willSet(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> () -> Void {
    var changed: [Part] = isWholeRead ? [whole] : []
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
    isWholeRead = false
    isTracked = !fields.isEmpty
    for part in changed { registrar.willSet(self, keyPath: part) }
    return { [self] in for part in changed { registrar.didSet(self, keyPath: part) } }
  }
}
