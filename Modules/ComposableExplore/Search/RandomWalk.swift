import ComposableCore

/// A walk of random moves, for features with too many states to explore them all.
struct RandomWalk<State, Action, Environment> {
  let model: FeatureModel<State, Action, Environment>
  private(set) var script: [ExploreMove<Action>] = []
  private(set) var summary = ExploreSummary()
  private(set) var violated: String?
  /// The number of choices of one move that are random; a client that chooses more often in a move
  /// gets the first option from then on.
  private static var randomChoices: Int { 8 }

  init(_ model: FeatureModel<State, Action, Environment>) {
    self.model = model
  }

  mutating func run(seed: UInt64, steps: Int) {
    let run = FeatureRun(model, isTimed: true)
    var generator = SeededGenerator(seed: seed)
    var seen: Set<ValueKey> = [run.key(effectsNumber: run.effectsNumber())]
    run.collectingIssues {
      violated = run.violatedStateProperty()
      for _ in 0..<steps where violated == nil {
        guard let move = run.moves().randomElement(using: &generator) else { break }
        let before = run.state
        // How many options there are is known only when the client chooses, so the numbers are
        // taken modulo their count.
        let choices = (0..<Self.randomChoices).map { _ in Int(generator.next() % 1_024) }
        run.make(move, choices: choices)
        let made = move.choosing(run.world.choices.taken)
        script.append(made)
        summary.transitions += 1
        violated =
          run.violatedProperty(afterMove: made, from: before) ?? run.violatedStateProperty()
        seen.insert(run.key(effectsNumber: run.effectsNumber()))
      }
    }
    summary.depth = script.count
    summary.states = seen.count
    let unchecked = model.properties.filter {
      switch $0.kind {
      case .eventually, .reachable: true
      case .noDeadlock, .reduction, .state, .transition: false
      }
    }.map(\.name)
    summary.cut = "the end of a random walk"
    if !unchecked.isEmpty {
      summary.cut? +=
        ", which doesn't check \(unchecked.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
    summary.neverRelevant = run.coverage.neverRelevant.filter { !unchecked.contains($0) }
    summary.neverHappened = run.coverage.neverHappened + summary.neverRelevant
  }
}
