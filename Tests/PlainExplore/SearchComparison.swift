import ComposableCore
import ComposableExplore
import Synchronization

/// The part of a feature found by a search: its states, and the pairs of states connected by a
/// move.
struct SearchFindings: Equatable {
  struct Pair: CustomStringConvertible, Hashable {
    let before: RandomState.Identity
    let after: RandomState.Identity

    var description: String { "\(before) -> \(after)" }
  }

  var pairs: Set<Pair> = []
  var states: Set<RandomState.Identity> = []
}

/// Compares an exploration with a plain search, which runs each script in a fresh test store and
/// never merges states.
public struct SearchComparison {
  let checksAll: Bool
  let feature: RandomFeature
  let limit: Int
  let seed: UInt64

  /// The comparison made by the suite. Of the first 400 seeds, every twentieth uses more scripts
  /// and compares all verdicts.
  public static func ofSuite(seed: UInt64) -> SearchComparison {
    let isDeep = seed < 400 && seed.isMultiple(of: 20)
    return SearchComparison(seed: seed, limit: isDeep ? 100 : 12, checksAll: isDeep)
  }

  /// Compares the feature of a seed; the plain search runs about `limit` scripts.
  ///
  /// Unless `checksAll` is true, only one kind of verdict is compared, chosen by the seed.
  public init(seed: UInt64, limit: Int, checksAll: Bool = true) {
    self.checksAll = checksAll
    self.limit = limit
    self.seed = seed
    feature = RandomFeature(seed: seed, ends: seed.isMultiple(of: 3))
  }

  /// A one-line description of the difference; nil if there is none.
  public func difference() -> String? {
    let plain = PlainSearch(feature, seed: seed, limit: limit)
    let last = plain.last?.state
    let findings = Mutex(SearchFindings())
    let explored = model([
      .always("seen") { state in
        findings.withLock { _ = $0.states.insert(state.identity) }
        return true
      },
      .transition("gone") { transition in
        findings.withLock {
          _ = $0.pairs.insert(
            .init(before: transition.before.identity, after: transition.after.identity))
        }
        return true
      },
      .reachable("last") { $0.identity == last },
    ]).silently(depth: plain.depth)
    let seen = findings.withLock { $0 }
    if seen != plain.findings {
      let missing = plain.findings.pairs.subtracting(seen.pairs)
        .min { plain.scripts[$0, default: []].count < plain.scripts[$1, default: []].count }
      let extra = seen.pairs.subtracting(plain.findings.pairs).min { "\($0)" < "\($1)" }
      let script = missing.flatMap { plain.scripts[$0] } ?? []
      return """
        seed \(seed), depth \(plain.depth): missing \(missing.map { "\($0)" } ?? "nothing") by \(script), \
        cannot happen \(extra.map { "\($0)" } ?? "nothing"), \(explored)
        """
    }
    if let violation = explored.violation { return "seed \(seed): \(violation)" }
    if plain.hasEnded, !explored.isComplete {
      return "seed \(seed): not complete, though all ends: \(explored)"
    }
    return differentVerdict(plain)
  }

  private func differentVerdict(_ plain: PlainSearch) -> String? {
    // The shortest script that leads to the state found last by the plain search.
    if checksAll || seed % 4 == 1, let last = plain.last {
      var moves: Int?
      _ = model([.never("last") { $0.identity == last.state }])
        .silently(depth: plain.depth) { moves = $0.moves.count }
      if moves != last.depth {
        return "seed \(seed): \(last.state) after \(last.depth) moves, not \(moves ?? -1)"
      }
    }
    if checksAll || seed % 4 == 2,
      plain.isDeadlocked != (model([.noDeadlock]).silently(depth: plain.depth).violation != nil)
    {
      return "seed \(seed), depth \(plain.depth): deadlock is \(plain.isDeadlocked)"
    }
    let promise = Property<RandomState, RandomAction>.eventually(
      "kept", plain.keeps, after: plain.promises)
    guard plain.hasEnded else {
      guard checksAll || seed % 4 == 3, plain.isBrokenAtADeadEnd, plain.isDecidable else {
        return nil
      }
      let cut = model([promise]).silently(depth: plain.depth)
      return cut.violation == nil ? "seed \(seed): a dead end isn't found: \(cut)" : nil
    }
    // Effects in flight end without further user actions.
    let ends = plain.ends
    let rest = Property<RandomState, RandomAction>.eventually(
      "rests", { ends.contains($0.identity) }, after: { _ in true })
    var broken: String?
    let live = model([rest, promise]).silently { broken = $0.property }
    if let broken, broken != "kept" { return "seed \(seed): \(broken) does not hold: \(live)" }
    if !plain.isDecidable {
      return live.gaps.isEmpty ? "seed \(seed): equal names are no gap: \(live)" : nil
    }
    if live.isComplete == false, broken == nil {
      return "seed \(seed): not complete, though all ends: \(live)"
    }
    return plain.isBroken == (broken != nil)
      ? nil : "seed \(seed): a promise is broken: \(plain.isBroken), \(live)"
  }

