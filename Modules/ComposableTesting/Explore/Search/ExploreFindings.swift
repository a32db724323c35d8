/// The findings of exploring some states.
@usableFromInline
struct ExploreFindings<State, Action> {
  @usableFromInline var candidates: [ExploreCandidate] = []
  /// For each case of the actions, whether the worker has seen it.
  @usableFromInline var happened: [Bool] = []
  /// The moments of the candidates that have one, in order.
  @usableFromInline var moments: [ExploreMoment<State, Action>] = []
  @usableFromInline var states: [ExploredState] = []
  /// The moves of the candidates as text, if kept.
  @usableFromInline var texts: [String] = []

  @inlinable init() {}
}

/// A state that may be new.
@usableFromInline struct ExploreCandidate {
  @usableFromInline let flags: UInt64
  /// Whether no earlier candidate of the worker has its moment.
  @usableFromInline let hasMoment: Bool
  @usableFromInline let key: UInt64
  @usableFromInline let label: UInt64
  /// The number of the transition among those of its state.
  @usableFromInline let ordinal: UInt16
  /// The index of the state it came from.
  @usableFromInline let state: Int

  @inlinable init(
    flags: UInt64, hasMoment: Bool, key: UInt64, label: UInt64, ordinal: UInt16, state: Int
  ) {
    self.flags = flags
    self.hasMoment = hasMoment
    self.key = key
    self.label = label
    self.ordinal = ordinal
    self.state = state
  }
}

/// The result of exploring one state.
@usableFromInline struct ExploredState {
  /// The property violated by the last transition.
  @usableFromInline var broken: String?
  @usableFromInline var transitions = 0

  @inlinable init() {}
}
