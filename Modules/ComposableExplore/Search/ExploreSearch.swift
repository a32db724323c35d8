import ComposableCore

/// A breadth-first search over all states.
///
/// Effects in flight cannot be copied, so they are recreated by repeating moves: for each set of
/// effects that was found, the moves that first led to it from a state without effects in flight.
/// The feature's state and the values of the world are restored.
///
/// For each state, `load` brings the run to it; `makeEach` makes its moves, and takes each one back
/// or loads the state again; `arrive` checks what a move led to, and adds that state if its key is
/// new. A state is referred to by its index in `states`.
final class ExploreSearch<State, Action, Environment> {
  typealias Move = ExploreMove<Action>
  typealias Run = FeatureRun<State, Action, Environment>

  /// A state that was found, with the move that leads to it; the first has none.
  struct FoundState {
    let depth: Int
    /// The number of the effects in flight.
    let effects: KeyNumber
    let snapshot: Snapshot<State>
    let move: Move?
    let parent: Int
  }

  /// A move in a state.
  struct Step {
    let move: Move
    let state: Int
  }

  /// A property that doesn't hold after a move in a state, or in the initial state if there is no
  /// move.
  struct Violation {
    let move: Move?
    let property: String
    let state: Int
  }

  let limits: ExploreLimits
  let model: FeatureModel<State, Action, Environment>
  /// The end of the time limit, which a repeated search does not prolong.
  let deadline: ContinuousClock.Instant
  /// Whether the time is part of each state.
  let isTimed: Bool
  /// Whether `graph` and `edgeMoves` have the edges, too.
  let keepsEdges: Bool

  // MARK: - Results

  /// The move of each edge of the graph.
  var edgeMoves: [Move] = []
  /// The first effect that was found to wait for something outside of the world.
  var effectOutside: EffectInfo?
  /// Why the search isn't complete, as sentences of the summary.
  var gaps: Set<String> = []
  var graph = SearchGraph()
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
  var indexByKey: [ValueKey: Int] = [:]
  /// The histories of the effects in flight, for some of the sets that were recreated before.
  var knownHistories: [KeyNumber: [Int: EffectHistory]] = [:]
  /// Bounds the memory; most searches find fewer sets of effects.
  let maxKnownHistories = 10_000
  /// The states that the moves of the first states led to.
  var firstTargets: [Int: [Int?]] = [:]
  /// The number of states whose moves are made again at the end.
  let repeatedStates = 8
  private let keys = KeySpace()
  /// Repeats moves at another time of day, as long as the feature has not read the time.
  lazy var probe = Run(model, keys: keys)
  let run: Run

  /// Runs a search. If the feature turns out to read the time, it is repeated with the time as a
  /// part of each state.
  static func run(
    _ model: FeatureModel<State, Action, Environment>, _ limits: ExploreLimits
  ) -> ExploreSearch {
    let deadline = ExploreClock.now + limits.timeLimit
    let search = ExploreSearch(model, limits, deadline, isTimed: false)
    if search.explore() { return search }
    let timed = ExploreSearch(model, limits, deadline, isTimed: true)
    _ = timed.explore()
    return timed
  }

  private init(
    _ model: FeatureModel<State, Action, Environment>, _ limits: ExploreLimits,
    _ deadline: ContinuousClock.Instant, isTimed: Bool
  ) {
    self.deadline = deadline
    self.limits = limits
    self.isTimed = isTimed
    self.model = model
    run = Run(model, isTimed: isTimed, keys: keys)
    let isLive = model.properties.contains {
      if case .eventually = $0.kind { true } else { false }
    }
    keepsEdges = isLive || limits.keepsGraph
  }

  /// Returns false if the feature reads the time, and this search does not keep it.
  private func explore() -> Bool {
    let suffices = IssueReporter.$current.withValue(run.issues.reporter) {
      guard exploreLayers() else { return false }
      if !isDone { repeatFirstMoves() }
      return true
    }
    summary.states = states.count
    summary.neverRelevant = run.coverage.neverRelevant
    summary.neverHappened = run.coverage.neverHappened + summary.neverRelevant
    if limits.keepsGraph { summary.graph = StateGraph(graph) }
    if let effectOutside {
      gaps.insert("\(effectOutside) waits for something outside of the world")
    }
    if let opaque = keys.opaque {
      gaps.insert("the state or an action contains \(opaque), which cannot be compared")
    }
    summary.gaps = (summary.cut.map { ["it stopped at \($0)"] } ?? []) + gaps.sorted()
    summary.assumptions = model.assumptions
    return suffices
  }

  /// Explores all states after the same number of moves before those after more. Returns false as
  /// `explore` does.
  private func exploreLayers() -> Bool {
    let effects = run.effectsNumber()
    indexByKey[run.key(effects: effects)] = 0
    if let name = addState(by: nil, from: 0, effects: effects) {
      violation = Violation(move: nil, property: name, state: 0)
    }
    summary.widestLayer = 1
    var layer = 0..<1
    checkTimeLimit()
    while !layer.isEmpty, !isDone {
      guard summary.depth < limits.depth else {
        endAtDepth(layer)
        break
      }
      summary.depth += 1
      for state in layer where !isDone {
        expand(state)
        if run.world.needsTime, !isTimed { return false }
        checkTimeLimit()
      }
      layer = layer.upperBound..<states.count
      summary.widestLayer = max(summary.widestLayer, layer.count)
    }
    return true
  }

  /// Whether the search has ended early, by a violation or at a limit.
  var isDone: Bool { violation != nil || summary.cut != nil }

  var isOutOfTime: Bool { ExploreClock.now > deadline }

  /// Ends the search if its time is up.
  ///
  /// Called before each move, because one state may have any number of moves.
  func checkTimeLimit() {
    guard !isDone, isOutOfTime else { return }
    summary.cut = "the time limit of \(limits.timeLimit)"
  }

  /// The moves from the initial state to a violation.
  func script(to violation: Violation) -> [Move] {
    script(to: violation.state) + (violation.move.map { [$0] } ?? [])
  }

  /// The moves from the initial state to a state.
  func script(to state: Int) -> [Move] {
    var script: [Move] = []
    var state = state
    while let move = states[state].move {
      script.append(move)
      state = states[state].parent
    }
    return script.reversed()
  }
}
