import ComposableCore

extension ExploreSearch {
  /// Makes every possible move in a state.
  func expand(_ index: StateIndex) {
    if keepsEdges { graph.beginEdgesOfNextState() }
    if index < repeatedStates { firstTargets.append([]) }
    load(index)
    if indexByKey[run.key(effectsNumber: run.effectsNumber())] != index { noteValuesFromOutside() }
    let moves = run.moves()
    if moves.isEmpty { summary.finalStates += 1 }
    makeEach(of: moves, in: index, while: mayMove) { move, effectsNumber in
      summary.depth = states[index].depth + 1
      summary.transitions += 1
      moveCount += max(run.jobCount, 1)
      arrive(by: Step(from: index, move: move), effectsNumber)
    }
    if summary.cut != nil { graph.markUnexplored(index) }
  }

  /// Counts the dead ends of the last layer; its other states are not explored further.
  func endAtDepth(_ layer: Range<Int>) {
    for index in layer {
      if keepsEdges { graph.beginEdgesOfNextState() }
      if states[index].hasMoves {
        graph.markUnexplored(index)
        summary.cut = "a depth of \(limits.depth)"
      } else {
        summary.finalStates += 1
      }
    }
  }

  /// Repeats the moves of the first states, to detect values from outside of the world. They don't
  /// count against the limit of moves.
  func repeatFirstMoves() {
    knownHistories = [:]
    for (index, targets) in firstTargets.enumerated() where !isDone {
      present = Present()
      load(index)
      var reached: [StateIndex?] = []
      makeEach(of: run.moves(), in: index, while: mayRepeatMove) { _, effectsNumber in
        reached.append(indexByKey[run.key(effectsNumber: effectsNumber)])
      }
      if !isDone, reached != targets { noteValuesFromOutside() }
    }
  }

  private func noteValuesFromOutside() {
    gaps.insert("repeating a script led to a different state; \(ExploreNotes.valuesFromOutside)")
  }

  /// Makes moves in a state; a move in which a client chooses is made once per choice.
  ///
  /// After each, `body` is called with the move and the number of the effects then in flight.
  private func makeEach(
    of moves: [Move], in index: StateIndex, while mayContinue: () -> Bool,
    _ body: (Move, KeyNumber) -> Void
  ) {
    for move in moves {
      // Nil once every choice was made; empty before the first one is known.
      var choices: [Int]? = []
      while let wanted = choices, mayContinue() {
        load(index)
        run.make(move, choices: wanted)
        choices = run.world.choices.next
        let effectsNumber = run.effectsNumber()
        present = Present(effectsNumber: effectsNumber)
        body(move.choosing(run.world.choices.taken), effectsNumber)
      }
    }
  }

  // MARK: - Loading a state

  /// Brings the run to a state.
  private func load(_ index: StateIndex) {
    if present.index == index { return }
    let state = states[index]
    // Mutation: a move is taken back as if nothing else had changed
    let areEffectsPresent = present.effectsNumber == state.effectsNumber
    // Without effects, a search that keeps the time has to set it.
    let keepsTime = !isTimed || state.effectsNumber != KeyNumber()
    if !(areEffectsPresent && keepsTime && run.restore(state.snapshot)) { recreate(index) }
    present = Present(effectsNumber: state.effectsNumber, index: index)
  }

  /// Recreates the effects of a state, and their histories unless they are known.
  private func recreate(_ index: StateIndex) {
    let effectsNumber = states[index].effectsNumber
    let histories = run.world.histories
    // Writing the histories again would take half of the time of a search.
    let known = knownHistories[effectsNumber]
    histories.withKnownHistories(known) { recreate(index, in: run) }
    if known == nil, firstSteps[effectsNumber] != nil, run.effectsNumber() == effectsNumber {
      if knownHistories.count == maxKnownHistories { knownHistories = [:] }
      knownHistories[effectsNumber] = histories.all
    }
  }

