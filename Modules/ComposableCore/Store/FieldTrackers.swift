import Observation

/// Notifies Observation of the changes of a view store, field by field.
///
/// Each field that is read, and the whole state, is registered with Observation under a key path of
/// its own. Observation doesn't reveal whether a read is tracked, so each field that was read since
/// its last change is compared when the state changes. Used on the store's actor.
///
/// The type isn't generic, because unspecialized generic code would be far slower.
@usableFromInline
final class FieldTrackers: Observable {
  /// A key path that stands for a field in Observation. Its value does not matter.
  fileprivate typealias Part = KeyPath<FieldTrackers, Void>

  /// A field, or the whole state.
  @usableFromInline
  final class Field {
    /// Whether the field is the same in the current and the next state.
    fileprivate let isEqual: () -> Bool
    fileprivate let part: Part
    /// Whether it was read since its last change.
    fileprivate var mayBeTracked = false

    fileprivate init(_ part: Part, isEqual: @escaping () -> Bool) {
      self.isEqual = isEqual
      self.part = part
    }
  }

  /// The maximum number of fields to compare. If more were read, a change notifies the trackers of
  /// all fields and removes the fields.
  private let limit = 10_000
  /// The fields in the order of their first reads. That is the order of notifications.
  private var fields: [Field] = []
  /// The fields by their key paths in the state.
  private var fieldsByKeyPath: [AnyKeyPath: Field] = [:]
  /// The field that stands for the whole state; nil until the whole state is read.
  private var whole: Field?
  /// The number of the last field.
  private var lastNumber = 0
  /// Holds the pending trackers of each part.
  private let registrar = ObservationRegistrar()

  init() {}

  /// Exists for its key paths, one per number; 0 stands for the whole state.
  private subscript(part number: Int) -> Void { () }

  /// Whether a tracker may be waiting for a change.
  @usableFromInline var mayBeTracked: Bool { fields.contains(where: \.mayBeTracked) }

  /// Registers a read of the whole state.
  func readWhole() {
    if let whole { return read(whole) }
    let field = Field(\.[part: 0]) { false }
    fields.append(field)
    whole = field
    read(field)
  }

  /// Registers a read of a field. `makeIsEqual` is called for its first read; it returns a function
  /// that compares the field in the current and the next state.
  func read(_ keyPath: AnyKeyPath, _ makeIsEqual: () -> () -> Bool) {
    if let field = fieldsByKeyPath[keyPath] { return read(field) }
    lastNumber += 1
    let field = Field(\.[part: lastNumber], isEqual: makeIsEqual())
    fields.append(field)
    fieldsByKeyPath[keyPath] = field
    read(field)
  }

  private func read(_ field: Field) {
    field.mayBeTracked = true
    registrar.access(self, keyPath: field.part)
  }

  /// The fields that were read and differ in the next state.
  @usableFromInline
  func changedFields() -> [Field] {
    if fields.count > limit {
      let all = fields
      forgetFields()
      return all
    }
    return fields.filter { $0.mayBeTracked && !$0.isEqual() }
  }

  /// Notifies the trackers of fields that will change. A tracker that reads while it is notified
  /// waits for the next change.
  @usableFromInline
  func willSet(_ changed: [Field]) {
    for field in changed { field.mayBeTracked = false }
    for field in changed { registrar.willSet(self, keyPath: field.part) }
  }

  /// Completes the notification that `willSet` began.
  @usableFromInline
  func didSet(_ changed: [Field]) {
    for field in changed { registrar.didSet(self, keyPath: field.part) }
  }

  /// Removes all fields. They are released last, because a key path may hold a value whose deinit
  /// reads the state.
  private func forgetFields() {
    let forgotten = (fields, fieldsByKeyPath)
    (fields, fieldsByKeyPath, whole) = ([], [:], nil)
    withExtendedLifetime(forgotten) {}
  }
}
