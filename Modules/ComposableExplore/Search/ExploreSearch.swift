import ComposableCore

/// A breadth-first search over all states.
///
/// Effects in flight cannot be copied, so they are recreated by repeating moves: for each set of
/// effects that was found, the moves that first led to it from a state without effects in flight.
/// The feature's state and the values of the world are restored.
///
/// For each state, `makeEach` makes its moves, and `load` brings the run to the state before each;
/// `arrive` checks what a move led to, and adds that state if its key is new. A `StateIndex` is an
/// index of `states`.
final class ExploreSearch<State, Action, Environment> {
  typealias Move = ExploreMove<Action>
  typealias Run = FeatureRun<State, Action, Environment>

  struct FoundState {
    let depth: Int
    /// The number of the effects in flight.
    let effectsNumber: KeyNumber
    /// Whether it has moves; known only at the depth limit, and true before it.
    let hasMoves: Bool
    /// The step that led to it first; nil for the initial state.
    let origin: Step?
    let snapshot: Snapshot<State>
  }

  /// A move in a state.
  struct Step {
    let from: StateIndex
    let move: Move
  }

  /// What is known of the moment of `run`.
  struct Present {
    /// The number of its effects in flight; nil if they have to be recreated. They serve each state
    /// with the same ones, which has only to be restored.
    var effectsNumber: KeyNumber?
    /// The state that was loaded, if no move was made since.
    var index: StateIndex?
  }

  /// A property that doesn't hold after a step, or in the initial state if there is none.
  struct Violation {
    let property: String
    let step: Step?
  }

  private enum Outcome {
    case finished
    /// The feature reads the time, and this search does not keep it.
    case needsTime
  }

  let limits: ExploreLimits
  let model: FeatureModel<State, Action, Environment>
  /// The end of the time limit, which a repeated search does not prolong; nil without one.
  let deadline: ContinuousClock.Instant?
  /// Whether the time is part of each state.
  let isTimed: Bool
  /// Whether the model has `eventually` properties.
  let isLive: Bool
  /// Whether `graph` and `edgeMoves` have the edges, too.
  let keepsEdges: Bool

  // MARK: - Results

  /// For each violated `eventually` property, by number, a shortest run that violates it.
  var brokenPromises: [Int: Liveness.Lasso] = [:]
  /// The move of each edge of the graph.
  var edgeMoves: [Move] = []
  /// The first effect that was found to wait for something outside of the world.
  var effectWaitingOutside: EffectInfo?
  /// What can't be explored, as sentences of the summary.
  var gaps: Set<String> = []
  var graph = SearchGraph()
  /// Why `eventually` properties can't be decided; nil if they can.
  var livenessGap: String?
  /// The number of moves made, and of scheduled jobs that ran in them.
  var moveCount = 0
  /// The `reachable` properties that hold in some state, by number.
  var reached: Set<Int> = []
  /// The states in the order in which they were found.
  var states: [FoundState] = []
  var summary = ExploreSummary()
  var violation: Violation?

  // MARK: - Finding and recreating states

  /// The step that led to each set of effects in flight first; the empty set is absent.
  var firstSteps: [KeyNumber: Step] = [:]
  /// The states by their keys.
  var indexByKey: [ValueKey: StateIndex] = [:]
  /// The moment of `run`.
  var present = Present()
  /// The histories of the effects in flight, for some of the sets that were recreated before.
  var knownHistories: [KeyNumber: [Int: EffectHistory]] = [:]
  /// Bounds the memory; most searches find fewer sets of effects.
  let maxKnownHistories = 10_000
  /// For each of the first states, the states that its moves led to.
  var firstTargets: [[StateIndex]] = []
  /// The number of states whose moves are made again at the end.
  let repeatedStates = 8
  private let keys = KeySpace()
  /// Repeats moves at another time of day, as long as the feature has not read the time.
  lazy var probe = Run(model, keys: keys)
  let run: Run

  /// Runs a search. If the feature turns out to read the time, it is repeated with the time as a
  /// part of each state.
  static func search(
    _ model: FeatureModel<State, Action, Environment>, _ limits: ExploreLimits
  ) -> ExploreSearch {
    let deadline = limits.timeLimit.map { ExploreClock.now + $0 }
    let search = ExploreSearch(model, limits, deadline, isTimed: false)
    switch search.explore() {
    case .finished: return search
    case .needsTime:
      let timed = ExploreSearch(model, limits, deadline, isTimed: true)
      _ = timed.explore()
      return timed
    }
  }

