import ComposableCore
import ComposableExplore
import Counter
import PrimeNumbers
import Testing

struct CounterExploreTests {
  private let properties: [Property<CounterState, CounterAction>] = [
    .transition("in flight if and only if a request is pending") {
      $0.after.isNthPrimeRequestInFlight == !$0.inFlight.isEmpty
    },
    .always("the alert's prime is right for its n") { state in
      state.alertNthPrime.map { $0.prime == nthPrime($0.n) } ?? true
    },
  ]

  private func walk(
    _ reducer: Reducer<CounterState, CounterAction, SystemEnvironment<CounterEnvironment>>,
    depth: Int,
    _ reporter: IssueReporter = .current
  ) -> ExploreSummary {
    explore(
      initialState: CounterState(count: 1), reducer: reducer,
      environment: { world in
        SystemEnvironment(
          environment: CounterEnvironment { n in
            world.answer("nthPrime(\(n))", nthPrime(n), nil)
          }, mainQueue: .immediate)
      },
      actions: { state in
        var actions: [CounterAction] = [
          .requestNthPrime, .alertDismissButtonTapped, .isPrimeButtonTapped, .primeModalDismissed,
          .playNext, .setCount("x"), .slidingCount(.nan),
        ]
        if state.count < 3 { actions.append(.incrTapped) }
        if state.count > 0 { actions.append(.decrTapped) }
        return actions
      },
      properties: properties, depth: depth, reporter: reporter)
  }

  @Test func everyInterleavingKeepsTheProperties() {
    let summary = walk(counterReducer, depth: 5)
    #expect(summary.violation == nil)
    #expect(summary.states > 70)
  }

  @Test func whatAUserCanDoAlwaysDoesSomething() {
    let summary = explore(
      initialState: CounterFeatureState(count: 1), reducer: counterFeatureReducer,
      environment: { world in
        SystemEnvironment(
          environment: CounterEnvironment { n in world.answer("nthPrime(\(n))", nthPrime(n), nil) },
          mainQueue: .immediate)
      },
      actions: { state in
        CounterView.body(of: CounterView.State(state)).controls
          .filter { $0.kind == .button && $0.reason == nil }.map(\.action)
          .filter { $0 != .incrTapped || state.count < 3 }
          .map(CounterFeatureAction.init(counterView:))
      },
      properties: [
        .transition("what is tapped changes something") { $0.before != $0.after }
      ], depth: 7)
    #expect(summary.violation == nil)
    #expect(summary.states > 30)
  }

  @Test func aForgottenFlagIsFound() {
    let broken = Reducer<CounterState, CounterAction, SystemEnvironment<CounterEnvironment>>
      .combine(
        counterReducer,
        Reducer { state, action, _ in
          if action == .playNext { state.isNthPrimeRequestInFlight = false }
          return .none
        })
    let summary = walk(broken, depth: 5, IssueReporter { _ in })
    #expect(
      summary.violation == """
        "in flight if and only if a request is pending" does not hold after

            store.send(.requestNthPrime)
            store.send(.playNext)
        """)
  }

  @Test func aRandomWalkIsMadeShort() {
    let broken = Reducer<CounterState, CounterAction, SystemEnvironment<CounterEnvironment>> {
      state, action, _ in
      if action == .incrTapped { state.count += 1 }
      return .none
    }
    let summary = explore(
      seed: 7, steps: 200, initialState: CounterState(), reducer: broken,
      environment: { _ in
        SystemEnvironment.unimplemented(environment: CounterEnvironment.unimplemented)
      },
      actions: { _ in [.incrTapped, .decrTapped, .playNext] },
      properties: [.always("the count stays below 2") { $0.count < 2 }],
      reporter: IssueReporter { _ in })
    #expect(
      summary.violation == """
        "the count stays below 2 (seed 7)" does not hold after

            store.send(.incrTapped)
            store.send(.incrTapped)
        """)
  }
}
