import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// Children with the environment of their parent, reducers with other dependencies, and control
/// flow in the builder.
struct SharedEnvironmentTests {
  struct HouseState: Equatable, Sendable {
    var rooms: [String: TickerState] = [:]
    var rows = IdentifiedArray<Int, TickerState>([], id: \.seconds)
  }

  enum HouseAction: Equatable, Sendable {
    case room(String, TickerAction)
    case row(Int, TickerAction)
  }

  enum Screen: Equatable, Sendable { case empty, login(String) }
  enum ScreenAction: Equatable, Sendable { case login(String) }

  static let loginReducer = Reducer<String, String, Void> { state, action, _ in
    state += action
    return .none
  }

  @Test func aChildHasTheEnvironmentOfItsParent() {
    let clock = TestScheduler()
    let reducer = tickerReducer.pullback(state: \KitchenState.egg, action: /KitchenAction.egg)
    let store = TestStore(
      initialState: KitchenState(), reducer: reducer, environment: clock.eraseToAnyScheduler())
    store.send(.egg(.start))
    clock.advance(by: .seconds(1))
    store.receive(.egg(.ticked)) { $0.egg.seconds = 1 }
    store.send(.egg(.stop))
  }

  @Test func aCaseHasTheEnvironmentOfItsParent() {
    let loginReducer = Self.loginReducer
    let screen = loginReducer.pullback(state: /Screen.login, action: /ScreenAction.login)
    let store = TestStore(initialState: Screen.login("a"), reducer: screen, environment: ())
    store.send(.login("b")) { $0 = .login("ab") }
  }

  @Test func aValueOfADictionaryHasTheEnvironmentOfItsParent() {
    let reducer = tickerReducer.forEach(state: \HouseState.rooms, action: /HouseAction.room)
    let store = TestStore(
      initialState: HouseState(rooms: ["kitchen": TickerState()]), reducer: reducer,
      environment: .immediate)
    store.send(.room("kitchen", .ticked)) { $0.rooms["kitchen"]?.seconds = 1 }
  }

  @Test func aMissingChildIsReportedAtTheLineOfThePullback() {
    let line: UInt = #line + 2
    let reducers: [Reducer<HouseState, HouseAction, AnyScheduler>] = [
      tickerReducer.forEach(state: \.rooms, action: /HouseAction.room),
      tickerReducer.forEach(state: \.rows, action: /HouseAction.row),
    ]
    let found = reports {
      let harness = EngineHarness(
        HouseState(), .combine(reducers), .immediate, reporter: .current)
      harness.send(.room("cellar", .ticked))
      harness.send(.row(7, .ticked))
    }
    #expect(found.map(\.line) == [line, line + 1])
  }

  @Test func anActionForAnotherCaseIsReportedAtTheLineOfThePullback() {
    let line: UInt = #line + 1
    let reducer = Self.loginReducer.pullback(state: /Screen.login, action: /ScreenAction.login)
    let found = reports {
      EngineHarness(Screen.empty, reducer, (), reporter: .current).send(.login("a"))
    }
    #expect(found.map(\.line) == [line])
  }

  struct QuoteState: Equatable { var date = Timestamp(since1970: .seconds(1)) }

  @Test func aReducerRunsWithOtherDependencies() {
    let quoteReducer = Reducer<QuoteState, Bool, SystemEnvironment<Void>> {
      state, _, environment in
      state.date = environment.date()
      return .none
    }
    let previewReducer = quoteReducer.providing { $0.date = { Timestamp() } }
    let store = TestStore(
      initialState: QuoteState(), reducer: previewReducer,
      environment: .unimplemented(environment: ()))
    store.send(true) { $0.date = Timestamp() }
  }

  @Test func theParentsEnvironmentIsNotChanged() {
    let append = Reducer<[Int], Bool, Int> { state, _, environment in
      state.append(environment)
      return .none
    }
    let harness = EngineHarness([], .combine(append.providing { $0 += 1 }, append), 1)
    harness.send(true)
    #expect(harness.state == [2, 1])
  }

  /// Appends its number.
  static func appends(_ number: Int) -> Reducer<[Int], Bool, Void> {
    Reducer { state, _, _ in
      state.append(number)
      return .none
    }
  }

  static func built(_ isOn: Bool, _ count: Int) -> Reducer<[Int], Bool, Void> {
    .combine {
      if isOn { appends(1) }
      if isOn { appends(2) } else { appends(3) }
      switch count {
      case 0: Reducer.empty
      case 1: appends(4)
      default:
        appends(5)
        appends(6)
      }
      for number in 0..<count { appends(10 + number) }
    }
  }

  @Test(arguments: [
    (true, 0, [1, 2]), (false, 1, [3, 4, 10]), (true, 2, [1, 2, 5, 6, 10, 11]),
  ])
  func theBuilderHasConditionsAndLoops(isOn: Bool, count: Int, expected: [Int]) {
    let harness = EngineHarness([], Self.built(isOn, count), ())
    harness.send(true)
    #expect(harness.state == expected)
  }
}
