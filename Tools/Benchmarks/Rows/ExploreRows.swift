import ComposableCore
import ComposableTesting
import Foundation
import Synchronization

/// A counter that asks for primes: the model of `Tools/Explore/Counter.pml`.
private struct State: Equatable {
  var alert: Int?
  var count = 0
  var isLoading = false
  var isModalShown = false
}

private enum Action: Equatable {
  case answered(n: Int, prime: Int?)
  case decremented, dismissed, incremented, modalDismissed, modalShown, requested
}

private typealias Model = FeatureModel<State, Action, @Sendable (Int) -> Effect<Int?, Never>>

private enum RequestID {}

/// A model whose count goes up to `limit`; without effects, the reducer answers a request itself.
private func model(
  upTo limit: Int, hasEffects: Bool, _ properties: [Property<State, Action>] = []
) -> Model {
  Model(
    initialState: State(),
    reducer: Reducer { state, action, nthPrime in
      switch action {
      case .answered(let n, let prime):
        state.alert = prime == nil ? nil : n
        state.isLoading = false
      case .decremented: state.count -= 1
      case .dismissed: state.alert = nil
      case .incremented: state.count += 1
      case .modalDismissed: state.isModalShown = false
      case .modalShown: state.isModalShown = true
      case .requested:
        let n = state.count
        guard hasEffects else {
          state.alert = n
          return .none
        }
        state.isLoading = true
        return nthPrime(n).map { .answered(n: n, prime: $0) }
          .cancellable(id: RequestID.self, cancelInFlight: true)
      }
      return .none
    },
    environment: { world in { n in world.answer("\(n)", n, nil) } },
    actions: { state in
      var actions: [Action] = [.requested, .dismissed, .modalShown, .modalDismissed]
      if state.count < limit { actions.append(.incremented) }
      if state.count > 0 { actions.append(.decremented) }
      return actions
    },
    properties: [
      .transition("in flight if and only if a request is pending") {
        $0.after.isLoading == !$0.inFlight.isEmpty
      }
    ] + properties)
}

private func walk(_ depth: Int, hasEffects: Bool, workers: Int = 1) -> ExploreSummary {
  model(upTo: 50, hasEffects: hasEffects).explore(
    depth: depth, maxStates: 10_000_000, timeLimit: .seconds(60), workers: workers,
    reporter: IssueReporter { fatalError($0.message) })
}

/// The nanoseconds per transition of a walk.
private func time(_ depth: Int, hasEffects: Bool, workers: Int = 1) -> Double {
  let start = ContinuousClock.now
  let summary = walk(depth, hasEffects: hasEffects, workers: workers)
  return (ContinuousClock.now - start).nanoseconds / Double(summary.transitions)
}

private func row(_ depth: Int, hasEffects: Bool) -> Row {
  let effects = hasEffects ? "a request in flight" : "no effects"
  return Row("explore, a transition, depth \(depth), \(effects)") {
    Measurement(times: (0..<3).map { _ in time(depth, hasEffects: hasEffects) }, floor: nil)
  }
}

/// The whole state space, in turns with one worker and with two.
private let workersRow = Row("explore, a transition of the whole counter, 2 workers") {
  let turns = (0..<3).map { _ in
    (time(1_000, hasEffects: true), time(1_000, hasEffects: true, workers: 2))
  }
  let ratios = turns.map { $0.1 / $0.0 }.sorted()
  return Measurement(
    times: turns.map(\.1), floor: nil,
    reference: .init(
      name: "one worker", best: turns.map(\.0).min() ?? .nan, ratio: ratios[turns.count / 2]))
}

/// The states, transitions and nanoseconds per transition of `Tools/Explore/Counter.pml`; nil if
/// SPIN is not installed.
private func spin() -> (states: Int, transitions: Int, nanoseconds: Double)? {
  let process = Process()
  process.executableURL = URL(filePath: "Tools/Explore/spin.sh")
  let output = Pipe()
  process.standardOutput = output
  guard (try? process.run()) != nil else { return nil }
  let data = output.fileHandleForReading.readDataToEndOfFile()
  let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  guard words.count == 3, let states = Int(words[0]), let transitions = Int(words[1]),
    let seconds = Double(words[2])
  else { return nil }
  return (states, transitions, seconds * 1e9 / Double(transitions))
}

/// The whole state space, in turns with SPIN on the same model. SPIN counts the first state as a
/// transition too.
private func wholeRow() -> Row {
  Row("explore, a transition of the whole counter") {
    var times: [Double] = []
    var spins: [(states: Int, transitions: Int, nanoseconds: Double)] = []
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let summary = walk(1_000, hasEffects: true)
      times.append((ContinuousClock.now - start).nanoseconds / Double(summary.transitions))
      guard let spin = spin() else { continue }
      precondition(
        summary.isComplete && summary.states == spin.states
          && summary.transitions == spin.transitions - 1,
        "SPIN saw \(spin.states) states and \(spin.transitions) transitions, explore \(summary)")
      spins.append(spin)
    }
    let reference = spins.min { $0.nanoseconds < $1.nanoseconds }.map {
      Measurement.Reference(name: "SPIN, \($0.states) states", best: $0.nanoseconds)
    }
    return Measurement(times: times, floor: nil, reference: reference)
  }
}

@MainActor let exploreSeries = [
  Series([
    row(10, hasEffects: false),
    row(30, hasEffects: false),
    row(10, hasEffects: true),
    row(30, hasEffects: true),
    row(50, hasEffects: true),
    wholeRow(),
    workersRow,
    Row("explore, memory a state", unit: "bytes") {
      let peak = Atomic(0)
      let before = Allocations.bytes
      let summary = model(
        upTo: 50, hasEffects: true,
        [
          .always("memory is looked at") { state in
            if state.count == 25 { peak.max(Allocations.bytes, ordering: .relaxed) }
            return true
          }
        ]
      ).explore(depth: 50, maxStates: 10_000_000, timeLimit: .seconds(60))
      return Measurement(
        times: [Double(peak.load(ordering: .relaxed) - before) / Double(summary.states)], floor: nil
      )
    },
  ])
]
