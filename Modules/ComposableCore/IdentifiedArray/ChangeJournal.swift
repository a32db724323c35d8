import Synchronization

/// What was done to the rows of an `IdentifiedArray`, for who wants to know which of them left or
/// changed since.
///
/// A copy of an array shares its journal until one of both changes: then that one begins a new
/// journal. So whoever finds the journal that it knows, at the position that it knows, finds the
/// rows that it knows, and perhaps more.
@usableFromInline
final class ChangeJournal<ID> {
  /// No two journals have the same number.
  let number = nextNumber()
  /// Whether removals are written down.
  var isWatched = false
  /// Whether rows that stay and were changed are written down as well.
  var isWatchedInside = false
  /// How many changes were written down.
  private(set) var end = 0
  private var latest: ContiguousArray<ID> = []

  private static var capacity: Int { 32 }

  func append(_ id: ID, isInside: Bool) {
    guard isInside ? isWatchedInside : isWatched else { return }
    if latest.count < Self.capacity { latest.append(id) } else { latest[end % Self.capacity] = id }
    end += 1
  }

  /// The rows that were removed, replaced or changed since `position`; nil if that was too long
  /// ago.
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
  /// Notes that the row `id` was removed, or, where it `isInside`, that the row was changed.
  @usableFromInline
  mutating func noteChange(of id: ID, isInside: Bool = false) {
    if isKnownUniquelyReferenced(&journal) {
      journal?.append(id, isInside: isInside)
    } else {
      journal = ChangeJournal()
    }
  }

  /// Notes that a row came.
  @usableFromInline
  mutating func noteArrival() {
    if !isKnownUniquelyReferenced(&journal) { journal = ChangeJournal() }
  }

  /// Begins a new journal: more has changed than is worth writing down.
  mutating func forgetChanges() {
    journal = ChangeJournal()
  }
}
