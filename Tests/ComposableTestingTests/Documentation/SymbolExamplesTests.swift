import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing

/// The examples in the comments of ComposableTesting's symbols; the core's `DocumentationTests`
/// compare them.
struct SymbolExamplesTests {
  struct CounterState: Equatable, Sendable {
    var alert: String?
    var count = 0
    var isLoading = false
  }

  enum CounterAction: Equatable, Sendable {
    // User actions
    case incrTapped, requestNthPrime, setCount(String)
    // Effect actions
    case nthPrimeResponse(Int?)

    var isResponse: Bool {
      if case .nthPrimeResponse = self { true } else { false }
    }
  }

  struct AppState: Equatable, Sendable { var counter = CounterState() }

  enum AppAction: Equatable { case counter(CounterAction) }

  struct CounterEnvironment: Sendable {
    var nthPrime: @Sendable (Int) -> Effect<Int?, Never>
    var mainQueue = AnyScheduler.immediate
  }

  private static let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
    state, action, environment in
    switch action {
    case .incrTapped:
      state.count += 1
      return .none
    case .nthPrimeResponse(let prime):
      state.isLoading = false
      state.alert = prime.map { "\($0)" }
      return .none
    case .requestNthPrime:
      state.isLoading = true
      return environment.nthPrime(state.count).receive(on: environment.mainQueue)
        .map { .nthPrimeResponse($0) }
        .cancellable(id: CounterState.self, cancelInFlight: true)
    case .setCount(let text):
      state.count = Int(text) ?? state.count
      return .none
    }
  }

  private let quiet = IssueReporter { _ in }

  private func makeStore() -> TestStore<CounterState, CounterAction, CounterEnvironment> {
    TestStore(
      initialState: CounterState(), reducer: Self.counterReducer,
      environment: CounterEnvironment(nthPrime: { _ in Effect(value: 2) }))
  }

  @Test func aScreenIsComparedWithItsSnapshot() {
    func counterScreen(_ state: CounterState) -> String { "Count: \(state.count)" }
    let state = CounterState(count: 7)
    let found = reportedMessages {
      assertSnapshot(of: counterScreen(state), named: "busy")
    }
    #expect(found.count == 1)
  }

  @Test func notEverythingHasToBeAsserted() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.withExhaustivity(.off) {
      store.send(.addTapped(3))
      store.send(.addTapped(4))
    }
  }

  struct CounterView {
    struct State: Equatable {
      var isButtonDisabled: Bool

      init(_ state: CounterState) { isButtonDisabled = state.isLoading }
    }

    enum Action { case doubleTap }
  }

  @Test func aViewsStateIsAsserted() {
    let store = makeStore()
    let view = store.scope(
      state: CounterView.State.init, action: { (_: CounterView.Action) in .requestNthPrime })
    view.send(.doubleTap) { $0.isButtonDisabled = true }
    view.receive(.nthPrimeResponse(2)) { $0.isButtonDisabled = false }
  }

  @Test func anActionIsReceivedByItsCaseAndValue() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.send(/SumAction.addTapped, 3)
    store.receive(/SumAction.priced, 30) { $0 = 30 }
  }

  @Test func anotherValueOfTheCaseIsAFailure() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.send(.addTapped(3))
    withKnownIssue {
      store.receive(/SumAction.priced, 31) { $0 = 30 }
    } matching: {
      $0.description.contains(#"Received "priced(30)", expected "priced(31)"."#)
    }
  }

  @Test func anActionOfAChildIsSentByItsPath() {
    let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
      if case .setCount(let text) = action { state.count = Int(text) ?? state.count }
      return .none
    }
    let store = TestStore(
      initialState: AppState(),
      reducer: counterReducer.pullback(
        state: \.counter, action: /AppAction.counter, environment: { $0 }),
      environment: ())
    store.send(/AppAction.counter .. /CounterAction.setCount, "42") { $0.counter.count = 42 }
  }

  @Test func anActionIsReceivedByAPredicate() {
    let store = makeStore()
    store.send(.requestNthPrime) { $0.isLoading = true }
    store.receive({ $0.isResponse }) {
      $0.isLoading = false
      $0.alert = "2"
    }
  }

  @Test func aSendAssertsItsChange() {
    let store = makeStore()
    store.send(.incrTapped) { $0.count = 1 }
  }

  @Test func aScriptIsAsserted() {
    let scheduler = TestScheduler()
    let environment = TickerEnvironment(mainQueue: scheduler.eraseToAnyScheduler())
    assert(
      initialValue: TickerState(), reducer: tickerReducer, environment: environment,
      steps:
        Step(.send, .start) { $0.isRunning = true },
      .do { scheduler.advance(by: .seconds(1)) },
      Step(.receive, .ticked) { $0.seconds = 1 },
      Step(.send, .stop) { $0.isRunning = false })
  }

  @Test func aStoreRunsAFeatureStepByStep() {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: TickerState(), reducer: tickerReducer,
      environment: TickerEnvironment(mainQueue: scheduler.eraseToAnyScheduler()))
    store.send(.start) { $0.isRunning = true }
    scheduler.advance(by: .seconds(1))
    store.receive(.ticked) { $0.seconds = 1 }
    store.send(.stop) { $0.isRunning = false }
  }
}
