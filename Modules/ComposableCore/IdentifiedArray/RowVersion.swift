import Synchronization

/// Records changes of an `IdentifiedArray`, so that a store checks only rows that may have been
/// removed or changed since its last check.
///
/// Each change gets an id that is unique in the process, so two arrays with the same id have
/// the same rows, even if one was copied or restored. A store whose last check was one change ago
/// checks one row; any other store checks all. Reordering rows is not a change.
@usableFromInline
package struct RowVersion<ID> {
  /// The id of the last change; 0 for an empty array that was never changed.
  @usableFromInline package var id: UInt = 0
  /// The id of the change before it.
  @usableFromInline package var previous: UInt = 0
  /// The row that the last change added, removed or changed; nil if there may be several.
  @usableFromInline package var row: ID?

  @inlinable
  init() {}

  /// Records that the row with `id` was added, removed or changed; nil stands for any rows.
  @inlinable
  mutating func noteChange(of id: ID?) {
    previous = self.id
    self.id = RowVersion.nextID()
    row = id
  }

  @usableFromInline
  static func nextID() -> UInt { lastID.add(1, ordering: .relaxed).newValue }
}

/// The rows to look up after a reduction, because they may have been removed.
@usableFromInline
enum ChangedRows<ID> {
  /// None: the rows are the same, or the only one that changed is present.
  case none
  case one(ID)
  /// Each of them, after several changes or in another array.
  case any

  /// The same rows under other ids; `transform` returns nil for a row whose new id is unknown.
  @inlinable
  func map<NewID>(_ transform: (ID) -> NewID?) -> ChangedRows<NewID> {
    switch self {
    case .any: .any
    case .none: .none
    case .one(let row): transform(row).map { .one($0) } ?? .any
    }
  }
}

extension IdentifiedArray {
  /// The rows that may have been removed since the version `checked`, which is updated.
  ///
  /// With `includesPresent`, a row that is still present but may have changed is included.
  @inlinable
  func changedRows(since checked: inout UInt?, includesPresent: Bool) -> ChangedRows<ID> {
    defer { checked = version.id }
    if checked == version.id { return .none }
    guard checked == version.previous, let row = version.row else { return .any }
    return !includesPresent && contains(id: row) ? .none : .one(row)
  }
}

extension RowVersion: Sendable where ID: Sendable {}

private let lastID = Atomic<UInt>(0)
