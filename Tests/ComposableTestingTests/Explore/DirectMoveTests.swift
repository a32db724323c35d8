import ComposableCore
import ComposableTesting
import Testing

/// Moves made without an engine lead to the same states as moves made with one.
struct DirectMoveTests {
  private func figures(_ summary: ExploreSummary) -> String {
    "\(summary)\n\(summary.violation ?? "")"
  }

  @Test(arguments: 0..<6) func randomFeaturesHaveTheSameStatesWithAndWithoutAnEngine(seed: UInt64) {
    for (properties, limit) in [([], 150), (RandomFeature.properties, 300)] {
      var model = RandomFeature(seed: seed).model(properties)
      let silent = IssueReporter { _ in }
      let direct = model.explore(
        depth: 5, maxStates: limit, timeLimit: .seconds(600), reporter: silent)
      model.usesEngineOnly = true
      let exact = model.explore(
        depth: 5, maxStates: limit, timeLimit: .seconds(600), reporter: silent)
      #expect(figures(direct) == figures(exact), "seed \(seed)")
    }
  }
}
