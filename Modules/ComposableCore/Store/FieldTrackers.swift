import Observation

/// Notifies Observation of the changes of a view store, field by field.
///
/// Each field that is read, and the whole state, is registered with Observation under a key path of
/// its own. Observation does not tell whether a read is tracked, so each field that was read since
/// its last change is compared when the state changes. Used on the store's actor.
final class FieldTrackers<State> {
  /// A field, or the whole state.
  final class Field {
    /// Compares the field in two states.
    fileprivate let isEqual: (State, State) -> Bool
    /// The key path under which Observation knows the field.
    fileprivate let part: TrackedParts.Part
    /// Whether it was read since its last change.
    fileprivate var mayBeTracked = false

    fileprivate init(_ part: TrackedParts.Part, isEqual: @escaping (State, State) -> Bool) {
      self.isEqual = isEqual
      self.part = part
    }
  }

  /// The number of fields that are compared at most. If more were read, a change notifies the
  /// trackers of all, and the fields are forgotten.
  private let limit = 10_000
  /// The fields in the order of their first reads. That is the order of notifications.
  private var fields: [Field] = []
  /// The fields by their key paths in the state.
  private var fieldsByKeyPath: [AnyKeyPath: Field] = [:]
  /// The one of the fields that stands for the whole state; nil until that is read.
  private var whole: Field?
  private let parts = TrackedParts()

  /// Whether a tracker may be waiting for a change.
  var mayBeTracked: Bool { fields.contains(where: \.mayBeTracked) }

  /// Registers a read of the whole state.
  func readWhole() {
    if let whole { return read(whole) }
    let field = Field(\.whole) { _, _ in false }
    fields.append(field)
    whole = field
    read(field)
  }

  /// Registers a read of a field.
  func read<Value: Equatable>(_ keyPath: KeyPath<State, Value>) {
    if let field = fieldsByKeyPath[keyPath] { return read(field) }
    let field = Field(parts.next()) { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    fields.append(field)
    fieldsByKeyPath[keyPath] = field
    read(field)
  }

  private func read(_ field: Field) {
    field.mayBeTracked = true
    parts.access(field.part)
  }

  /// Notifies the trackers of the fields that will change, and returns these fields. `didSet` must
  /// be called with them after the change.
  func willSet(from old: State, to new: State) -> [Field] {
    let isFull = fields.count > limit
    let changed = fields.filter { $0.mayBeTracked && (isFull || !$0.isEqual(old, new)) }
    if isFull { forgetFields() }
    // A tracker that reads while it is notified waits for the next change.
    for field in changed { field.mayBeTracked = false }
    for field in changed { parts.willSet(field.part) }
    return changed
  }

  /// Completes the notification that `willSet` began.
  func didSet(_ changed: [Field]) {
    for field in changed { parts.didSet(field.part) }
  }

  /// Forgets all fields. They are released last: a key path may hold a value whose deinit reads the
  /// state.
  private func forgetFields() {
    let forgotten = (fields, fieldsByKeyPath)
    (fields, fieldsByKeyPath, whole) = ([], [:], nil)
    withExtendedLifetime(forgotten) {}
  }
}

/// The object that is registered with Observation, with a key path for each tracked part. It is not
/// generic, which makes notifications cheap.
private final class TrackedParts: Observable {
  /// A key path that stands for a tracked part. Its value does not matter.
  typealias Part = KeyPath<TrackedParts, Void>

  private let registrar = ObservationRegistrar()
  /// The number of the next part.
  private var nextNumber = 0

  /// Stands for the whole state.
  var whole: Void { () }

  /// Only for its key paths, one for each number.
  private subscript(part number: Int) -> Void { () }

  /// A part that stands for nothing yet.
  func next() -> Part {
    nextNumber += 1
    return \.[part: nextNumber]
  }

  func access(_ part: Part) { registrar.access(self, keyPath: part) }

  func willSet(_ part: Part) { registrar.willSet(self, keyPath: part) }

  func didSet(_ part: Part) { registrar.didSet(self, keyPath: part) }
}
