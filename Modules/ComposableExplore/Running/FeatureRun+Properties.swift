import ComposableCore

/// Checks properties after moves.
extension FeatureRun {
  /// Repeats moves that were checked before.
  func repeatMoves(_ script: some Sequence<Move>) {
    withoutChecking { for move in script { make(move) } }
  }

  /// The property violated by the last move.
  func violatedProperty(afterMove move: Move, from before: State) -> String? {
    if let issue = issues.takeFirst() { return "no issue is reported: \(issue)" }
    if let name = violatedReductionProperty { return name }
    lazy var transition = Property<State, Action>.Transition(
      after: state, before: before, move: move, hasEffects: !inFlight.isEmpty,
      describeEffects: { [self] in effectDescriptions },
      areEffectsPresent: { [self] in engine.root.areEffectsPresent })
    for (number, property) in model.properties.enumerated() {
      guard case .transition(let verdict) = property.kind else { continue }
      if !record(verdict(transition), of: number) { return property.name }
    }
    return nil
  }

  /// Checks the property with this number in the present state, if it is one of single states;
  /// returns whether it holds.
  func checkState(_ number: Int) -> Bool {
    switch model.properties[number].kind {
    case .noDeadlock(let isWaiting):
      guard isWaiting(state, !inFlight.isEmpty) else { return true }
      return record(Verdict(!isStuck), of: number)
    case .state(let verdict): return record(verdict(state), of: number)
    case .eventually, .reachable, .reduction, .transition: return true
    }
  }

  /// The first property violated by the present state.
  func violatedStateProperty() -> String? {
    model.properties.indices.first { !checkState($0) }.map { model.properties[$0].name }
  }
}
