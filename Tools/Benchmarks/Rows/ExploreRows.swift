import ComposableCore
import ComposableExplore
import Synchronization

/// A counter that asks for primes.
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
  var model = Model(
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
  model.effectsDependOnActionAlone = true
  return model
}

/// The nanoseconds per transition of a walk.
private func time(_ depth: Int, upTo limit: Int = 50, hasEffects: Bool) -> Double {
  let start = ContinuousClock.now
  let summary = model(upTo: limit, hasEffects: hasEffects).explore(
    depth: depth, maxStates: 10_000_000, timeLimit: .seconds(60),
    reporter: IssueReporter { fatalError($0.message) })
  return (ContinuousClock.now - start).nanoseconds / Double(summary.transitions)
}

private func row(_ depth: Int, hasEffects: Bool) -> Row {
  let effects = hasEffects ? "a request in flight" : "no effects"
  return Row("explore, a transition, depth \(depth), \(effects)") {
    Measurement(times: (0..<3).map { _ in time(depth, hasEffects: hasEffects) }, floor: nil)
  }
}

/// A counter that asks twice in one operation, and sleeps in between.
private func asynchronousTime() -> Double {
  typealias Ask = @Sendable (Int) async throws -> Int
  let start = ContinuousClock.now
  let summary = explore(
    initialState: State(),
    reducer: Reducer<State, Action, (ask: Ask, scheduler: AnyScheduler)> {
      state, action, environment in
      switch action {
      case .answered(let n, _):
        state.alert = n
        return .none
      case .requested:
        let n = state.count
        return .task {
          let first = try await environment.ask(n)
          try await environment.scheduler.sleep(for: .seconds(1))
          return .answered(n: try await environment.ask(first), prime: nil)
        }.cancellable(id: RequestID.self, cancelInFlight: true)
      case .incremented:
        state.count += 1
        return .none
      default: return .none
      }
    },
    environment: { world in
      ({ n in try await world.awaitAnswer("\(n)", n, n + 1) }, world.scheduler)
    },
    actions: { $0.count < 6 ? [.requested, .incremented] : [.requested] }, properties: [],
    timeLimit: .seconds(60), reporter: IssueReporter { fatalError($0.message) })
  return (ContinuousClock.now - start).nanoseconds / Double(summary.transitions)
}

@MainActor let exploreSeries = [
  Series([
    row(10, hasEffects: false),
    row(30, hasEffects: false),
    row(10, hasEffects: true),
    row(30, hasEffects: true),
    Row("explore, a transition of the whole counter") {
      Measurement(times: (0..<3).map { _ in time(.max, upTo: 15, hasEffects: true) }, floor: nil)
    },
    Row("explore, a transition of an asynchronous feature") {
      Measurement(times: (0..<3).map { _ in asynchronousTime() }, floor: nil)
    },
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
