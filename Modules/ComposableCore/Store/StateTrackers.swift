import Observation

/// The trackers of Observation that are notified of a view store's changes.
///
/// Trackers read the whole state or single fields. Each tracked part is registered with Observation
/// as one element of this object, under a key path made for it. Observation retains that key path
/// while a tracker waits, and nobody else does: so a part whose key path has one reference is
/// tracked by nobody, and a read outside of a tracker costs nothing later. The type is not generic,
/// which makes notifications cheap. Used on the store's actor.
@usableFromInline
final class StateTrackers: Observable {
  /// Compares one field of two states of the view store.
  typealias IsEqual = (_ old: Any, _ new: Any) -> Bool
  /// A key path that stands for a tracked part. Its value does not matter.
  private typealias Part = KeyPath<StateTrackers, Void>

  /// A type of its own, because a container would wrap the closure of a tuple in a new one each
  /// time it is moved.
  private final class Field {
    /// Compares the field in two states, without keeping either.
    let isEqual: IsEqual
    /// The number of the first read, which orders notifications.
    let number: Int
    /// The key path under which Observation knows the field.
    var part: Part

    init(number: Int, part: Part, isEqual: @escaping IsEqual) {
      self.isEqual = isEqual
      self.number = number
      self.part = part
    }

    /// Whether a tracker waits: Observation then refers to the key path too.
    var isTracked: Bool { !isKnownUniquelyReferenced(&part) }
  }

  /// Stands for the key path of the whole state, which is slow to make in generic code.
  private static let whole: AnyKeyPath & Sendable = \StateTrackers.self

  /// The tracked fields, and those whose trackers were notified since the last change.
  private var fields: [AnyKeyPath: Field] = [:]
  /// The part of the next field. Each read is registered under it first, which tells whether the
  /// read is tracked.
  private var nextPart: Part
  /// The number of the next part: no two parts have the same, as long as this object lives.
  private var nextNumber = 0
  /// Observation's list of the trackers that wait, by part.
  private let registrar = ObservationRegistrar()

  /// Without trackers, under the first part's key path.
  init() {
    nextPart = \.[part: 0]
  }

  /// Whether a tracker may be waiting for a change.
  @usableFromInline var isTracked: Bool { !fields.isEmpty }

  /// Only for its key paths, one for each number.
  private subscript(part number: Int) -> Void { () }

  /// Records a read of the whole state, if it is tracked; returns whether it is.
  func readWhole() -> Bool {
    read(StateTrackers.whole) { { _, _ in false } }
  }

  /// Records a read of a field, if it is tracked; returns whether it is.
  ///
  /// `makeIsEqual` is called if the field is not recorded: it compares the field in two states.
  func read(_ keyPath: AnyKeyPath, _ makeIsEqual: () -> IsEqual) -> Bool {
    registrar.access(self, keyPath: nextPart)
    if isKnownUniquelyReferenced(&nextPart) { return false }
    if let field = fields[keyPath] {
      registrar.access(self, keyPath: field.part)
    } else {
      if fields.count == fields.capacity { forgetUntracked() }
      fields[keyPath] = Field(number: nextNumber, part: nextPart, isEqual: makeIsEqual())
    }
    nextNumber += 1
    nextPart = \.[part: nextNumber]
    return true
  }

  /// Notifies the trackers of the changed parts. The result must be called after the new state has
  /// been stored; it is nil if nothing is tracked.
  @usableFromInline
  func willSet<State>(from old: State, to new: State) -> (() -> Void)? {
    if fields.isEmpty { return nil }
    forgetUntracked()
    // In the order of the first reads: that of a dictionary differs from run to run.
    let changed = fields.values.filter { !$0.isEqual(old, new) }.sorted { $0.number < $1.number }
    for field in changed { registrar.willSet(self, keyPath: field.part) }
    return { [self] in for field in changed { registrar.didSet(self, keyPath: field.part) } }
  }

  /// Removes the fields for which no tracker waits any more. O(n) in the fields.
  private func forgetUntracked() {
    let untracked = fields.filter { !$0.value.isTracked }
    for keyPath in untracked.keys { fields[keyPath] = nil }
    // Released last: a key path may hold a value whose deinit reads this state.
    withExtendedLifetime(untracked) {}
  }
}
