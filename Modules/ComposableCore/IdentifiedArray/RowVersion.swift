import Synchronization

/// Records changes of an `IdentifiedArray`, so that a store checks only rows that may have been
/// removed or changed since its last check.
///
/// Each change gets a number that is unique in the process, so two arrays with the same number have
/// the same rows, even if one was copied or restored. A store whose last check was one change ago
/// checks one row; any other store checks all. Reordering rows is not a change.
@usableFromInline
package struct RowVersion<ID> {
  /// The number of the last change; 0 for an empty array that was never changed.
  @usableFromInline package var number: UInt = 0
  /// The number before the last change.
  @usableFromInline var previous: UInt = 0
  /// The row that the last change added, removed or changed; nil if there may be several.
  @usableFromInline var row: ID?

  init() {}

  /// Records that the row with `id` was added, removed or changed; nil stands for any rows.
  @inlinable
  mutating func noteChange(of id: ID?) {
    previous = number
    number = RowVersion.nextNumber()
    row = id
  }

  @usableFromInline
  static func nextNumber() -> UInt { lastNumber.add(1, ordering: .relaxed).newValue }

  /// What may have changed since version `known`; pass nil if no version is known.
  @inlinable
  package func change(since known: UInt?) -> RowChanges<ID>.Change {
    if known == number { return .none }
    if known == previous, let row { return .row(row) }
    return .any
  }
}

extension IdentifiedArray {
  /// The rows that may have changed since version `known`; pass nil if no version is known. A
  /// changed row that is still present counts only with `includesPresent`.
  @inlinable
  func changes(since known: UInt?, includesPresent: Bool) -> RowChanges<ID> {
    let change = version.change(since: known)
    if !includesPresent, case .row(let id) = change, contains(id: id) {
      return RowChanges(.none, version: version.number)
    }
    return RowChanges(change, version: version.number)
  }
}

extension RowVersion: Sendable where ID: Sendable {}

/// What may have changed in rows since an earlier version of them.
@usableFromInline
package struct RowChanges<ID> {
  @usableFromInline
  package enum Change {
    case any, none
    /// One row was added, removed or changed.
    case row(ID)
  }

  @usableFromInline package let change: Change
  /// The number of the present version.
  @usableFromInline package let version: UInt

  @inlinable
  init(_ change: Change, version: UInt) {
    self.change = change
    self.version = version
  }

  /// The changes with another kind of ids.
  @inlinable
  func map<Other>(_ transform: (ID) -> Other) -> RowChanges<Other> {
    switch change {
    case .any: RowChanges<Other>(.any, version: version)
    case .none: RowChanges<Other>(.none, version: version)
    case .row(let id): RowChanges<Other>(.row(transform(id)), version: version)
    }
  }
}

/// The number of the last change of any array.
private let lastNumber = Atomic<UInt>(0)
