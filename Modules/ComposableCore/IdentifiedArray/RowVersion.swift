import Synchronization

/// Tells a store which rows of an `IdentifiedArray` may have been removed or changed since it
/// checked them last.
///
/// Each change gets a number that no other change in the process has, so two arrays with the same
/// number have the same rows, also if one was copied or restored. The last change is described: a
/// store that knows the version before it checks one row, any other store checks all. The order of
/// the rows does not count.
@usableFromInline
package struct RowVersion<ID> {
  /// What may have changed.
  @usableFromInline
  package enum Change {
    case any, none
    case row(ID)
  }

  /// The number of the last change; 0 for an array that is empty because it was never changed.
  @usableFromInline package var number: UInt = 0
  /// The number before the last change.
  @usableFromInline var previous: UInt = 0
  /// The row that the last change added, removed or changed; nil if there may be several.
  @usableFromInline var row: ID?

  init() {}

  /// Notes that the row with `id` was added, removed or changed; nil stands for any rows.
  @inlinable
  mutating func noteChange(of id: ID?) {
    previous = number
    number = RowVersion.nextNumber()
    row = id
  }

  @usableFromInline
  static func nextNumber() -> UInt { lastNumber.add(1, ordering: .relaxed).newValue }

  /// What may have changed since the version with number `seen`; nil stands for none.
  @inlinable
  package func change(since seen: UInt?) -> Change {
    if seen == number { return .none }
    if seen == previous, let row { return .row(row) }
    return .any
  }
}

extension RowVersion: Sendable where ID: Sendable {}

/// The number of the last change of any array.
private let lastNumber = Atomic<UInt>(0)
