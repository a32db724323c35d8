import ComposableCore

extension ExploreSearch {
  /// Makes every possible move in a state.
  func expand(_ state: Int) {
    if keepsEdges { graph.beginEdgesOfNextState() }
    load(state)
    if indexByKey[run.key(effects: run.effectsNumber())] != state { reportRetainedValues() }
    let moves = run.moves()
    if moves.isEmpty { summary.finalStates += 1 }
    func hasTime() -> Bool {
      checkTimeLimit()
      return !isDone
    }
    makeEach(of: moves, in: state, while: hasTime) { move, effects in
      summary.transitions += 1
      arrive(by: move, from: state, effects)
    }
    if summary.cut != nil { graph.partialState = state }
  }

  /// Looks for a move in the states of the last layer, which are not explored further.
  func endAtDepth(_ layer: Range<Int>) {
    for state in layer where !isDone {
      load(state)
      guard run.moves().isEmpty else {
        gaps.insert("it stopped at a depth of \(limits.depth)")
        return
      }
      if keepsEdges { graph.beginEdgesOfNextState() }
      summary.finalStates += 1
      checkTimeLimit()
    }
  }

  /// Repeats the moves of the first states, to detect values from outside of the world.
  ///
  /// All states were found before, so the search isn't cut at the time limit.
  func repeatFirstMoves() {
    knownHistories = [:]
    for (state, targets) in firstTargets {
      load(state)
      var reached: [Int?] = []
      makeEach(of: run.moves(), in: state, while: { !isOutOfTime }) { _, effects in
        reached.append(indexByKey[run.key(effects: effects)])
      }
      if isOutOfTime, reached.count < targets.count {
        gaps.insert(
          "the first moves were not all repeated within the time limit of \(limits.timeLimit)")
        return
      }
      if reached != targets { reportRetainedValues() }
    }
  }

  private func reportRetainedValues() {
    gaps.insert("repeating a script led to a different state; \(ExploreNotes.valuesFromOutside)")
  }

  /// Makes moves in a loaded state; a move in which a client chooses is made once per choice.
  ///
  /// After each, `body` is called with the move and the number of the effects then in flight.
  private func makeEach(
    of moves: [Move], in state: Int, while hasTime: () -> Bool, _ body: (Move, KeyNumber) -> Void
  ) {
    let (effects, snapshot) = (states[state].effects, states[state].snapshot)
    var isLoaded = true
    for move in moves {
      // Nil once every choice was made; empty before the first one is known.
      var choices: [Int]? = []
      while let wanted = choices {
        guard hasTime() else { return }
        if !isLoaded { load(state) }
        run.make(move, choices: wanted)
        let taken = run.world.choices.taken
        choices = taken.isEmpty ? nil : run.world.choices.next
        let newEffects = run.effectsNumber()
        body(move.choosing(taken), newEffects)
        // If the effects in flight are the same as before, restoring the snapshot undoes the move.
        // Mutation: a move is taken back as if nothing else had changed
        isLoaded = newEffects == effects && run.restore(snapshot)
      }
    }
  }

  // MARK: - Loading a state

  /// Brings the run to a state.
  private func load(_ state: Int) {
    let effects = states[state].effects
    let histories = run.world.histories
    // Writing the histories again would take half of the time of a search.
    let known = knownHistories[effects]
    histories.withKnownHistories(known) { recreate(state, in: run) }
    if known == nil, firstSteps[effects] != nil, run.effectsNumber() == effects {
      if knownHistories.count == maxKnownHistories { knownHistories = [:] }
      knownHistories[effects] = histories.all
    }
  }

  /// Starts where no effects are in flight, at a later time if requested, repeats the steps that
  /// led to the effects of a state, and restores the state itself.
  private func recreate(_ state: Int, in run: Run, later shift: Duration = .zero) {
    let steps = steps(toEffectsOf: state)
    var snapshot = states[steps.first?.state ?? state].snapshot
    snapshot.now += shift
    run.start(at: snapshot)
    if steps.isEmpty { return }
    for (index, step) in steps.enumerated() {
      if index > 0 { run.restore(states[step.state].snapshot) }
      run.repeatMoves([step.move])
    }
    run.restore(states[state].snapshot)
  }

  /// The steps that first led to the effects in flight in a state, from a state without any. Empty
  /// if none are in flight.
  private func steps(toEffectsOf state: Int) -> [Step] {
    var steps: [Step] = []
    var state = state
    while let step = firstSteps[states[state].effects] {
      steps.append(step)
      state = step.state
    }
    return steps.reversed()
  }

  // MARK: - After a move

  /// Checks the move that was made in `state`, and adds the state that it led to if it is new.
  private func arrive(by move: Move, from state: Int, _ effects: KeyNumber) {
    if let name = run.brokenByMove(move, from: states[state].snapshot.state) {
      violation = Violation(move: move, property: name, state: state)
      return
    }
    let key = run.key(effects: effects)
    checkTimeDependence(move, from: state, key)
    if effectOutside == nil { effectOutside = run.waitingOutside }
    let known = indexByKey[key]
    if known == nil, states.count >= limits.maxStates {
      let noun = limits.maxStates == 1 ? "state" : "states"
      summary.cut = "the limit of \(limits.maxStates) \(noun)"
      return
    }
    let target = known ?? states.count
    if state < repeatedStates { firstTargets[state, default: []].append(target) }
    if keepsEdges {
      graph.addEdge(
        to: target, label: move.fairness, text: limits.keepsGraph ? move.literal() : nil)
      edgeMoves.append(move)
    }
    if known != nil { return }
    indexByKey[key] = target
    if let name = addState(by: move, from: state, effects: effects) {
      violation = Violation(move: move, property: name, state: state)
    }
  }

  /// A timer emits the time, which most features ignore: a move in which an effect with a timer
  /// runs is repeated at another time of day. If that gives another state, the time is part of all
  /// states.
  private func checkTimeDependence(_ move: Move, from state: Int, _ key: ValueKey) {
    guard run.world.histories.ticksWereUsed, !isTimed, !model.effectsDependOnActionAlone else {
      return
    }
    // No multiple of an interval that a feature may look at.
    recreate(state, in: probe, later: .seconds(1_000_000_007))
    probe.repeatMoves([move])
    if probe.key(effects: probe.effectsNumber()) != key { run.world.needsTime = true }
    _ = run.issues.takeFirst()
  }

  /// Stores and checks a new state; returns the property that it violates.
  func addState(by move: Move?, from parent: Int, effects: KeyNumber) -> String? {
    if let move, effects != KeyNumber(), firstSteps[effects] == nil {
      firstSteps[effects] = Step(move: move, state: parent)
    }
    let depth = states.isEmpty ? 0 : states[parent].depth + 1
    states.append(
      FoundState(depth: depth, effects: effects, snapshot: run.snapshot, move: move, parent: parent)
    )
    let state = run.state
    if keepsEdges {
      graph.add(depth: depth, text: limits.keepsGraph ? describe(action: state) : nil)
    }
    var name: String?
    for (index, property) in model.properties.enumerated() {
      switch property.kind {
      case .eventually(let holds, let trigger):
        let mark = SearchGraph.Mark(holds: holds(state), isTriggered: trigger(state))
        graph.marks[index, default: []].append(mark)
        if mark.isTriggered { _ = run.record(.holds, of: index) }
      case .reachable(let holds):
        if !reached.contains(index), holds(state) { reached.insert(index) }
      case .noDeadlock, .reduction, .state, .transition:
        if name == nil, !run.checkState(index) { name = property.name }
      }
    }
    return name
  }
}
