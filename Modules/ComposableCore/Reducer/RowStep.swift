/// The step to a row of a collection, by the row's id.
final class RowStep<Collection, ID: Hashable, Row>: StatePathStep {
  private let id: ID
  // Made when it is needed, which it is not for a lone value.
  private lazy var ownKey = IdentityKey(AnyHashable(id))
  private let rows: RowAccess<Collection, ID, Row>

  init(_ id: ID, _ rows: RowAccess<Collection, ID, Row>) {
    self.id = id
    self.rows = rows
    super.init(isConditional: true)
  }

  override var key: IdentityKey { ownKey }

  override var name: String { "[\(id)]" }
  override var isRow: Bool { true }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let row = rows.read(parent.assumingMemoryBound(to: Collection.self).pointee, id) else {
      return
    }
    withUnsafePointer(to: row) { body($0) }
  }

  override func changes(in collection: UnsafeRawPointer, since mark: inout RowsMark) -> RowChanges {
    rows.changes(collection.assumingMemoryBound(to: Collection.self), &mark)
  }
}

/// How a row is found in its collection, and what has changed there.
@usableFromInline
final class RowAccess<Collection, ID: Hashable, Row>: Sendable {
  @usableFromInline let read: @Sendable (Collection, ID) -> Row?
  let changes: @Sendable (UnsafePointer<Collection>, inout RowsMark) -> RowChanges

  @usableFromInline
  init(
    read: @escaping @Sendable (Collection, ID) -> Row?,
    changes: @escaping @Sendable (UnsafePointer<Collection>, inout RowsMark) -> RowChanges
  ) {
    self.read = read
    self.changes = changes
  }

  @usableFromInline
  func step(_ id: ID) -> StatePathStep { RowStep(id, self) }
}

extension IdentifiedArray {
  /// Which rows were removed, replaced or changed since `mark`, which is moved to now. O(1) when
  /// none was.
  @usableFromInline
  func changes(since mark: inout RowsMark) -> RowChanges {
    guard let journal else { return .unknown }
    let (number, position) = (mark.number, mark.position)
    journal.isWatched = true
    mark.number = journal.number
    mark.position = journal.end
    guard journal.number == number else { return .unknown }
    if journal.end == position { return .none }
    return journal.entries(since: position).map { .rows($0.map { IdentityKey(AnyHashable($0)) }) }
      ?? .unknown
  }
}

extension Dictionary {
  /// Whether keys were removed since `mark`, which is moved to now. O(1) when none was; values may
  /// have changed.
  @usableFromInline
  func changes(since mark: inout RowsMark) -> RowChanges {
    guard let storage = storageObject, let removals = removalCount else { return .unknown }
    let isSame = mark.isStorage(storage)
    let hasNoRemovals = mark.position == removals
    mark.position = removals
    return isSame && hasNoRemovals ? .inside : .unknown
  }
}