  private init(
    _ model: FeatureModel<State, Action, Environment>, _ limits: ExploreLimits,
    _ deadline: ContinuousClock.Instant?, isTimed: Bool
  ) {
    self.deadline = deadline
    self.limits = limits
    self.isTimed = isTimed
    self.model = model
    run = Run(model, isTimed: isTimed, keys: keys)
    isLive = model.properties.contains {
      if case .eventually = $0.kind { true } else { false }
    }
    keepsEdges = isLive || limits.keepsGraph
  }

  private func explore() -> Outcome {
    let outcome = run.collectingIssues {
      let outcome = exploreLayers()
      if case .finished = outcome, !isDone { repeatFirstMoves() }
      return outcome
    }
    if violation == nil { findBrokenPromises() }
    summary.states = states.count
    summary.neverRelevant = run.coverage.neverRelevant
    summary.neverHappened = run.coverage.neverHappened + summary.neverRelevant
    if limits.keepsGraph { summary.graph = StateGraph(graph) }
    if let effectWaitingOutside {
      gaps.insert("\(effectWaitingOutside) waits for something outside of the world")
    }
    if let opaque = keys.opaque {
      gaps.insert("the state or an action contains \(opaque), which cannot be compared")
    }
    if let livenessGap { gaps.insert(livenessGap) }
    summary.gaps = gaps.sorted()
    summary.assumptions =
      model.assumptions
      + keys.assumed.sorted().map { "== and the mirror of \($0) tell its values apart" }
    return outcome
  }

  /// Explores all states after the same number of moves before those after more.
  private func exploreLayers() -> Outcome {
    let effectsNumber = run.effectsNumber()
    append(by: nil, key: run.key(effectsNumber: effectsNumber), effectsNumber)
    if let name = checkNewState() { violation = Violation(property: name, step: nil) }
    summary.widestLayer = 1
    var layer = 0..<1
    while !layer.isEmpty, !isDone {
      guard states[layer.lowerBound].depth < limits.depth else {
        endAtDepth(layer)
        break
      }
      for index in layer where !isDone {
        expand(index)
        if run.world.needsTime, !isTimed { return .needsTime }
      }
      layer = layer.upperBound..<states.count
      summary.widestLayer = max(summary.widestLayer, layer.count)
    }
    return .finished
  }

  /// Whether the search has ended early, by a violation or at a limit.
  var isDone: Bool { violation != nil || summary.cut != nil }

  /// Ends the search if no further move may be made; returns whether one may.
  ///
  /// Called before each move, because one state may have any number of moves.
  func mayMove() -> Bool {
    if !isDone, moveCount >= limits.maxMoves {
      summary.cut = "the limit of \(limits.maxMoves) \(limits.maxMoves == 1 ? "move" : "moves")"
    }
    return mayRepeatMove()
  }

  /// Ends the search if its time is up; returns whether a move may be made again.
  func mayRepeatMove() -> Bool {
    if !isDone, let timeLimit = limits.timeLimit, let deadline, ExploreClock.now > deadline {
      summary.cut = "the time limit of \(timeLimit)"
    }
    return !isDone
  }

  /// Looks for runs that violate the `eventually` properties.
  private func findBrokenPromises() {
    for (number, property) in model.properties.enumerated() {
      guard case .eventually = property.kind, livenessGap == nil else { continue }
      var liveness = Liveness(graph, property: number)
      brokenPromises[number] = liveness.shortestLasso()
      if liveness.isExhausted {
        livenessGap = "the loops that \"\(property.name)\" allows are too many to look at"
      }
    }
  }

  /// The moves from the initial state to a violation.
  func script(to violation: Violation) -> [Move] {
    violation.step.map { script(to: $0.from) + [$0.move] } ?? []
  }

  /// The moves from the initial state to a state.
  func script(to index: StateIndex) -> [Move] {
    var script: [Move] = []
    var index = index
    while let step = states[index].origin {
      script.append(step.move)
      index = step.from
    }
    return script.reversed()
  }
}
