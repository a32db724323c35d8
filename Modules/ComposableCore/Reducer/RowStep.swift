/// The step to a row of a collection, by the row's id.
final class RowStep<Collection, ID: Hashable, Row>: StatePathStep {
  private let id: ID
  // Created on first use; a single value does not need it.
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

  override func held(in parent: HeldState) -> HeldState? {
    rows.read(parent.address.assumingMemoryBound(to: Collection.self).pointee, id)
      .map { StateCopy($0).held }
  }

  override var tokenOffset: Int? { rows.tokenOffset }

  override func changes(
    in collection: UnsafeRawPointer, since mark: inout RowsMark, withChanges: Bool
  ) -> [IdentityKey]? {
    rows.changes(collection.assumingMemoryBound(to: Collection.self), &mark, withChanges)
      .map { $0.map { IdentityKey(AnyHashable($0)) } }
  }
}

/// Finds a row in its collection, and the changes there.
@usableFromInline
final class RowAccess<Collection, ID: Hashable, Row>: Sendable {
  @usableFromInline let read: @Sendable (Collection, ID) -> Row?
  let changes: @Sendable (UnsafePointer<Collection>, inout RowsMark, Bool) -> [ID]?
  let tokenOffset: Int?

  @usableFromInline
  init(
    tokenOffset: Int? = nil, read: @escaping @Sendable (Collection, ID) -> Row?,
    changes: @escaping @Sendable (UnsafePointer<Collection>, inout RowsMark, Bool) -> [ID]?
  ) {
    self.read = read
    self.changes = changes
    self.tokenOffset = tokenOffset
  }

  @usableFromInline
  func step(_ id: ID) -> StatePathStep { RowStep(id, self) }
}

extension IdentifiedArray {
  /// The offset of the journal in an array.
  @usableFromInline
  static var journalOffset: Int? { MemoryLayout<IdentifiedArray>.offset(of: \.journal) }

  /// The rows removed, replaced or changed since `mark`, which is updated; nil if it may be any of
  /// them. O(1) if there are none.
  @usableFromInline
  func changes(since mark: inout RowsMark, withChanges: Bool) -> [ID]? {
    guard let journal else { return nil }
    let (number, position) = (mark.number, mark.position)
    let isKnown = journal.isWatched && (journal.isWatchedInside || !withChanges)
    if isKnown, journal.number == number, journal.end == position { return [] }
    // What is forgotten begins a new object, and this one's address is not used again meanwhile.
    _ = mark.isStorage(journal)
    journal.isWatched = true
    journal.isWatchedInside = withChanges || journal.isWatchedInside
    mark.number = journal.number
    mark.position = journal.end
    return isKnown && journal.number == number ? journal.entries(since: position) : nil
  }
}

extension Dictionary {
  /// An empty array if no key was removed since `mark`, which is updated; otherwise nil. O(1).
  ///
  /// Changed values are not detected: it returns nil if they matter.
  @usableFromInline
  func changes(since mark: inout RowsMark, withChanges: Bool) -> [Key]? {
    guard let storage = storageObject, let removals = removalCount else { return nil }
    let isSame = mark.isStorage(storage)
    let hasNoRemovals = mark.position == removals
    mark.position = removals
    return isSame && hasNoRemovals && !withChanges ? [] : nil
  }
}
