import Synchronization

/// Records the changes to the rows of an `IdentifiedArray`, to find removed and changed rows
/// quickly.
///
/// A copy of an array shares its journal until one of them changes: that one begins a new journal.
/// So an array with a known journal has the known rows, except for the changes recorded since, and
/// possibly more.
@usableFromInline
final class ChangeJournal<ID> {
  /// Whether removals are recorded, and whether other changes of rows are. Atomic, because stores
  /// on several threads may look at copies of one array.
  @usableFromInline let isWatched = Atomic(false)
  @usableFromInline let isWatchedInside = Atomic(false)

  /// The recorded changes. `version` is a unique number of the journal, followed by the number of
  /// changes in its lowest bits. `latest` has the rows of the last ones, each with its index then;
  /// number n is at index n modulo the capacity.
  @usableFromInline
  typealias Record = (version: UInt, latest: ContiguousArray<(id: ID, index: Int)>)

  // Accessed only within the functions below, which call no other code, and changed only while one
  // array references the journal. Benchmark row: "one row's action, 10 rows with an optional in
  // flight".
  @exclusivity(unchecked) @usableFromInline var record: Record

  @inlinable static var capacity: Int { 256 }
  @inlinable static var positions: UInt { 1 << 20 }

  @usableFromInline
  init() {
    let number = UInt(lastNumber.add(1, ordering: .relaxed).newValue)
    record = (number * ChangeJournal.positions, [])
  }

  @inlinable var version: UInt { record.version }

  @inlinable
  func position(_ version: UInt) -> Int { Int(version % ChangeJournal.positions) }

  /// Records the change of a row, if it is to be recorded. Returns false if there is no space left.
  @inlinable
  func note(_ id: ID, at index: Int, isInside: Bool) -> Bool {
    guard isInside ? isWatchedInside.load(ordering: .relaxed) : isWatched.load(ordering: .relaxed)
    else { return true }
    let end = position(record.version)
    guard end + 1 < ChangeJournal.positions else { return false }
    if record.latest.count < ChangeJournal.capacity {
      record.latest.append((id, index))
    } else {
      record.latest[end % ChangeJournal.capacity] = (id, index)
    }
    record.version += 1
    return true
  }

  /// The positions of the changes since `version`; nil if it may be any row.
  ///
  /// From now on removals are recorded, and, if `isInside`, other changes of rows.
  @inlinable
  func changes(since version: UInt, isInside: Bool) -> Range<Int>? {
    let isKnown =
      isWatched.load(ordering: .relaxed)
      && (!isInside || isWatchedInside.load(ordering: .relaxed))
    let (start, end) = (position(version), position(record.version))
    let isSame = version / ChangeJournal.positions == record.version / ChangeJournal.positions
    isWatched.store(true, ordering: .relaxed)
    if isInside { isWatchedInside.store(true, ordering: .relaxed) }
    return isKnown && isSame && end - start <= ChangeJournal.capacity ? start..<end : nil
  }

  /// The row of the change at `position`, and its index then.
  @inlinable
  subscript(position: Int) -> (id: ID, index: Int) {
    record.latest[position % ChangeJournal.capacity]
  }
}

private let lastNumber = Atomic(0)

extension IdentifiedArray {
  /// Records that the row at `index` is removed, or, if `isInside`, that it is changed.
  @inlinable @inline(__always)
  mutating func noteChange(at index: Int, isInside: Bool = false) {
    guard isKnownUniquelyReferenced(&journal), let journal,
      journal.note(ids[index], at: index, isInside: isInside)
    else { return forgetChanges() }
    version = journal.version
  }

  /// Records that a row was added.
  @usableFromInline
  mutating func noteArrival() {
    if !isKnownUniquelyReferenced(&journal) { forgetChanges() }
  }

  /// Begins a new journal, because too much has changed to record it.
  @usableFromInline
  mutating func forgetChanges() {
    let new = ChangeJournal<ID>()
    journal = new
    version = new.version
  }
}