  private func model(
    _ properties: [Property<RandomState, RandomAction>]
  ) -> FeatureModel<RandomState, RandomAction, RandomEnvironment> {
    let feature = feature
    @Sendable func faults(_ name: String) -> [ExploreFault] {
      feature.delays(of: name).map { .late($0) } + (feature.mayDrop(name) ? [.never] : [])
    }
    return FeatureModel(
      initialState: feature.initial, reducer: feature.reducer,
      environment: { world in
        RandomEnvironment(
          ask: {
            $0.hasPrefix("never")
              ? world.answer($0, failures: []) : world.answer($0, 0, 1, faults: faults($0))
          },
          awaitAnswer: { name in
            if name.hasPrefix("never") { return try await world.awaitAnswer(name, failures: []) }
            return try await world.awaitAnswer(name, 0, 1, faults: faults(name))
          },
          scheduler: world.scheduler)
      },
      actions: { feature.actions($0) }, properties: properties)
  }
}

extension FeatureModel {
  fileprivate func silently(
    depth: Int = .max, onViolation: (Counterexample<State, Action>) -> Void = { _ in }
  ) -> ExploreSummary {
    explore(depth: depth, onViolation: onViolation, reporter: IssueReporter { _ in })
  }
}

/// A search through all scripts up to a depth.
struct PlainSearch {
  struct Last {
    let state: RandomState.Identity
    let depth: Int
  }

  private(set) var depth = 0
  private(set) var findings = SearchFindings()
  /// The states in which no event can arrive.
  private(set) var ends: Set<RandomState.Identity> = []
  /// Whether every script was tried.
  private(set) var hasEnded = false
  /// Whether some run ends with a broken promise.
  private(set) var isBroken = false
  /// Whether some run ends with a broken promise where nothing can happen, not even by a user.
  private(set) var isBrokenAtADeadEnd = false
  /// Whether no two questions that wait at once have one name.
  private(set) var isDecidable = true
  /// Whether an effect waits for an event that can't arrive.
  private(set) var isDeadlocked = false
  /// The first script that reaches each pair.
  private(set) var scripts: [SearchFindings.Pair: [PlainMove]] = [:]
  /// The state found last, and the number of moves that lead to it.
  private(set) var last: Last?
  private let feature: RandomFeature

  /// A promise, drawn by the seed: the first state must eventually lead to the second.
  let promises: @Sendable (RandomState) -> Bool
  let keeps: @Sendable (RandomState) -> Bool

  init(_ feature: RandomFeature, seed: UInt64, limit: Int) {
    self.feature = feature
    let drawn = Int(seed % 12)
    promises = { $0.numbers[drawn % 2] == drawn % 3 }
    keeps = { $0.numbers[drawn / 6] == (drawn % 3 + 1) % 3 }
    run(limit: limit)
  }

  private struct Script {
    var isOwed: Bool
    var moves: [PlainMove]
    /// The events possible after the moves.
    var next: [PlainMove] = []
    /// The run that made the moves; reused for the first longer script.
    var run: PlainRun?
  }

  /// Runs all scripts of one length before longer ones, up to the limit.
  private mutating func run(limit: Int) {
    var layer = [Script(isOwed: false, moves: [], run: PlainRun(feature))]
    visit(&layer[0])
    var count = 0
    while !layer.isEmpty {
      count += layer.reduce(0) { $0 + $1.next.count }
      if count > limit { return }
      var next: [Script] = []
      for script in layer { expand(script, into: &next) }
      depth += 1
      layer = next
    }
    hasEnded = true
  }

  /// Makes each move after a script.
  private mutating func expand(_ script: Script, into next: inout [Script]) {
    var fresh = script.run
    for move in script.next {
      let run = fresh.take() ?? repeated(script)
      let before = run.state
      run.make(move)
      var longer = Script(isOwed: script.isOwed, moves: script.moves + [move], run: run)
      let pair = SearchFindings.Pair(before: before.identity, after: run.state.identity)
      if findings.pairs.insert(pair).inserted { scripts[pair] = longer.moves }
      visit(&longer)
      next.append(longer)
    }
  }

  private func repeated(_ script: Script) -> PlainRun {
    let run = PlainRun(feature)
    for move in script.moves { run.make(move) }
    return run
  }

  private mutating func visit(_ script: inout Script) {
    guard let run = script.run else { return }
    let state = run.state
    script.next = run.moves
    if findings.states.insert(state.identity).inserted {
      last = Last(state: state.identity, depth: script.moves.count)
    }
    script.isOwed = (script.isOwed || promises(state)) && !keeps(state)
    isDecidable = isDecidable && run.hasDistinctQuestions
    isBrokenAtADeadEnd = isBrokenAtADeadEnd || script.isOwed && script.next.isEmpty
    if run.isStuck {
      ends.insert(state.identity)
      isDeadlocked = isDeadlocked || run.isBusy
      isBroken = isBroken || script.isOwed
    }
  }
}
