import ComposableCore
import ComposableExplore
import Counter
import PrimeNumbers
import Testing

struct CounterExploreTests {
  private static func environment(
    _ world: ExploreWorld
  ) -> SystemEnvironment<CounterEnvironment> {
    SystemEnvironment(
      environment: CounterEnvironment { n in world.answer("nthPrime(\(n))", nthPrime(n), nil) },
      mainQueue: .immediate)
  }

  @Test func everyInterleavingKeepsTheProperties() {
    let summary = FeatureModel(
      initialState: CounterState(count: 1), reducer: counterReducer,
      environment: Self.environment,
      actions: { state in
        var actions: [CounterAction] = [
          .requestNthPrime, .cancelButtonTapped, .alertDismissButtonTapped, .isPrimeButtonTapped,
          .primeModalDismissed,
          .playNext, .setCount("x"), .slidingCount(.nan),
        ]
        if state.count < 3 { actions.append(.incrTapped) }
        if state.count > 0 { actions.append(.decrTapped) }
        return actions
      },
      properties: [
        .transition("in flight if and only if a request is pending") {
          $0.after.isNthPrimeRequestInFlight == !$0.inFlight.isEmpty
        },
        .always("the alert's prime is right for its n") { state in
          state.alertNthPrime.map { $0.prime == nthPrime($0.n) } ?? true
        },
      ]
    ).explore(depth: 5)
    #expect(summary.states > 70)
  }

  @Test func everyEnabledControlChangesSomething() {
    let summary = FeatureModel(
      initialState: CounterFeatureState(count: 1), reducer: counterFeatureReducer,
      environment: Self.environment,
      actions: { state in
        CounterView.body(of: CounterView.State(state)).controls
          .filter { $0.kind == .button && $0.reason == nil }
          .compactMap { $0.action as? CounterView.Action }
          .filter { $0 != .incrTapped || state.count < 3 }
          .map(CounterFeatureAction.init(counterView:))
      },
      properties: [
        .transition("every tap changes something") { $0.before != $0.after }
      ]
    ).explore(depth: 7)
    #expect(summary.states > 30)
  }
}
