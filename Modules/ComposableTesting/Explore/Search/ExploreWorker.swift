import ComposableCore

/// Explores states with its own machine, and checks the properties.
@usableFromInline
final class ExploreWorker<State, Action, Environment> {
  @usableFromInline typealias Machine = ExploreMachine<State, Action, Environment>

  /// The states that have a moment among the findings of the current batch.
  ///
  /// Its accesses are not checked, as in `ExploreMachine`.
  @exclusivity(unchecked) @usableFromInline var found = SeenStates()
  @usableFromInline let machine: Machine
  @usableFromInline let keepsAll: Bool
  @usableFromInline let keepsText: Bool
  @usableFromInline let ofMoves:
    [(name: String, holds: @Sendable (Property<State, Action>.Transition) -> Bool)]
  @usableFromInline let ofStates: [Property<State, Action>]

  init(
    _ model: FeatureModel<State, Action, Environment>, _ cases: ActionCases, keepsAll: Bool = false,
    keepsText: Bool = false
  ) {
    self.keepsAll = keepsAll
    self.keepsText = keepsText
    machine = Machine(model, cases)
    ofMoves = model.properties.compactMap { property in
      guard case .transition(let holds) = property.kind else { return nil }
      return (property.name, holds)
    }
    ofStates = model.properties.filter { property in
      switch property.kind {
      case .eventually, .noDeadlock, .reachable, .state: true
      case .reduction, .transition: false
      }
    }
  }

  /// The initial moment, its key, and the property it violates.
  func first() -> (
    moment: ExploreMoment<State, Action>, key: UInt64, flags: UInt64, broken: String?
  ) {
    machine.load(machine.initial)
    let (flags, broken) = checkState()
    let recipe = machine.sharedRecipe()
    return (machine.moment(recipe), machine.key(recipe), flags, broken)
  }

  /// Makes every possible move in each state of `part`, until a property is violated.
  @inlinable func expand(
    _ part: ExplorePart, of piece: ExplorePiece<State, Action>, seen: SeenView
  ) -> ExploreFindings<State, Action> {
    var findings = ExploreFindings<State, Action>()
    IssueReporter.$current.withValue(machine.issues.reporter) {
      for index in part.range where piece.numbers[index] != nil {
        let result = expandState(
          findings.states.count, moment: piece.moments[index], seen: seen, into: &findings)
        findings.states.append(result)
        if result.broken != nil { break }
      }
    }
    findings.happened = machine.happened
    return findings
  }

  /// Makes every possible move in the state with this index.
  @inlinable func expandState(
    _ index: Int, moment: ExploreMoment<State, Action>, seen: SeenView,
    into findings: inout ExploreFindings<State, Action>
  ) -> ExploredState {
    var result = ExploredState()
    var leadsBack = keepsAll
    machine.eachTransition(of: moment, goesOn: { leadsBack }) { move in
      let ordinal = UInt16(clamping: result.transitions)
      result.transitions += 1
      if let broken = checkMove(move, from: moment.state) {
        result.broken = broken
        return false
      }
      let recipe = machine.sharedRecipe()
      let key = machine.key(recipe)
      let isSeen = seen.contains(key)
      leadsBack = leadsBack || isSeen
      if isSeen, !keepsAll { return true }
      let isFirst = !isSeen && found.insert(key).isNew
      if !isFirst, !keepsAll { return true }
      var flags: UInt64 = 0
      if isFirst {
        (flags, result.broken) = checkState()
        if result.broken != nil { return false }
        findings.moments.append(machine.moment(recipe))
      }
      findings.candidates.append(
        ExploreCandidate(
          flags: flags, hasMoment: isFirst, key: key, label: keepsAll ? move.fairness : 0,
          ordinal: ordinal, state: index))
      if keepsText { findings.texts.append(move.literal) }
      return true
    }
    return result
  }

