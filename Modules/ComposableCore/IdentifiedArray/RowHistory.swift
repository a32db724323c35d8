import Synchronization

/// What a store asks of an `IdentifiedArray` to find the rows that left or changed: a version, and
/// the last row that did.
///
/// A copy of an array shares its lineage until one of them changes: that one begins a new lineage.
/// So all arrays with a known version have the known rows, and possibly more.
@usableFromInline
package struct RowHistory<ID> {
  /// The version of the rows. In one lineage its numbers count up, and no two lineages have a
  /// number in common.
  @usableFromInline package var version = RowVersion()
  /// The row whose removal was counted last in `version.removals`; nil if it may be any.
  @usableFromInline var lastRemoved: ID?
  /// The row whose removal or change was counted last in `version.changes`; nil if it may be any.
  @usableFromInline var lastChanged: ID?
  /// Shared with the copies of the array that have not changed since.
  @usableFromInline var lineage: RowLineage?

  @inlinable init() {}

  /// Which rows may have been removed or, if `isInside`, changed since `version`; nil is a version
  /// of any other array.
  @inlinable
  package func changes(since seen: RowVersion?, isInside: Bool) -> RowChanges<ID> {
    guard let seen else { return .any }
    let count = isInside ? version.changes &- seen.changes : version.removals &- seen.removals
    if count == 0 { return .none }
    guard count == 1, let last = isInside ? lastChanged : lastRemoved else { return .any }
    return .one(last)
  }

  /// Counts the removal of a row. A row that gets another id is removed, too.
  @inlinable
  mutating func noteRemoval(of id: ID) {
    guard hasRoom() else { return forget() }
    version.removals &+= 1
    version.changes &+= 1
    lastRemoved = id
    lastChanged = id
  }

  /// Counts a change of the content of a row.
  @inlinable
  mutating func noteChange(of id: ID) {
    guard hasRoom() else { return forget() }
    version.changes &+= 1
    lastChanged = id
  }

  /// Called when a row is added. This is not counted, because no known row left.
  @inlinable
  mutating func noteArrival() {
    if !isKnownUniquelyReferenced(&lineage) { forget() }
  }

  /// Begins a new lineage: any row may have been removed.
  @inlinable
  mutating func forget() {
    let number = RowLineage.nextNumber() << RowVersion.bits
    version = RowVersion(removals: number, changes: number)
    lastRemoved = nil
    lastChanged = nil
    lineage = RowLineage()
  }

  /// Whether this array alone has its lineage, which has a number left.
  @inlinable
  mutating func hasRoom() -> Bool {
    isKnownUniquelyReferenced(&lineage) && (version.changes &+ 1) & RowVersion.mask != 0
  }
}

extension RowHistory: Sendable where ID: Sendable {}

/// The version of an array's rows, which a store remembers from one look to the next.
@usableFromInline
package struct RowVersion: Equatable, Sendable {
  /// Changes when a row is removed; otherwise only in an array that was copied.
  @usableFromInline var removals: UInt = 0
  /// Changes when a row is removed or its content is changed.
  @usableFromInline var changes: UInt = 0

  @inlinable
  init(removals: UInt = 0, changes: UInt = 0) {
    self.removals = removals
    self.changes = changes
  }

  /// How many bits count within a lineage.
  @inlinable static var bits: UInt { 20 }
  @inlinable static var mask: UInt { 1 << bits - 1 }
}

/// The rows that may have been removed or changed since a version.
@usableFromInline
package enum RowChanges<ID> {
  /// Any row.
  case any
  /// No row.
  case none
  /// At most the row with this id.
  case one(ID)
}

/// Tells by its references whether an array was copied.
@usableFromInline
final class RowLineage: Sendable {
  @usableFromInline init() {}

  @usableFromInline
  static func nextNumber() -> UInt { lineageCount.add(1, ordering: .relaxed).newValue }
}

private let lineageCount = Atomic<UInt>(0)
