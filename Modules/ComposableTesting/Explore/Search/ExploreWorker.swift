import ComposableCore

/// What was found when moving on from some states.
struct ExploreFindings<State, Action> {
  struct Candidate {
    let flags: UInt64
    let key: UInt64
    let label: UInt64
    /// Nil where the state was seen before.
    let moment: ExploreMoment<State, Action>?
    /// Which transition of its state it is.
    let ordinal: UInt16
    /// Which of the states it came from, counted from 0.
    let state: Int
    /// The move, where it is kept.
    let text: String?
  }

  struct Result {
    /// What the last transition broke.
    var broken: String?
    var transitions = 0
  }

  var candidates: [Candidate] = []
  var states: [Result] = []
}

/// Moves on from states, with a machine of its own, and checks what happens.
final class ExploreWorker<State, Action, Environment> {
  typealias Machine = ExploreMachine<State, Action, Environment>

  let machine: Machine
  private let keepsAll: Bool
  private let keepsText: Bool
  private let ofMoves:
    [(name: String, holds: @Sendable (Property<State, Action>.Transition) -> Bool)]
  private let ofStates: [Property<State, Action>]

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

  /// The first moment, its key, and what does not hold in it.
  func first() -> (
    moment: ExploreMoment<State, Action>, key: UInt64, flags: UInt64, broken: String?
  ) {
    machine.load(machine.initial)
    let (flags, broken) = checkState()
    return (machine.initial, machine.key(machine.currentRecipe()), flags, broken)
  }

  /// Does everything that can be done in each of `states`, until something does not hold or time is
  /// over.
  func expand(
    _ states: ArraySlice<ExploreNode<State, Action>>, _ seen: SeenStates,
    _ deadline: ContinuousClock.Instant
  ) -> ExploreFindings<State, Action> {
    var findings = ExploreFindings<State, Action>()
    findings.states.reserveCapacity(states.count)
    IssueReporter.$current.withValue(machine.issues.reporter) {
      for (index, node) in states.enumerated() {
        let result = expand(node.moment, index, seen, &findings.candidates)
        findings.states.append(result)
        if result.broken != nil { break }
        if index % 64 == 63, ContinuousClock.now > deadline { break }
      }
    }
    return findings
  }

  private func expand(
    _ moment: ExploreMoment<State, Action>, _ index: Int, _ seen: SeenStates,
    _ candidates: inout [ExploreFindings<State, Action>.Candidate]
  ) -> ExploreFindings<State, Action>.Result {
    var result = ExploreFindings<State, Action>.Result()
    machine.eachTransition(of: moment) { move in
      let ordinal = UInt16(clamping: result.transitions)
      result.transitions += 1
      result.broken = checkMove(move, from: moment.state)
      if result.broken != nil { return false }
      let recipe = machine.currentRecipe()
      let key = machine.key(recipe)
      let isSeen = seen.contains(key)
      if isSeen, !keepsAll { return true }
      var flags: UInt64 = 0
      if !isSeen {
        (flags, result.broken) = checkState()
        if result.broken != nil { return false }
      }
      candidates.append(
        .init(
          flags: flags, key: key, label: keepsAll ? move.fairness : 0,
          moment: isSeen ? nil : machine.moment(recipe), ordinal: ordinal, state: index,
          text: keepsText ? move.literal : nil))
      return true
    }
    return result
  }

  /// What the last move broke.
  func checkMove(_ move: ExploreMove<Action>, from before: State) -> String? {
    if let issue = machine.issues.takeFirst() { return "no issue is reported: \(issue)" }
    if let name = machine.brokenReduction { return name }
    if ofMoves.isEmpty { return nil }
    let transition = Property<State, Action>.Transition(
      after: machine.state, before: before, inFlight: machine.inFlight, move: move)
    for (name, holds) in ofMoves where !holds(transition) { return name }
    return nil
  }

  /// What does not hold now; two bits for each property that looks at more than one state.
  func checkState() -> (flags: UInt64, broken: String?) {
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
  /// Makes every transition from `moment`, in a fixed order, and calls `body` after each until it
  /// returns false.
  ///
  /// A move in which a client chooses is made once for each choice.
  func eachTransition(of moment: Moment, _ body: (ExploreMove<Action>) -> Bool) {
    load(moment)
    for move in moves() {
      var choices: [Int]? = []
      while let taken = choices {
        load(moment)
        make(move, choices: taken)
        choices = world.choices.next
        let made = world.choices.taken
        guard body(made.isEmpty ? move : .choosing(made, move)) else { return }
      }
    }
  }
}

extension ExploreMove {
  /// Which fair thing comes with it: 1 for time, a number for each question; 0 for what need not
  /// happen.
  var fairness: UInt64 {
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
