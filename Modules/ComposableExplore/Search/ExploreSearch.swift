import ComposableCore

/// A breadth-first search over all states.
///
/// Effects in flight cannot be copied, so they are recreated by repeating moves: for each set of
/// effects that was found, the moves that first led to it from a state without effects in flight.
/// The feature's state and the values of the world are restored.
final class ExploreSearch<State, Action, Environment> {
  typealias Move = ExploreMove<Action>
  typealias Run = FeatureRun<State, Action, Environment>

  /// A state that was found, with the move that leads to it; the first has none.
  struct FoundState {
    let depth: Int
    /// The number of the effects in flight.
    let flight: KeyNumber
    let moment: Moment<State>
    let move: Move?
    let parent: Int
  }

  /// How a set of effects in flight was reached first: by a move in a state.
  struct FlightOrigin {
    let move: Move
    let state: Int
  }

  /// A property that doesn't hold after a move in a state, or in the initial state if there is no
  /// move.
  struct Broken {
    let move: Move?
    let property: String
    let state: Int
  }

  let model: FeatureModel<State, Action, Environment>
  var broken: Broken?
  var graph = SearchGraph()
  /// The `reachable` properties that hold in some state, by number.
  var reached: Set<Int> = []
  var summary = ExploreSummary()

  /// The end of the time limit, which a repeated search does not prolong.
  let deadline: ContinuousClock.Instant
  let isTimed: Bool
  let keepsEdges: Bool
  let limits: ExploreLimits
  /// The move of each edge of the graph.
  var edges: [Move] = []
  /// How each set of effects in flight was reached first; the empty set is absent.
  var flights: [KeyNumber: FlightOrigin] = [:]
  /// The histories of the effects in flight, for the sets that were recreated before.
  var histories: [KeyNumber: [Int: EffectHistory]] = [:]
  /// Why the search isn't complete, as sentences of the summary.
  var gaps: Set<String> = []
  /// The indices in `found`, by the keys of the states.
  var indices: [ValueKey: Int] = [:]
  /// The states in the order in which they were found.
  var found: [FoundState] = []
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
    let isDone = IssueReporter.$current.withValue(run.issues.reporter) {
      guard exploreLayers() else { return false }
      if mayContinue() { repeatFirstMoves() }
      return true
    }
    summary.states = found.count
    summary.neverRelevant = run.coverage.neverRelevant
    summary.neverHappened = run.coverage.neverHappened + summary.neverRelevant
    if limits.keepsGraph { summary.graph = StateGraph(graph) }
    if let opaque = keys.opaque {
      gaps.insert("the state or an action contains \(opaque), which cannot be compared")
    }
    summary.gaps = (summary.cut.map { ["it stopped at \($0)"] } ?? []) + gaps.sorted()
    summary.assumptions = model.assumptions
    return isDone
  }

  private func exploreLayers() -> Bool {
    let flight = run.flight()
    indices[run.key(flight: flight)] = 0
    if let name = addState(by: nil, from: 0, flight: flight) {
      broken = Broken(move: nil, property: name, state: 0)
    }
    summary.widestLayer = 1
    var layer = 0..<1
    while !layer.isEmpty, mayContinue() {
      guard summary.depth < limits.depth else {
        gaps.insert("it stopped at a depth of \(limits.depth)")
        break
      }
      summary.depth += 1
      for state in layer where mayContinue() {
        expand(state)
        if run.world.isTimed, !isTimed { return false }
      }
      layer = layer.upperBound..<found.count
      summary.widestLayer = max(summary.widestLayer, layer.count)
    }
    return true
  }

  /// Returns whether there is something left to search for, and time to do it.
  ///
  /// Called before each move, because one state may have any number of moves.
  func mayContinue() -> Bool {
    guard broken == nil, summary.cut == nil else { return false }
    if ExploreClock.now <= deadline { return true }
    summary.cut = "the time limit of \(limits.timeLimit)"
    return false
  }

  /// The moves from the initial state to a state.
  func script(to state: Int) -> [Move] {
    var script: [Move] = []
    var state = state
    while let move = found[state].move {
      script.append(move)
      state = found[state].parent
    }
    return script.reversed()
  }
}
