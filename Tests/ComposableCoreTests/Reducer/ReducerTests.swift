import ComposableCore
import TestSupport
import Testing

struct ReducerTests {
  struct Child: Equatable, Sendable {
    var count = 0
    var id = 0
  }

  enum Screen: Equatable, Sendable {
    case empty
    case shown(Child)
  }

  struct State: Equatable, Sendable {
    var child = Child()
    var dictionary: [String: Child] = [:]
    var rows = IdentifiedArray<Int, Child>([], id: \.id)
    var doubled: Child {
      get { Child(count: child.count * 2) }
      set { child.count = newValue.count / 2 }
    }
  }

  enum Action: Sendable {
    case child(Int)
    case keyed((String, Int))
    case other
    case row((Int, Int))
  }

  let add = Reducer<Child, Int, Int> { state, action, environment in
    state.count += action * environment
    return action < 0 ? .none : Effect(value: -1)
  }

  @Test func emptyChangesNothing() {
    var state = 1
    for reducer in [Reducer<Int, Int, Void>.empty, .combine([])] {
      #expect(reducer(&state, 5, ()).isNone)
    }
    #expect(state == 1)
  }

  @Test func combineRunsInOrderAndMergesInOrder() {
    func reducer(_ name: String) -> Reducer<[String], String, Void> {
      Reducer { state, action, _ in
        state.append("\(name) \(action)")
        return action == "start" ? Effect(value: "from \(name)") : .none
      }
    }
    let harness = EngineHarness(
      [], .combine(reducer("a"), .empty, reducer("b").combined(with: reducer("c"))), ())
    harness.send("start")
    #expect(harness.state.prefix(3) == ["a start", "b start", "c start"])
    #expect(
      harness.state.filter { $0.hasPrefix("a from") } == ["a from a", "a from b", "a from c"])
  }

  @Test func pullbackWorksOnAProperty() {
    let stored: Reducer<State, Action, Void> = add.pullback(
      state: \.child, action: /Action.child, environment: { _ in 10 })
    let harness = EngineHarness(State(), stored, ())
    harness.send(.child(3))
    harness.send(.other)
    #expect(harness.state == State(child: Child(count: 20)))
    let computed: Reducer<State, Action, Void> = add.pullback(
      state: \.doubled, action: /Action.child, environment: { _ in 2 })
    let other = EngineHarness(State(child: Child(count: 5)), computed, ())
    other.send(.child(-2))
    #expect(other.state.child.count == 3)
  }

  @Test func pullbackCallsTheObserversOfAProperty() {
    struct Observed: Sendable {
      var count = 0 { didSet { changes += 1 } }
      var changes = 0
    }
    let one = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    let reducer: Reducer<Observed, Int, Void> = one.pullback(
      state: \.count, action: .self, environment: { $0 })
    let harness = EngineHarness(Observed(), reducer, ())
    harness.send(5)
    #expect(harness.state.count == 5 && harness.state.changes == 1)
  }

  @Test func pullbackWorksOnACaseOfAnEnum() {
    let reducer = add.pullback(
      state: /Screen.shown, action: /Action.child, environment: { (_: Void) in 1 })
    let harness = EngineHarness(Screen.shown(Child()), reducer, ())
    harness.send(.child(4))
    #expect(harness.state == .shown(Child(count: 3)))
  }

  @Test func anActionForAnotherCaseIsReportedAndChangesNothing() {
    let reducer = add.pullback(
      state: /Screen.shown, action: /Action.child, environment: { (_: Void) in 1 })
    let harness = EngineHarness(Screen.empty, reducer, ())
    harness.send(.child(4))
    #expect(harness.state == .empty)
    #expect(harness.issues.count == 1)
    harness.send(.other)
    #expect(harness.issues.count == 1)
  }

  @Test func anActionForNilIsReportedAtTheReducersLine() {
    let reports = Log<IssueReporter.Report>()
    let line: UInt = #line + 1
    let reducer = add.optional()
    IssueReporter.$current.withValue(IssueReporter { reports($0) }) {
      let harness = EngineHarness(Child?.none, reducer, 1, reporter: .current)
      harness.send(1)
      #expect(harness.state == nil)
    }
    #expect(reports.all.map(\.line) == [line])
  }

  @Test func forEachWorksOnTheRowWithTheId() {
    let reducer = add.forEach(
      state: \State.rows, action: /Action.row, environment: { (_: Void) in 1 })
    var state = State()
    for id in 1...3 { state.rows.append(Child(id: id)) }
    let harness = EngineHarness(state, reducer, ())
    harness.send(.row((2, 5)))
    #expect(harness.state.rows.map(\.count) == [0, 4, 0])
    #expect(harness.state.rows.map(\.id) == [1, 2, 3])
  }

  @Test func anActionForAnAbsentRowIsReportedAndChangesNothing() {
    let reducer = add.forEach(
      state: \State.rows, action: /Action.row, environment: { (_: Void) in 1 })
    let harness = EngineHarness(State(), reducer, ())
    harness.send(.row((2, 5)))
    #expect(harness.state == State())
    #expect(harness.issues.count == 1)
    #expect(
      harness.issues.all.first?.contains("arrived for \"rows[2]\", which is not there") == true)
  }

  @Test func anAbsentRowIsReportedByAReducerThatATestCalls() {
    let line: UInt = #line + 1
    let reducer = add.forEach(
      state: \State.rows, action: /Action.row, environment: { (_: Void) in 1 })
    var state = State()
    let found = reports { _ = reducer(&state, .row((2, 5)), ()) }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.detailedMessage.contains("arrived for \"rows[2]\"") == true)
    #expect(state == State())
  }

  @Test func forEachWorksOnADictionary() {
    let reducer = add.forEach(
      state: \State.dictionary, action: /Action.keyed, environment: { (_: Void) in 1 })
    let harness = EngineHarness(State(dictionary: ["a": Child()]), reducer, ())
    harness.send(.keyed(("a", 5)))
    harness.send(.keyed(("b", 5)))
    #expect(harness.state.dictionary == ["a": Child(count: 4)])
    #expect(harness.issues.count == 1)
  }

  @Test func loggingPrintsTheActionBeforeItsEffectsRun() throws {
    let lines = Log<String>()
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      guard case .child(let number) = action else { return .none }
      state.child.count = number
      return .fireAndForget { lines("effect") }
    }
    let harness = EngineHarness(State(), reducer.logging("store") { lines($0) }, ())
    harness.send(.child(7))
    #expect(lines.count == 2)
    let first = try #require(lines.all.first)
    #expect(first.hasPrefix("store: child"))
    #expect(first.contains("7"))
    #expect(lines.all.last == "effect")
    harness.send(.other)
    #expect(try #require(lines.all.last).contains("(no change)"))
  }
}
