import Observation

/// The observers of a view store's state: its subscribers, and trackers, which Observation notifies
/// of changes field by field.
///
/// Each field that is read, and the whole state, is registered with Observation under a key path of
/// its own. Observation doesn't reveal whether a read is tracked, so each field that was read since
/// its last change is compared when the state changes. Used on the store's actor.
@usableFromInline
final class StateObservers<State>: Observable {
  /// The key path that stands for a field in Observation. Its value does not matter.
  @usableFromInline typealias Key = KeyPath<StateObservers, Void>

  /// A field, or the whole state.
  @usableFromInline
  final class Field {
    /// Whether the field is the same in two states.
    @usableFromInline let isEqual: (State, State) -> Bool
    @usableFromInline let key: Key
    /// Whether it was read since its last change.
    // Not checked, like `fields`: no access to one of them contains another. Benchmark: "send, one
    // view store, a field read after it".
    @exclusivity(unchecked) @usableFromInline var mayBeTracked = false

    @inlinable
    init(_ key: Key, isEqual: @escaping (State, State) -> Bool) {
      self.isEqual = isEqual
      self.key = key
    }
  }

  /// The fields in the order of their first reads. That is the order of notifications.
  @exclusivity(unchecked) @usableFromInline var fields: [Field] = []
  /// The fields by their key paths in the state.
  @usableFromInline var fieldsByKeyPath: [AnyKeyPath: Field] = [:]
  /// The field that stands for the whole state; nil until the whole state is read.
  @usableFromInline var whole: Field?
  /// The number of the last field.
  @usableFromInline var lastNumber = 0
  /// Stores the pending trackers of each key.
  @usableFromInline let registrar = ObservationRegistrar()
  private var subscribers: [Subscriber] = []

  @inlinable
  init() {}

  /// Never read: only its key paths are used, one per number. 0 stands for the whole state.
  @usableFromInline subscript(key number: Int) -> Void { () }

  /// Registers a read of the whole state.
  @inlinable
  func readWhole() {
    if let whole { return read(whole) }
    let field = Field(\.[key: 0]) { _, _ in false }
    fields.append(field)
    whole = field
    read(field)
  }

  /// Registers a read of a field. For the first one, `makeIsEqual` returns how to compare the field
  /// in two states.
  @inlinable
  func read(_ keyPath: AnyKeyPath, _ makeIsEqual: () -> (State, State) -> Bool) {
    if let field = fieldsByKeyPath[keyPath] { return read(field) }
    lastNumber += 1
    let field = Field(\.[key: lastNumber], isEqual: makeIsEqual())
    fields.append(field)
    fieldsByKeyPath[keyPath] = field
    read(field)
  }

  @inlinable
  func read(_ field: Field) {
    field.mayBeTracked = true
    registrar.access(self, keyPath: field.key)
  }

  /// The fields that were read and will change.
  ///
  /// At most 10,000 fields are compared. If more were read, a change notifies the trackers of all
  /// fields and removes the fields.
  @inlinable
  func changedFields(from old: State, to new: State) -> [Field] {
    if fields.isEmpty { return [] }
    if fields.count > 10_000 { return takeFields() }
    return fields.filter { $0.mayBeTracked && !$0.isEqual(old, new) }
  }

  /// Notifies the trackers of fields that will change. A tracker that reads while it is notified
  /// waits for the next change.
  @inlinable
  func willSet(_ changed: [Field]) {
    for field in changed { field.mayBeTracked = false }
    for field in changed { registrar.willSet(self, keyPath: field.key) }
  }

  /// Completes the notification that `willSet` began.
  @inlinable
  func didSet(_ changed: [Field]) {
    for field in changed { registrar.didSet(self, keyPath: field.key) }
  }

  /// Removes and returns all fields.
  @usableFromInline
  func takeFields() -> [Field] {
    let taken = (fields, fieldsByKeyPath)
    (fields, fieldsByKeyPath, whole) = ([], [:], nil)
    // A key path may hold a value whose deinit reads the state, so it is released after the reset.
    return withExtendedLifetime(taken) { taken.0 }
  }

  /// Adds a subscriber, which is called after each drain that changed the state.
  func add(_ subscriber: Subscriber) {
    subscribers = take(&subscribers, leaving: []).adding(subscriber)
  }

  /// Enqueues the subscribers for one call after the drain.
  @usableFromInline
  func enqueueSubscribers(in runtime: EffectRuntime) {
    var enqueued = 0
    for subscriber in subscribers where !subscriber.isCancelled {
      runtime.enqueue(subscriber)
      enqueued += 1
    }
    if enqueued < subscribers.count { subscribers = subscribers.filter { !$0.isCancelled } }
  }
}
