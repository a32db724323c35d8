import ComposableCore

extension ExploreScripts {
  /// A shorter script that still violates some property: as many moves as possible are removed, and
  /// actions replaced by simpler ones.
  ///
  /// The property need not be the one that the first script violates.
  func simplest(_ script: [Move]) -> [Move] {
    var script = script
    if let count = violation(of: script)?.count { script = Array(script.prefix(count)) }
    var index = script.count - 1
    while index >= 0 {
      var shorter = script
      shorter.remove(at: index)
      if let count = violation(of: shorter)?.count {
        script = Array(shorter.prefix(count))
        index = min(index, script.count)
      }
      index -= 1
    }
    return withSimplestActions(script)
  }

  /// The script with each action replaced by the model's first action of the same case that still
  /// violates a property.
  func withSimplestActions(_ script: [Move]) -> [Move] {
    var script = script
    for index in script.indices {
      guard let action = script[index].action else { continue }
      for simpler in simpler(than: action, after: script[..<index]) {
        var candidate = script
        candidate[index] = script[index].replacing(simpler)
        guard violation(of: candidate)?.count == script.count else { continue }
        script = candidate
        break
      }
    }
    return script
  }

  private func simpler(than action: Action, after script: ArraySlice<Move>) -> [Action] {
    let run = FeatureRun(model)
    IssueReporter.$current.withValue(run.issues.reporter) { run.repeatMoves(script) }
    let (name, text) = (caseName(of: action), describe(action: action))
    // An action that is not an enum has its value as its name.
    let isValue = run.cases.names.isEmpty
    let same = run.actions.filter { isValue || caseName(of: $0) == name }
    return Array(same.prefix { describe(action: $0) != text })
  }
}
