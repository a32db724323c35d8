import ComposableCore

extension ExploreSearch {
  /// Makes every possible move in a state.
  func expand(_ state: Int) {
    if keepsEdges { graph.beginNext() }
    load(state, in: run)
    if indices[run.key(flight: run.flight())] != state { reportRetainedValues() }
    let moment = found[state].moment
    let moves = run.moves()
    if moves.isEmpty { summary.finalStates += 1 }
    makeEach(of: moves, in: state) { move, flight in
      summary.transitions += 1
      arrive(by: move, from: state, moment, flight)
    }
    if summary.cut != nil { graph.partialState = state }
  }

  /// Repeats the moves of the first states, to detect values from outside of the world.
  func repeatFirstMoves() {
    histories = [:]
    for (state, targets) in firstTargets where mayContinue() {
      load(state, in: run)
      var reached: [Int?] = []
      makeEach(of: run.moves(), in: state) { _, flight in
        reached.append(indices[run.key(flight: flight)])
      }
      if summary.cut == nil, reached != targets { reportRetainedValues() }
    }
  }

  private func reportRetainedValues() {
    gaps.insert("repeating a script led to a different state; \(ExploreNotes.valuesFromOutside)")
  }

  /// Brings a run to a state: begins where no effects are in flight, at a later time if requested,
  /// repeats the moves that lead to the effects of the state, and restores the state itself.
  private func load(_ state: Int, in run: Run, later shift: Duration = .zero) {
    let steps = steps(toEffectsIn: state)
    let flight = found[state].flight
    // The first time shows everything that the effects captured.
    let known = shift == .zero ? histories[flight] : nil
    var moment = found[steps.first?.state ?? state].moment
    moment.values.now += shift
    run.begin(moment)
    // Writing the histories again would take half of the time of a search.
    run.world.histories.isWriting = known == nil
    for (number, step) in steps.enumerated() {
      if number > 0 { run.restore(found[step.state].moment) }
      run.repeatMoves([step.move])
    }
    run.world.histories.isWriting = true
    if !steps.isEmpty { run.restore(found[state].moment) }
    if let known {
      run.world.histories.all = known
    } else if shift == .zero, !steps.isEmpty, run.flight() == flight {
      if histories.count == 10_000 { histories = [:] }
      histories[flight] = run.world.histories.all
    }
  }

  /// The moves that first led to the effects in flight in a state, with the states in which they
  /// were made. In the first of these no effects are in flight. Empty if none are in the state.
  private func steps(toEffectsIn state: Int) -> [FlightOrigin] {
    var steps: [FlightOrigin] = []
    var state = state
    while let origin = flights[found[state].flight] {
      steps.append(origin)
      state = origin.state
    }
    return steps.reversed()
  }

  /// Makes moves in a loaded state; a move in which a client chooses is made once per choice.
  ///
  /// After each, `body` is called with the move and the number of the effects then in flight.
  private func makeEach(of moves: [Move], in state: Int, _ body: (Move, KeyNumber) -> Void) {
    let moment = found[state].moment
    var isLoaded = true
    for move in moves {
      // Nil once every choice was made; empty before the first one is known.
      var choices: [Int]? = []
      while let wanted = choices, mayContinue() {
        if !isLoaded { load(state, in: run) }
        run.make(move, choices: wanted)
        let taken = run.world.choices.taken
        choices = taken.isEmpty ? nil : run.world.choices.next
        let flight = run.flight()
        body(move.choosing(taken), flight)
        // Mutation: a move is taken back as if nothing else had changed
        isLoaded = flight == found[state].flight && run.restore(moment)
      }
    }
  }

  private func arrive(
    by move: Move, from state: Int, _ moment: Moment<State>, _ flight: KeyNumber
  ) {
    if let name = run.brokenByMove(move, from: moment.state) {
      broken = Broken(move: move, property: name, state: state)
      return
    }
    let key = run.key(flight: flight)
    checkTimeDependence(move, from: state, key)
    if let effect = run.waitingOutside {
      gaps.insert("\(effect) waits for something outside of the world")
    }
    let target = indices[key] ?? found.count
    if target == found.count, found.count >= limits.maxStates {
      summary.cut = "the limit of \(limits.maxStates) states"
      return
    }
    if state < repeatedStates { firstTargets[state, default: []].append(target) }
    if keepsEdges {
      graph.addEdge(
        to: target, label: move.fairness, text: limits.keepsGraph ? move.literal() : nil)
      edges.append(move)
    }
    guard target == found.count else { return }
    indices[key] = target
    if let name = addState(by: move, from: state, flight: flight) {
      broken = Broken(move: move, property: name, state: state)
    }
  }

  /// A timer emits the time, which most features ignore: a move in which an effect with a timer
  /// runs is repeated at another time of day. If that gives another state, the time is part of all
  /// states.
  private func checkTimeDependence(_ move: Move, from state: Int, _ key: ValueKey) {
    guard run.world.histories.usesTicks, !isTimed, !model.effectsDependOnActionAlone else { return }
    load(state, in: probe, later: .seconds(1_000_000_007))
    probe.repeatMoves([move])
    if probe.key(flight: probe.flight()) != key { run.world.isTimed = true }
    _ = run.issues.takeFirst()
  }

  // MARK: - Properties

  /// Stores and checks a new state; returns the property that it violates.
  func addState(by move: Move?, from parent: Int, flight: KeyNumber) -> String? {
    if let move, flight != KeyNumber(), flights[flight] == nil {
      flights[flight] = FlightOrigin(move: move, state: parent)
    }
    let depth = found.isEmpty ? 0 : found[parent].depth + 1
    found.append(
      FoundState(depth: depth, flight: flight, moment: run.present, move: move, parent: parent))
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
        if mark.isTriggered { _ = run.accepts(.holds, of: index) }
      case .reachable(let holds):
        if !reached.contains(index), holds(state) { reached.insert(index) }
      case .noDeadlock, .reduction, .state, .transition:
        if name == nil, !run.satisfies(index) { name = property.name }
      }
    }
    return name
  }
}
