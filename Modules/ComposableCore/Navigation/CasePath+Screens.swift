extension CasePath {
  /// The path to the actions of one screen: `(/AppAction.path)[id] .. /FactAction.factResponse`.
  ///
  /// It embeds with this id, and extracts nothing from the actions of other screens, from pushes
  /// and from pops.
  ///
  /// ```swift
  /// enum AppAction: Equatable, Sendable {
  ///   case path(StackAction<FactState, FactAction>)
  /// }
  ///
  /// let first = (/AppAction.path)[0]
  /// first.extract(from: .path(.element(0, .incrTapped)))  // .incrTapped
  /// first.extract(from: .path(.element(1, .incrTapped)))  // nil
  /// first.extract(from: .path(.popFrom(0)))  // nil
  /// ```
  @inlinable
  public subscript<State, Action>(id: StackID) -> CasePath<Root, Action>
  where Value == StackAction<State, Action> {
    row(id, embed: { .element(id, $0) }) {
      if case .element(id, let action) = $0 { action } else { nil }
    }
  }
}
