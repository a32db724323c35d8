import ComposableCore
import ComposableTesting
import TestSupport
import Testing

typealias Names = [Int: String]

struct Person: Equatable, Identifiable, Sendable {
  let id: Int
  var isEditing = true
}

enum PersonAction: Equatable, Sendable { case renamed(String) }

let personReducer = Reducer<Sharing<Person, Names>, PersonAction, Void> { state, action, _ in
  switch action {
  case .renamed(let name):
    state.shared[state.id] = name
    state.isEditing = false
    return .none
  }
}

struct Town: Equatable, Sendable {
  var names: Names = [:]
  var people: IdentifiedArrayOf<Person> = []
}

enum TownAction: Equatable, Sendable { case person(Int, PersonAction) }

let townReducer: Reducer<Town, TownAction, Void> = personReducer.forEach(
  state: \.people, sharing: \.names, action: /TownAction.person)

/// Rows that all edit one part of their parent.
struct SharingTests {
  @Test func aRowEditsThePartOfItsParent() {
    let store = TestStore(
      initialState: Town(names: [1: "Ada"], people: [Person(id: 1), Person(id: 2)]),
      reducer: townReducer, environment: ())
    store.send(.person(2, .renamed("Grace"))) {
      $0.names = [1: "Ada", 2: "Grace"]
      $0.people[id: 2]?.isEditing = false
    }
  }

  @Test func aRowIsTestedAlone() {
    let store = TestStore(
      initialState: Sharing(Person(id: 1), shared: [:]), reducer: personReducer, environment: ())
    store.send(.renamed("Ada")) {
      $0.shared = [1: "Ada"]
      $0.isEditing = false
    }
  }

  // A row with an effect and a child that also has effects.
  struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var note: TickerState? = TickerState()
  }

  struct State: Sendable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var log: [Int] = []
  }

  enum RowAction: Equatable, Sendable { case closeNote, note(TickerAction), startTapped, ticked }

  enum Action: Equatable, Sendable {
    case cancelTapped(Int?), plain(Int, RowAction), removeTapped(Int), row(Int, RowAction)
  }

  static let rowReducer = Reducer<Sharing<Row, [Int]>, RowAction, AnyScheduler>.combine {
    tickerReducer.optional().pullback(state: \.local.note, action: /RowAction.note)
    Reducer { state, action, mainQueue in
      switch action {
      case .closeNote:
        state.note = nil
        return .none
      case .note:
        return .none
      case .startTapped:
        return Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked }
      case .ticked:
        state.shared.append(state.id)
        return .none
      }
    }
  }

  static let plainReducer = Reducer<Row, RowAction, AnyScheduler> { state, action, mainQueue in
    action == .startTapped
      ? Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked } : .none
  }

  static let reducer = Reducer<State, Action, AnyScheduler>.combine {
    rowReducer.forEach(state: \.rows, sharing: \.log, action: /Action.row)
    plainReducer.forEach(state: \.rows, action: /Action.plain)
    Reducer { state, action, _ in
      switch action {
      case .cancelTapped(nil): return .cancel(allIn: \State.rows)
      case .cancelTapped(let id?): return .cancel(allIn: \State.rows, id: id)
      case .removeTapped(let id): state.rows.remove(id: id)
      case .plain, .row: break
      }
      return .none
    }
  }

  let clock = TestScheduler()

  func harness() -> EngineHarness<State, Action> {
    let harness = EngineHarness(State(), Self.reducer, clock.eraseToAnyScheduler())
    for id in 1...2 { harness.send(.row(id, .startTapped)) }
    return harness
  }

  @Test func allRowsSeeEachChange() {
    let harness = harness()
    clock.advance(by: .seconds(2))
    harness.flush()
    #expect(harness.state.log == [1, 2, 1, 2])
  }

  @Test func aRemovedRowLosesItsEffects() {
    let harness = harness()
    harness.send(.removeTapped(1))
    #expect(harness.inFlight.map(\.place) == ["rows[2]"])
  }

  @Test func aPartOfARowLosesItsEffects() {
    let harness = harness()
    harness.send(.row(1, .note(.start)))
    #expect(harness.inFlight.map(\.place) == ["rows[1]", "rows[2]", "rows[1].local.note.?"])
    harness.send(.row(1, .closeNote))
    #expect(harness.inFlight.map(\.place) == ["rows[1]", "rows[2]"])
  }

  @Test func rowsAreCancelledByTheirKeyPath() {
    let harness = harness()
    harness.send(.cancelTapped(2))
    #expect(harness.inFlight.map(\.place) == ["rows[1]"])
    harness.send(.cancelTapped(nil))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aReducerOfTheRowsMayRunAsWell() {
    let harness = harness()
    harness.send(.plain(1, .startTapped))
    #expect(harness.inFlight.map(\.place) == ["rows[1]", "rows[2]", "rows[1]"])
    harness.send(.removeTapped(1))
    #expect(harness.inFlight.map(\.place) == ["rows[2]"])
  }

  @Test func thePartIsNotCopied() {
    var state = State()
    state.log.reserveCapacity(100)
    state.log.append(0)
    func address() -> UnsafeRawPointer? { state.log.withUnsafeBytes { $0.baseAddress } }
    let before = address()
    _ = Self.reducer(&state, .row(1, .ticked), .immediate)
    #expect(state.log == [0, 1])
    #expect(address() == before)
  }

  @Test func anActionForAnAbsentRowIsReportedAndChangesNothing() {
    let harness = harness()
    harness.send(.row(7, .ticked))
    #expect(harness.issues.all.first?.contains("\"rows[7]\", which is not there") == true)
    #expect(harness.state.rows.count == 2)
  }
}
