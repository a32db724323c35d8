import Synchronization

/// What a store asks of an `IdentifiedArray` to find the rows that left or changed: a version, and
/// the last rows that did.
///
/// Each removal of a row and each change of one's content is counted in the version and noted, so a
/// store that knows an earlier version looks at the rows noted since, and at no others. Only so
/// many are noted that a look at all rows is no more work for each change; O(1) on average for
/// each.
///
/// A copy of an array shares its lineage until one of them changes: that one begins a new lineage.
/// So all arrays with a known version have the known rows, and possibly more.
@usableFromInline
package struct RowHistory<ID> {
  /// A row that was removed, or whose content was changed. A row that gets another id is removed,
  /// too.
  @usableFromInline package typealias Change = (id: ID, isRemoval: Bool)

  /// The version of the rows: the number of the lineage, and how many changes it has seen. No two
  /// lineages have a version in common.
  @usableFromInline package var version: UInt = 0
  /// The last changes that were counted, in order; never more than the lineage has seen.
  @usableFromInline package var noted: [Change] = []
  /// Shared with the copies of the array that have not changed since.
  @usableFromInline var lineage: RowLineage?

  /// The history of an array that was never changed.
  init() {}

  /// The changes since the version `seen`, in order; nil if they may be of any row.
  ///
  /// They may always be since version 0, which all arrays have that were never changed.
  @inlinable
  package func changes(since seen: UInt) -> ArraySlice<Change>? {
    let count = version &- seen
    return seen != 0 && count <= UInt(noted.count) ? noted.suffix(Int(count)) : nil
  }

  /// Counts a change of the row with `id`, one of `count`.
  @inlinable
  mutating func note(_ id: ID, isRemoval: Bool, of count: Int) {
    guard isAlone(), (version &+ 1) & RowLineage.mask != 0 else { return forget() }
    version &+= 1
    if noted.count >= 2 * mostAtOnce(of: count) { noted.removeFirst(mostAtOnce(of: count)) }
    noted.append((id, isRemoval))
  }

  /// Counts the removal of the rows with `ids`, of `count`.
  @inlinable
  mutating func noteRemovals(of ids: some Collection<ID>, of count: Int) {
    if ids.count > mostAtOnce(of: count) { return forget() }
    for id in ids { note(id, isRemoval: true, of: count) }
  }

  /// How many of the last changes are noted at least.
  @inlinable
  func mostAtOnce(of count: Int) -> Int { 16 + count / 16 }

  /// Called when a row is added. This is not counted, because no known row left.
  @inlinable
  mutating func noteArrival() {
    if !isAlone() { forget() }
  }

  /// Begins a new lineage: any row may have been removed.
  ///
  /// O(1). A store that sees the new version looks once at each row with effects.
  @usableFromInline
  mutating func forget() {
    version = RowLineage.nextNumber() &* (RowLineage.mask &+ 1)
    noted = []
    lineage = RowLineage()
  }

  /// Whether this array alone has its lineage.
  @inlinable
  mutating func isAlone() -> Bool { isKnownUniquelyReferenced(&lineage) }
}

extension RowHistory: Sendable where ID: Sendable {}

/// Tells by its references whether an array was copied.
@usableFromInline
final class RowLineage: Sendable {
  /// A lineage of one array, until that is copied.
  init() {}

  /// The part of a version that counts within a lineage.
  @inlinable static var mask: UInt { 1 << 20 - 1 }

  /// A number that no lineage in this process has had.
  static func nextNumber() -> UInt { lineageCount.add(1, ordering: .relaxed).newValue }
}

/// The number of the last lineage.
private let lineageCount = Atomic<UInt>(0)
