import ComposableCore

extension ExploreSearch {
  /// Makes every possible move in a state.
  func expand(_ state: Int) {
    if keepsEdges { graph.beginNext() }
    load(state, in: run)
    if keys[run.key()] != state {
      gaps.insert(
        """
        repeating a script gave another state, so the environment keeps something outside of \
        "world.cell" and "world.random"
        """)
    }
    isHere = true
    let moment = run.present
    let moves = run.moves()
    if moves.isEmpty { summary.finalStates += 1 }
    for move in moves { make(move, in: state, moment) }
  }

  /// Brings the run to a state: from the last quiet one, which may be moved in time, it repeats the
  /// moves that changed more than the feature's state.
  private func load(_ state: Int, in run: Run, later shift: Duration = .zero) {
    var steps: [Int] = []
    var here = state
    while !found[here].isQuiet {
      if !found[here].isUndoable { steps.append(here) }
      here = found[here].parent
    }
    var moment = found[here].moment
    moment.values.now += shift
    run.begin(moment)
    for step in steps.reversed() {
      guard let move = found[step].move else { continue }
      if found[step].parent != here { run.restore(found[found[step].parent].moment) }
      run.repeatMoves([move])
      here = step
    }
    if here != state { run.restore(found[state].moment) }
  }

  /// Makes a move; one in which a client chooses is made once for each choice.
  private func make(_ move: Move, in state: Int, _ moment: Moment<State>) {
    var choices: [Int]? = []
    while let wanted = choices, broken == nil, summary.cut == nil {
      if !isHere { load(state, in: run) }
      run.make(move, choices: wanted)
      let taken = run.world.choices.taken
      choices = taken.isEmpty ? nil : run.world.choices.next
      summary.transitions += 1
      arrive(by: taken.isEmpty ? move : .choosing(taken, move), from: state, moment)
      isHere = run.undo(to: moment)
    }
  }

  private func arrive(by move: Move, from state: Int, _ moment: Moment<State>) {
    if let name = run.brokenProperty(by: move, from: moment.state) {
      broken = (name, state, [move])
      return
    }
    let key = run.key()
    findWhatReadsTheTime(move, from: state, key)
    if let effect = run.waitingOutside {
      gaps.insert("\(effect) waits for something outside of the world")
    }
    let target = keys[key] ?? keys.count
    if keepsEdges {
      graph.addEdge(
        to: target, label: move.fairness, text: limits.keepsGraph ? move.literal() : nil)
      edges.append(move)
    }
    guard target == keys.count else { return }
    keys[key] = target
    if let name = addState(by: move, from: state) { broken = (name, state, [move]) }
    if keys.count >= limits.maxStates { summary.cut = "the limit of \(limits.maxStates) states" }
  }

  /// A timer emits the time, which most features ignore: the move is made again at another time of
  /// day, and if that gives another state, the time is a part of all of them.
  private func findWhatReadsTheTime(_ move: Move, from state: Int, _ key: Hash128) {
    guard run.world.hasTicked, !isTimed, !model.effectsDependOnActionAlone else { return }
    load(state, in: probe, later: .seconds(1_000_000_007))
    probe.repeatMoves([move])
    if probe.key() != key { run.world.isTimed = true }
    _ = run.issues.takeFirst()
  }

  // MARK: - Properties

  /// Keeps what is needed of a new state, and checks it; returns the property that it violates.
  func addState(by move: Move?, from parent: Int) -> String? {
    found.append(
      FoundState(
        isQuiet: run.isQuiet, isUndoable: run.isUndoable, moment: run.present, move: move,
        parent: parent))
    let state = run.state
    if limits.keepsGraph { graph.add(text: describe(action: state)) }
    var name: String?
    for (index, property) in model.properties.enumerated() {
      switch property.kind {
      case .eventually(let holds, let trigger):
        graph.marks[index, default: []].append(
          SearchGraph.Mark(holds: holds(state), isTriggered: trigger(state)))
      case .reachable(let holds):
        if !reached.contains(index), holds(state) { reached.insert(index) }
      case .noDeadlock, .reduction, .state, .transition:
        if name == nil, !run.satisfies(property) { name = property.name }
      }
    }
    return name
  }
}

extension FeatureRun {
  /// Repeats moves that were checked before.
  func repeatMoves(_ script: some Sequence<Move>) {
    isChecking = false
    for move in script { make(move) }
    isChecking = true
    _ = issues.takeFirst()
  }

  /// The property violated by the last move.
  func brokenProperty(by move: Move, from before: State) -> String? {
    if let issue = issues.takeFirst() { return "no issue is reported: \(issue)" }
    if let name = brokenReduction { return name }
    var transition: Property<State, Action>.Transition?
    for property in model.properties {
      guard case .transition(let holds) = property.kind else { continue }
      let made = transition ?? .init(after: state, before: before, inFlight: effects, move: move)
      transition = made
      if !holds(made) { return property.name }
    }
    return nil
  }

  /// Whether a property of single states holds.
  func satisfies(_ property: Property<State, Action>) -> Bool {
    switch property.kind {
    case .noDeadlock(let isWaiting): !isStuck || !isWaiting(state, effects)
    case .state(let holds): holds(state)
    case .eventually, .reachable, .reduction, .transition: true
    }
  }

  /// The first property violated by the present state.
  var brokenProperty: String? { model.properties.first { !satisfies($0) }?.name }
}
