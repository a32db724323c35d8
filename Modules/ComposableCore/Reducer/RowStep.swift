/// The step to a row of a collection, by the row's id.
@usableFromInline
final class RowStep<ID: Hashable>: StatePathStep {
  @usableFromInline let id: ID
  private let rows: RowPaths<ID>

  @usableFromInline
  init(_ id: ID, _ rows: RowPaths<ID>) {
    self.id = id
    self.rows = rows
    super.init(isConditional: true, isRow: true)
  }

  override var key: IdentityKey { .id(id) }
  override var name: String { "[\(id)]" }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    rows.access.visit(parent, id, body)
  }

  override func held(in parent: HeldState) -> HeldState? { rows.access.hold(parent.address, id) }

  override func makeRows() -> StatePathRows? { RowPaths(rows.access) }
}