  /// The property violated by the last move.
  @inlinable func checkMove(_ move: ExploreMove<Action>, from before: State) -> String? {
    if !machine.issues.messages.isEmpty, let issue = machine.issues.takeFirst() {
      return "no issue is reported: \(issue)"
    }
    if let name = machine.brokenReduction { return name }
    if ofMoves.isEmpty { return nil }
    let transition = Property<State, Action>.Transition(
      after: machine.state, before: before, inFlight: machine.inFlight, move: move)
    return ofMoves.first { !$0.holds(transition) }?.name
  }

  /// The property violated by the current state, and two bits for each property of whole runs.
  @inlinable func checkState() -> (flags: UInt64, broken: String?) {
    var flags: UInt64 = 0
    var bit: UInt64 = 1
    let state = machine.state
    for property in ofStates {
      switch property.kind {
      case .eventually(let holds, let trigger):
        if holds(state) { flags |= bit }
        if trigger(state) { flags |= bit << 1 }
        bit <<= 2
      case .noDeadlock(let isWaiting):
        if machine.isStuck, isWaiting(state, machine.inFlight) { return (flags, property.name) }
      case .reachable(let holds):
        if holds(state) { flags |= bit }
        bit <<= 2
      case .state(let holds):
        if !holds(state) { return (flags, property.name) }
      case .reduction, .transition: break
      }
    }
    return (flags, nil)
  }
}

extension ExploreMachine {
  /// Makes every transition from `moment` in a fixed order, and calls `body` after each until it
  /// returns false.
  ///
  /// A move in which a client chooses is made once for each choice.
  /// Independent moves come first; `goesOn` says, after them, whether the others are made too.
  @inlinable func eachTransition(
    of moment: Moment, goesOn: () -> Bool = { true }, _ body: (ExploreMove<Action>) -> Bool
  ) {
    var moment = moment
    moment.recipe = shared.own(moment.recipe, ObjectIdentifier(self))
    if let independent {
      var isAny = false
      let isDone = eachMove(in: moment, where: independent) {
        isAny = true
        return body($0)
      }
      if !isDone || isAny && !goesOn() { return }
    }
    guard eachMove(in: moment, where: { independent?($0) != true }, body) else { return }
    guard let delay = moment.delays.min() else { return unite(moment.recipe) }
    let time = moment.recipe.answers.count
    _ = eachChoice(of: .wait(max(step, delay)), number: time, in: moment, body)
  }

  /// Makes the transitions of the user's moves and of answers; returns false if `body` did.
  @inlinable func eachMove(
    in moment: Moment, where isWanted: (ExploreMove<Action>) -> Bool,
    _ body: (ExploreMove<Action>) -> Bool
  ) -> Bool {
    for action in actions(moment.state) where isWanted(.send(action)) {
      guard eachChoice(of: .send(action), number: nil, in: moment, body) else { return false }
    }
    let answers = moment.recipe.answers
    for number in answers.indices where isWanted(answers[number]) {
      guard eachChoice(of: answers[number], number: number, in: moment, body) else { return false }
    }
    return true
  }

  /// Makes the move once for each choice in it; returns false if `body` did.
  ///
  /// `number` is that of the move among those of effects; nil for a user's move.
  @inlinable func eachChoice(
    of move: ExploreMove<Action>, number: Int?, in moment: Moment,
    _ body: (ExploreMove<Action>) -> Bool
  ) -> Bool {
    var choices: [Int]? = []
    while let taken = choices {
      load(moment)
      make(move, choices: taken)
      choices = world.choices.taken.isEmpty ? nil : world.choices.next
      let made = world.choices.taken
      guard body(made.isEmpty ? move : .choosing(made, move)) else { return false }
    }
    return true
  }
}

extension ExploreMove {
  /// The fairness label of the move: 1 for time, a number for each question, 0 for moves that need
  /// not happen.
  @usableFromInline var fairness: UInt64 {
    switch self {
    case .answer(let name, let occurrence, _, _):
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(occurrence)
      return UInt64(bitPattern: Int64(hasher.finalize())) | 2
    case .choosing(_, let move): return move.fairness
    case .delay, .drop, .send: return 0
    case .wait: return 1
    }
  }
}
