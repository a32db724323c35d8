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
    summary.gaps = ["it was a random walk"]
    summary.neverRelevant = run.coverage.neverRelevant
    summary.neverHappened = run.coverage.neverHappened + summary.neverRelevant
  }
}

/// Walks `steps` random moves, and checks properties after each.
///
/// A script that violates a property is replaced by a shortest one that violates the same property,
/// unless a search for it would take too long, and its actions by simpler ones of the model. The
/// same seed gives the same walk; it is printed with a violation.
@discardableResult
public func explore<State, Action, Environment>(
  seed: UInt64, steps: Int, initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: @escaping @Sendable (ExploreWorld) -> Environment,
  actions: @escaping @Sendable (State) -> [Action],
  properties: [Property<State, Action>], step: Duration = .milliseconds(10),
  reporter: IssueReporter = .current,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> ExploreSummary {
  FeatureModel(
    initialState: initialState, reducer: reducer, environment: environment, actions: actions,
    properties: properties, step: step
  ).explore(
    seed: seed, steps: steps, reporter: reporter, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

extension FeatureModel {
  /// Walks `steps` random moves, and checks properties after each.
  @discardableResult
  public func explore(
    seed: UInt64, steps: Int, reporter: IssueReporter = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ExploreSummary {
    var walk = RandomWalk(self)
    walk.run(seed: seed, steps: steps)
    var summary = walk.summary
    guard let violated = walk.violated else { return summary }
    let scripts = ScriptRunner(self)
    let script = scripts.shortest(walk.script, violating: violated)
    let message = scripts.message("\(violated) (seed \(seed))", script)
    summary.depth = script.count
    summary.violation = message
    reporter(message, fileID: fileID, filePath: filePath, line: line, column: column)
    return summary
  }
}