  /// Starts where no effects are in flight, at a later time if requested, repeats the steps that
  /// led to the effects of a state, and restores the state itself.
  private func recreate(_ index: StateIndex, in run: Run, later shift: Duration = .zero) {
    let steps = steps(toEffectsOf: index)
    var snapshot = states[steps.first?.from ?? index].snapshot
    snapshot.now += shift
    run.start(at: snapshot)
    if steps.isEmpty { return }
    for (number, step) in steps.enumerated() {
      if number > 0 { run.restore(states[step.from].snapshot) }
      run.repeatMoves([step.move])
    }
    run.restore(states[index].snapshot)
  }

  /// The steps that first led to the effects in flight in a state, from a state without any. Empty
  /// if none are in flight.
  private func steps(toEffectsOf index: StateIndex) -> [Step] {
    var steps: [Step] = []
    var index = index
    while let step = firstSteps[states[index].effectsNumber] {
      steps.append(step)
      index = step.from
    }
    return steps.reversed()
  }

  // MARK: - After a move

  /// Checks the step that was made, and adds the state that it led to if it is new.
  private func arrive(by step: Step, _ effectsNumber: KeyNumber) {
    if let name = run.violatedProperty(
      afterMove: step.move, from: states[step.from].snapshot.state)
    {
      violation = Violation(property: name, step: step)
      return
    }
    let key = run.key(effectsNumber: effectsNumber)
    if dependsOnTime(step, ledTo: key) { run.world.needsTime = true }
    if effectWaitingOutside == nil { effectWaitingOutside = run.effectWaitingOutside }
    let known = indexByKey[key]
    let target = known ?? states.count
    if step.from < repeatedStates { firstTargets[step.from].append(target) }
    if keepsEdges {
      graph.addEdge(
        to: target, label: step.move.fairness, text: limits.keepsGraph ? step.move.literal() : nil)
      edgeMoves.append(step.move)
    }
    if known != nil { return }
    append(by: step, key: key, effectsNumber)
    if let name = checkNewState() { violation = Violation(property: name, step: step) }
  }

  /// Whether a step leads to another state at another time of day; then the time is part of all
  /// states.
  ///
  /// A timer emits the time, which most features ignore. So only a step in which an effect with a
  /// timer ran is repeated.
  private func dependsOnTime(_ step: Step, ledTo key: ValueKey) -> Bool {
    guard run.world.histories.ticksWereUsed, !isTimed, !model.effectsDependOnActionAlone else {
      return false
    }
    // No multiple of an interval that a feature may look at.
    recreate(step.from, in: probe, later: .seconds(1_000_000_007))
    probe.repeatMoves([step.move])
    // The probe's issues are those of the run.
    defer { _ = run.issues.takeFirst() }
    return probe.key(effectsNumber: probe.effectsNumber()) != key
  }

  /// Appends the state of the run, which a step led to; the initial one has none.
  func append(by step: Step?, key: ValueKey, _ effectsNumber: KeyNumber) {
    indexByKey[key] = states.count
    if let step, effectsNumber != KeyNumber(), firstSteps[effectsNumber] == nil {
      firstSteps[effectsNumber] = step
    }
    let depth = step.map { states[$0.from].depth + 1 } ?? 0
    states.append(
      FoundState(
        depth: depth, effectsNumber: effectsNumber,
        hasMoves: depth < limits.depth || !run.moves().isEmpty, origin: step,
        snapshot: run.snapshot))
    if isLive, livenessGap == nil { livenessGap = run.livenessGap }
    if keepsEdges {
      graph.add(depth: depth, text: limits.keepsGraph ? describe(action: run.state) : nil)
    }
  }

  /// Checks the appended state; returns the property that it violates.
  func checkNewState() -> String? {
    let state = run.state
    var name: String?
    for (number, property) in model.properties.enumerated() {
      switch property.kind {
      case .eventually(let holds, let trigger):
        let mark = SearchGraph.Mark(holds: holds(state), isTriggered: trigger(state))
        graph.marks[number, default: []].append(mark)
        if mark.isTriggered { _ = run.record(.holds, of: number) }
      case .reachable(let holds):
        if !reached.contains(number), holds(state) { reached.insert(number) }
      case .noDeadlock, .reduction, .state, .transition:
        if name == nil, !run.checkState(number) { name = property.name }
      }
    }
    return name
  }
}
