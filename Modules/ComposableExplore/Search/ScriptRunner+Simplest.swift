import ComposableCore

extension ScriptRunner {
  /// A shortest script that violates the same property with moves that the model offers.
  ///
  /// Removes moves, then searches all shorter scripts, then replaces actions. Each ends after a
  /// number of moves, so the result is the same on any machine.
  func shortest(_ script: [Move], violating property: String) -> [Move] {
    var script = offeredPart(of: script, violating: property) ?? script
    script = withoutRemovableMoves(script, violating: property)
    script = shorterScript(than: script, violating: property) ?? script
    return withSimplestActions(script, violating: property)
  }

  /// Removes half of the moves at a time, then a quarter, and so on, as long as the rest violates
  /// the property.
  private func withoutRemovableMoves(_ script: [Move], violating property: String) -> [Move] {
    var script = script
    var size = script.count
    var movesLeft = ExploreLimits.defaultMoves
    while size > 1, movesLeft > 0 {
      size = (size + 1) / 2
      var end = script.count
      while end > 0, movesLeft > 0 {
        let start = max(end - size, 0)
        var candidate = script
        candidate.removeSubrange(start..<end)
        movesLeft -= candidate.count
        if let shorter = offeredPart(of: candidate, violating: property) { script = shorter }
        end = min(start, script.count)
      }
    }
    return script
  }

  /// Searches for a shorter script; nil if none is found.
  private func shorterScript(than script: [Move], violating property: String) -> [Move]? {
    guard script.count > 1 else { return nil }
    var model = model
    model.properties = model.properties.filter { $0.name == property }
    let limits = ExploreLimits(depth: script.count - 1, maxMoves: ExploreLimits.defaultMoves)
    let search = ExploreSearch.search(model, limits)
    // The search also ends at a reported issue, which isn't the violation to shorten.
    guard let violation = search.violation, violation.property == property else { return nil }
    return search.script(to: violation)
  }

  /// The script with each action replaced by the model's first action of the same case with which
  /// the script still violates the property after as many moves.
  private func withSimplestActions(_ script: [Move], violating property: String) -> [Move] {
    var script = script
    var movesLeft = ExploreLimits.defaultMoves
    for index in script.indices {
      guard let action = script[index].action else { continue }
      for simpler in simpler(than: action, after: script[..<index]) where movesLeft > 0 {
        movesLeft -= script.count
        var candidate = script
        candidate[index] = script[index].replacing(simpler)
        if let found = offeredPart(of: candidate, violating: property), found.count == script.count
        {
          script = found
          break
        }
      }
    }
    return script
  }

  /// The actions of the same case that the model offers before this one.
  private func simpler(than action: Action, after script: ArraySlice<Move>) -> [Action] {
    let run = FeatureRun(model)
    run.collectingIssues { run.repeatMoves(script) }
    let name = run.cases.name(of: action)
    let actions = run.actions
    let end = run.index(of: action, in: actions) ?? 0
    return actions[..<end].filter { run.cases.name(of: $0) == name }
  }

  /// The moves of the script up to the first violation, if the model offers all of them and they
  /// violate this property; otherwise nil.
  ///
  /// A wait takes as long as the model's next wait.
  private func offeredPart(of script: [Move], violating property: String) -> [Move]? {
    let run = FeatureRun(model)
    return run.collectingIssues {
      var moves: [Move] = []
      var violated = run.violatedStateProperty()
      for move in script where violated == nil {
        guard let offered = run.moveAsOffered(move) else { return nil }
        let before = run.state
        run.make(offered)
        let made = offered.choosing(run.world.choices.taken)
        moves.append(made)
        violated =
          run.violatedProperty(afterMove: made, from: before) ?? run.violatedStateProperty()
      }
      return violated == property ? moves : nil
    }
  }
}

extension FeatureRun {
  /// The index of an action in `actions`; nil if it isn't one of them.
  func index(of action: Action, in actions: [Action]) -> Int? {
    func key(_ action: Action) -> ValueKey {
      world.keys.key {
        $0.write(value: action)
        $0.compare(ifPossible: action)
      }
    }
    let wanted = key(action)
    return actions.firstIndex { key($0) == wanted }
  }

  /// The move as the model offers it now; nil if it does not.
  fileprivate func moveAsOffered(_ move: Move) -> Move? {
    switch move {
    case .answer(let name, let occurrence, let number, let times):
      moves().first {
        guard case .answer(name, occurrence, number, times) = $0 else { return false }
        return true
      }
    case .choosing(let choices, let move): moveAsOffered(move)?.choosing(choices)
    case .delay(let name, let occurrence, let number):
      moves().first { if case .delay(name, occurrence, number) = $0 { true } else { false } }
    case .drop(let name, let occurrence):
      moves().first { if case .drop(name, occurrence) = $0 { true } else { false } }
    case .send(let action): index(of: action, in: actions).map { .send(actions[$0]) }
    case .user(let number): actions.indices.contains(number) ? .send(actions[number]) : nil
    case .wait: moves().first { if case .wait = $0 { true } else { false } }
    }
  }
}
