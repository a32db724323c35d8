extension CasePath {
  /// The path to the actions of one row: `(/TodosAction.todo)[id] .. /TodoAction.renamed`.
  ///
  /// The case holds a row's id and its action, as `forEach(state:action:)` needs it. The path
  /// embeds with this id, and extracts nothing from the actions of other rows.
  ///
  /// ```swift
  /// enum TodoAction: Equatable, Sendable { case doneTapped, renamed(String) }
  /// enum TodosAction: Equatable, Sendable { case addTapped, todo(Int, TodoAction) }
  ///
  /// let renamed = (/TodosAction.todo)[7] .. /TodoAction.renamed
  /// renamed.extract(from: .todo(7, .renamed("tea")))  // "tea"
  /// renamed.extract(from: .todo(8, .renamed("tea")))  // nil
  /// renamed.embed("rice")  // .todo(7, .renamed("rice"))
  /// ```
  @inlinable
  public subscript<ID: Hashable & Sendable, Action>(id: ID) -> CasePath<Root, Action>
  where Value == (ID, Action) {
    row(id, embed: { (id, $0) }, extract: { $0.0 == id ? $0.1 : nil })
  }

  /// The path to the actions of the row or screen with `id`, in the value of this path.
  @inlinable
  func row<Action>(
    _ id: some Hashable & Sendable, embed wrap: @escaping @Sendable (Action) -> Value,
    extract unwrap: @escaping @Sendable (Value) -> Action?
  ) -> CasePath<Root, Action> {
    CasePath<Root, Action>(
      embed: { embed(wrap($0)) },
      custom: .init(
        extract: { extract(from: $0).flatMap(unwrap) }, steps: { storage.steps + [.row(id)] }))
  }
}
