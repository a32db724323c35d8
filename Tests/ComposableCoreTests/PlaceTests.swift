import ComposableCore
import Testing

/// DESIGN 3.2, rules 6 and 7.
@Suite struct PlaceTests {
  struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var answers: [Int] = []
  }

  struct State: Equatable, Sendable {
    var dictionary: [String: Row] = [:]
    var left = Row(id: 0)
    var maybe: Row? = Row(id: 0)
    var right = Row(id: 1)
    var rows: IdentifiedArray<Int, Row> = []
    var screen = Screen.row(Row(id: 0))
    var mirrored: Row {
      get { left }
      set { left = newValue }
    }
  }

  enum Screen: Equatable, Sendable {
    case empty
    case row(Row)
  }

  enum RowAction: Equatable, Sendable {
    case ask(String)
    case answered(Int)
    case cancel
    case leave
  }

  enum Action: Sendable {
    case cancelLeft, cancelMaybe, cancelRow(Int), cancelRows, cancelScreen
    case clearMaybe, clearScreen, removeKey(String), removeRow(Int)
    case keyed((String, RowAction))
    case left(RowAction)
    case maybe(RowAction)
    case right(RowAction)
    case row((Int, RowAction))
    case screen(RowAction)
  }

  let fired = Log<String>()
  let same = CasePath<RowAction, RowAction>(embed: { $0 }, extract: { $0 })
  let questions = Questions<String, Int>()

  var rowReducer: Reducer<Row, RowAction, Void> {
    let questions = questions
    let fired = fired
    return Reducer { row, action, _ in
      switch action {
      case .ask(let key):
        return questions.ask(key).map(RowAction.answered).cancellable(id: "id")
      case .answered(let answer):
        row.answers.append(answer)
        return .none
      case .cancel: return .cancel(id: "id")
      case .leave:
        return .merge(
          Effect(value: .answered(9)), .fireAndForget { fired("fired") },
          questions.ask("late").map(RowAction.answered))
      }
    }
  }

  var reducer: Reducer<State, Action, Void> {
    let own = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .cancelLeft: return .cancel(allIn: \State.left)
      case .cancelMaybe: return .cancel(allIn: \State.maybe)
      case .cancelRow(let id): return .cancel(allIn: \State.rows, id: id)
      case .cancelRows: return .cancel(allIn: \State.rows)
      case .cancelScreen: return .cancel(allIn: \State.screen)
      case .clearMaybe, .maybe(.leave): state.maybe = nil
      case .clearScreen, .screen(.leave): state.screen = .empty
      case .removeKey(let key), .keyed((let key, .leave)): state.dictionary[key] = nil
      case .removeRow(let id), .row((let id, .leave)): state.rows.remove(id: id)
      case .keyed, .left, .maybe, .right, .row, .screen: break
      }
      return .none
    }
    return .combine(
      rowReducer.pullback(state: \.left, action: /Action.left, environment: { $0 }),
      rowReducer.pullback(state: \.right, action: /Action.right, environment: { $0 }),
      rowReducer.optional().pullback(state: \.maybe, action: /Action.maybe, environment: { $0 }),
      rowReducer.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
      rowReducer.forEach(state: \.dictionary, action: /Action.keyed, environment: { $0 }),
      rowReducer.pullback(state: /Screen.row, action: same, environment: { $0 })
        .pullback(state: \.screen, action: /Action.screen, environment: { $0 }),
      own)
  }

  func harness(_ state: State = State()) -> EngineHarness<State, Action> {
    EngineHarness(state, reducer, ())
  }

  @Test func twoPullbacksWithOneIdAreIndependent() {
    let harness = harness()
    harness.send(.left(.ask("left")))
    harness.send(.right(.ask("right")))
    harness.send(.left(.cancel))
    questions.answer("left", 1)
    questions.answer("right", 2)
    harness.flush()
    #expect(harness.state.left.answers == [])
    #expect(harness.state.right.answers == [2])
  }

  @Test func tenRowsWithOneIdAreIndependent() {
    var state = State()
    for id in 0..<10 { state.rows.append(Row(id: id)) }
    let harness = harness(state)
    for id in 0..<10 { harness.send(.row((id, .ask("\(id)")))) }
    harness.send(.row((3, .cancel)))
    harness.send(.row((7, .cancel)))
    for id in 0..<10 { questions.answer("\(id)", id) }
    harness.flush()
    #expect(harness.state.rows.map(\.answers) == (0..<10).map { $0 == 3 || $0 == 7 ? [] : [$0] })
  }

  @Test func anOptionalChildThatLeavesTakesItsEffectsAlong() {
    let harness = harness()
    harness.send(.maybe(.ask("child")))
    #expect(harness.inFlight.map(\.place) == ["maybe.?"])
    harness.send(.clearMaybe)
    #expect(harness.inFlight.isEmpty)
    questions.answer("child", 1)
    harness.flush()
    #expect(harness.issues.all == [])
  }

  @Test func aRowThatIsRemovedTakesItsEffectsAlong() {
    var state = State()
    state.rows.append(Row(id: 1))
    state.rows.append(Row(id: 2))
    let harness = harness(state)
    harness.send(.row((1, .ask("one"))))
    harness.send(.row((2, .ask("two"))))
    harness.send(.removeRow(1))
    #expect(harness.inFlight.map(\.place) == ["rows[2]"])
  }

  @Test func aDictionaryEntryThatIsRemovedTakesItsEffectsAlong() {
    var state = State()
    state.dictionary = ["a": Row(id: 1), "b": Row(id: 2)]
    let harness = harness(state)
    harness.send(.keyed(("a", .ask("one"))))
    harness.send(.keyed(("b", .ask("two"))))
    harness.send(.removeKey("a"))
    #expect(harness.inFlight.map(\.place) == ["dictionary[b]"])
  }

  @Test func anEnumStateThatChangesItsCaseTakesTheEffectsAlong() {
    let harness = harness()
    harness.send(.screen(.ask("child")))
    harness.send(.clearScreen)
    #expect(harness.inFlight.isEmpty)
  }

  @Test(arguments: [
    Action.maybe(.leave), .screen(.leave), .row((1, .leave)), .keyed(("a", .leave)),
  ])
  func theReductionInWhichAChildLeavesDeliversNoValuesButFires(action: Action) {
    var state = State()
    state.rows.append(Row(id: 1))
    state.dictionary = ["a": Row(id: 1)]
    let harness = harness(state)
    let task = harness.send(action)
    #expect(fired.all == ["fired"])
    #expect(harness.inFlight.isEmpty)
    #expect(harness.issues.all == [])
    #expect(harness.engine.reductions == 1)
    #expect(task?.isFinished != false)
  }

  @Test func aParentCancelsEverythingUnderAChildsPlace() {
    let harness = harness()
    harness.send(.left(.ask("left")))
    harness.send(.right(.ask("right")))
    harness.send(.maybe(.ask("maybe")))
    harness.send(.screen(.ask("screen")))
    harness.send(.cancelLeft)
    #expect(harness.inFlight.count == 3)
    #expect(!harness.inFlight.contains { $0.place == "left" })
    harness.send(.cancelMaybe)
    harness.send(.cancelScreen)
    #expect(harness.inFlight.map(\.place) == ["right"])
  }

  @Test func aParentCancelsEverythingOfOneRowOrOfAllRows() {
    var state = State()
    for id in 1...3 { state.rows.append(Row(id: id)) }
    let harness = harness(state)
    for id in 1...3 { harness.send(.row((id, .ask("row")))) }
    harness.send(.left(.ask("left")))
    harness.send(.cancelRow(2))
    #expect(harness.inFlight.map(\.place) == ["rows[1]", "rows[3]", "left"])
    harness.send(.cancelRows)
    #expect(harness.inFlight.map(\.place) == ["left"])
  }

  @Test func aComputedPlaceIsAPlaceToo() {
    let reducer = rowReducer.pullback(
      state: \State.mirrored, action: /Action.left, environment: { (_: Void) in })
    let harness = EngineHarness(State(), reducer, ())
    harness.send(.left(.ask("left")))
    #expect(harness.inFlight.map(\.place) == ["Row"])
    questions.answer("left", 4)
    harness.flush()
    #expect(harness.state.left.answers == [4])
    harness.send(.left(.ask("left")))
    harness.send(.left(.cancel))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aChildInsideAChildThatLeavesIsCancelledOnce() {
    struct Outer: Sendable { var inner: Row? = Row(id: 0) }
    let ended = Log<Int>()
    let reducer = Reducer<Outer?, RowAction, Void>.combine(
      rowReducer.optional().pullback(state: \Outer.inner, action: same, environment: { $0 })
        .optional(),
      Reducer { state, action, _ in
        if action == .leave { state = nil }
        return .none
      })
    let observer = StoreObserver<Outer?, RowAction>(effectEnded: { info, _ in ended(info.number) })
    let harness = EngineHarness(Outer(), reducer, (), observer: observer)
    harness.send(.ask("a"))
    harness.send(.ask("b"))
    harness.send(.leave)
    #expect(harness.inFlight.isEmpty)
    // The third is of the reduction in which the child left.
    #expect(ended.all == [3, 1, 2])
    #expect(harness.state == nil)
  }

  @Test func departedChildrenAreCancelledInTheOrderOfStarting() {
    var state = State()
    for id in 0..<20 { state.rows.append(Row(id: id)) }
    let ended = Log<Int>()
    let clear = Reducer<State, Action, Void> { state, action, _ in
      if case .clearMaybe = action { state.rows = [] }
      return .none
    }
    let observer = StoreObserver<State, Action>(effectEnded: { info, _ in ended(info.number) })
    let harness = EngineHarness(state, reducer.combined(with: clear), (), observer: observer)
    for id in 0..<20 { harness.send(.row((id, .ask("\(id)")))) }
    harness.send(.clearMaybe)
    #expect(ended.all == Array(1...20))
  }
}
