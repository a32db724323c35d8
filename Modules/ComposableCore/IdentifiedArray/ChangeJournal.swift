import Synchronization

/// Records the changes to the rows of an `IdentifiedArray`, to find removed and changed rows
/// quickly.
///
/// A copy of an array shares its journal until one of them changes: that one begins a new journal.
/// So an array with a known journal at a known position has the known rows, and possibly more. Each
/// recorded change replaces the object by one that continues the journal, so the same object means
/// that nothing was recorded.
@usableFromInline
final class ChangeJournal<ID> {
  /// A unique number for each journal.
  let number: Int
  /// Whether removals are recorded.
  var isWatched = false
  /// Whether changes of rows that are not removed are recorded too.
  var isWatchedInside = false
  /// The number of recorded changes.
  let end: Int
  private let latest: ContiguousArray<ID>

  private static var capacity: Int { 256 }

  init() {
    end = 0
    latest = []
    number = nextNumber()
  }

  private init(_ journal: ChangeJournal, _ id: ID) {
    var latest = journal.latest
    if latest.count == Self.capacity { latest.removeFirst() }
    latest.append(id)
    end = journal.end + 1
    isWatched = journal.isWatched
    isWatchedInside = journal.isWatchedInside
    self.latest = latest
    number = journal.number
  }

  /// The journal with the change of a row at its end, if that is recorded.
  func noting(_ id: ID, isInside: Bool) -> ChangeJournal {
    (isInside ? isWatchedInside : isWatched) ? ChangeJournal(self, id) : self
  }

  /// The rows removed, replaced or changed since `position`; nil if the entries were dropped.
  func entries(since position: Int) -> [ID]? {
    end - position <= latest.count ? Array(latest.suffix(end - position)) : nil
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
      journal = journal?.noting(id, isInside: isInside)
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
