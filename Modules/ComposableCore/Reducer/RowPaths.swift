/// The paths of a collection's rows by id, and the functions that find the rows.
///
/// A reducer has one without paths, for its steps.
@usableFromInline
final class RowPaths<ID: Hashable>: StatePathRows {
  @usableFromInline typealias Found = (StatePath, UnsafeRawPointer?) -> Void
  // Functions of raw pointers, because they are specialized where they are created, while methods
  // of a generic class are not.
  @usableFromInline typealias Access = (
    areIntact: (UnsafeRawPointer, RowPaths) -> Bool,
    hold: (UnsafeRawPointer, ID) -> HeldState?,
    look: (UnsafeRawPointer, RowPaths, Bool, Found) -> Token?,
    visit: (UnsafeRawPointer, ID, (UnsafeRawPointer) -> Void) -> Void
  )

  @usableFromInline let access: Access
  // No other code runs during an access, except that `paths` is read while a look visits rows,
  // which does not change it. Benchmark row: "one row's action, 10 rows with an optional in
  // flight".
  @exclusivity(unchecked) @usableFromInline var paths: [ID: StatePath] = [:]
  /// The version of the array at the last look.
  @exclusivity(unchecked) @usableFromInline var seen: RowVersion?
  /// The address of the dictionary's storage, and the number of removals from it, at the last look.
  @exclusivity(unchecked) @usableFromInline var mark: (address: UInt, removals: Int?) = (0, nil)
  // Unowned: prevents the address from being reused after the object was destroyed, without making
  // the object shared.
  /// The storage of the dictionary at the last look.
  @usableFromInline unowned var storage: AnyObject?

  @usableFromInline
  init(_ access: Access) {
    self.access = access
    super.init()
  }

  override var all: [StatePath] { Array(paths.values) }
  override var isEmpty: Bool { paths.isEmpty }

  override func path(at step: StatePathStep) -> StatePath? {
    (step as? RowStep<ID>).flatMap { paths[$0.id] }
  }

  override func path(with key: IdentityKey) -> StatePath? {
    (key.base as? ID).flatMap { paths[$0] }
  }

  override func set(_ path: StatePath?, at step: StatePathStep) {
    if let step = step as? RowStep<ID> { paths[step.id] = path }
  }

  override func areIntact(in collection: UnsafeRawPointer) -> Bool {
    access.areIntact(collection, self)
  }

  override func look(
    at collection: UnsafeRawPointer, isInside: Bool, _ found: Found
  ) -> Token? {
    access.look(collection, self, isInside, found)
  }
}
