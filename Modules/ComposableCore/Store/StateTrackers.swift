import Observation

/// The trackers of Observation that are notified of a view store's changes.
///
/// Trackers read the whole state or single fields. Whether a read is tracked is not known, so each
/// one is recorded until the part it read changes. Each part is registered with Observation as one
/// element of this object. The type is not generic, which makes notifications cheap. Used on the
/// store's actor.
@usableFromInline
final class StateTrackers: Observable {
  typealias IsEqual = (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  private typealias Part = KeyPath<StateTrackers, Void>
  private typealias Field = (keyPath: AnyKeyPath, isEqual: IsEqual, part: Part)

  /// The number of key paths with subscripts is unlimited; beyond this number, reads count as reads
  /// of the whole state.
  private static let mostFields = 64
  private let whole: Part = \.[part: 0]

  private var fields: [Field] = []
  private var isWholeRead = false
  private var lastPart = 0
  private let registrar = ObservationRegistrar()
  private var spare: [Field] = []

  /// Whether a tracker may be waiting for a change.
  @usableFromInline private(set) var isTracked = false

  private subscript(part number: Int) -> Void { () }

  func readWhole() {
    isTracked = true
    isWholeRead = true
    registrar.access(self, keyPath: whole)
  }

  /// `makeIsEqual` is called if the field is not recorded: it compares the field in two states.
  func read(_ keyPath: AnyKeyPath, _ makeIsEqual: () -> IsEqual) {
    isTracked = true
    // A literal key path is one object at each place in the source, so comparing the objects first
    // finds most.
    if let field = fields.first(where: { $0.keyPath === keyPath })
      ?? fields.first(where: { $0.keyPath == keyPath })
    {
      return registrar.access(self, keyPath: field.part)
    }
    guard fields.count < StateTrackers.mostFields else { return readWhole() }
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

  /// Notifies the trackers of the changed parts, and forgets those reads. The result must be called
  /// after the new state has been stored.
  ///
  /// A tracker is notified once and has to read again, so no tracker is left until the next read.
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
