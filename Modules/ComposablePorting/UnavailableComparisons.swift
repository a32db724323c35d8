import ComposableCore

extension ViewStore {
  /// Not available: a state that is not `Equatable` needs a comparison.
  @available(
    *, unavailable,
    message: "Make the state Equatable, scope to an Equatable part, or pass 'removeDuplicates:'."
  )
  @_disfavoredOverload
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, removeDuplicates: { _, _ in false })
  }
}

extension Store {
  /// Not available: a state that is not `Equatable` needs a comparison.
  @available(
    *, unavailable,
    message: "Make the state Equatable, scope to a part that is, or use 'view(removeDuplicates:)'."
  )
  public var view: ViewStore<State, Action> {
    view(removeDuplicates: { _, _ in false })
  }
}
