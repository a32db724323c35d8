import Synchronization

/// Records the changes to the rows of an `IdentifiedArray`, to find removed and changed rows
/// quickly.
///
/// A copy of an array shares its journal until one of them changes: that one begins a new journal.
/// So an array with a known journal at a known position has the known rows, and possibly more.
@usableFromInline
final class ChangeJournal<ID> {
  /// A unique number for each journal.
  let number = nextNumber()
  /// Whether removals are recorded.
  var isWatched = false
  /// Whether changes of rows that are not removed are recorded too.
  var isWatchedInside = false
  /// The number of recorded changes.
  private(set) var end = 0
  private var latest: ContiguousArray<ID> = []

  private static var capacity: Int { 32 }

  func append(_ id: ID, isInside: Bool) {
    guard isInside ? isWatchedInside : isWatched else { return }
    if latest.count < Self.capacity { latest.append(id) } else { latest[end % Self.capacity] = id }
    end += 1
  }

  /// The rows removed, replaced or changed since `position`; nil if the entries were dropped.
  func entries(since position: Int) -> [ID]? {
    guard end - position <= Self.capacity else { return nil }
    return (position..<end).map { latest[$0 % Self.capacity] }
  }
}

private let lastNumber = Atomic(0)

private func nextNumber() -> Int {
  lastNumber.add(1, ordering: .relaxed).newValue
}

extension IdentifiedArray {
  /// Records that the row `id` was removed, or, if `isInside`, that it was changed.
  @usableFromInline
  mutating func noteChange(of id: ID, isInside: Bool = false) {
    if isKnownUniquelyReferenced(&journal) {
      journal?.append(id, isInside: isInside)
    } else {
      journal = ChangeJournal()
    }
  }

  /// Records that a row was added.
  @usableFromInline
  mutating func noteArrival() {
    if !isKnownUniquelyReferenced(&journal) { journal = ChangeJournal() }
  }

  /// Begins a new journal, because too much has changed to record it.
  mutating func forgetChanges() {
    journal = ChangeJournal()
  }
}
