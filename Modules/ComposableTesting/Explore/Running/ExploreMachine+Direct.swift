import ComposableCore

extension ExploreMachine {
  /// The result of a move made without the engine.
  @usableFromInline struct Direct {
    @usableFromInline var delays: [Duration]
    @usableFromInline var recipe: ExploreRecipe<State, Action>
    @usableFromInline var state: State
  }

  @inlinable func hash(_ action: Action, _ state: State) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.combine(state, shape)
    fingerprint.combine(action, actionShape)
    return fingerprint.finalize()
  }
}
