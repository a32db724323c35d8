import ComposableCore
import TestSupport
import Testing

/// The effects of a child are cancelled when it is removed: see EffectsAndCancellation.md.
struct DepartureTests {
  typealias Action = Family.Action
  typealias Row = Family.Row
  typealias RowAction = Family.RowAction
  typealias State = Family.State

  let family = Family()

  @Test func anOptionalChildThatLeavesTakesItsEffectsAlong() {
    let harness = family.harness()
    harness.send(.maybe(.ask("child")))
    #expect(harness.inFlight.map(\.place) == ["maybe.?"])
    harness.send(.clearMaybe)
    #expect(harness.inFlight.isEmpty)
    family.questions.answer("child", 1)
    harness.flush()
    #expect(harness.issues.all == [])
  }

  @Test func aRowThatIsRemovedTakesItsEffectsAlong() {
    var state = State()
    state.rows.append(Row(id: 1))
    state.rows.append(Row(id: 2))
    let harness = family.harness(state)
    harness.send(.row((1, .ask("one"))))
    harness.send(.row((2, .ask("two"))))
    harness.send(.removeRow(1))
    #expect(harness.inFlight.map(\.place) == ["rows[2]"])
  }

  @Test func aDictionaryEntryThatIsRemovedTakesItsEffectsAlong() {
    var state = State()
    state.dictionary = ["a": Row(id: 1), "b": Row(id: 2)]
    let harness = family.harness(state)
    harness.send(.keyed(("a", .ask("one"))))
    harness.send(.keyed(("b", .ask("two"))))
    harness.send(.removeKey("a"))
    #expect(harness.inFlight.map(\.place) == ["dictionary[b]"])
  }

  @Test func anEnumStateThatChangesItsCaseTakesTheEffectsAlong() {
    let harness = family.harness()
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
    let harness = family.harness(state)
    let task = harness.send(action)
    #expect(family.fired.all == ["fired"])
    #expect(harness.inFlight.isEmpty)
    #expect(harness.issues.all == [])
    #expect(harness.engine.reductions == 1)
    #expect(task?.isOver != false)
  }

  @Test(arguments: [
    Action.maybe(.ask("")), .screen(.ask("")), .row((1, .ask(""))), .keyed(("a", .ask(""))),
  ])
  func aValueThatWaitsWhileItsChildLeavesIsDropped(action: Action) {
    var state = State()
    state.rows.append(Row(id: 1))
    state.dictionary = ["a": Row(id: 1)]
    let remove = Reducer<State, Action, Void> { _, action, _ in
      switch action {
      case .maybe(.ask): Effect(value: .clearMaybe)
      case .screen(.ask): Effect(value: .clearScreen)
      case .row((let id, .ask)): Effect(value: .removeRow(id))
      case .keyed((let key, .ask)): Effect(value: .removeKey(key))
      default: .none
      }
    }
    let child = Reducer<Row, RowAction, Void> { _, action, _ in
      if case .ask = action { Effect(value: .answered(1)) } else { .none }
    }
    let reducer = Reducer.combine(
      remove,
      child.optional().pullback(state: \.maybe, action: /Action.maybe, environment: { $0 }),
      child.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
      child.forEach(state: \.dictionary, action: /Action.keyed, environment: { $0 }),
      child.pullback(state: /Family.Screen.row, action: family.same, environment: { $0 })
        .pullback(state: \.screen, action: /Action.screen, environment: { $0 }),
      family.reducer)
    let harness = EngineHarness(state, reducer, ())
    let task = harness.send(action)
    #expect(harness.issues.all == [])
    #expect(harness.engine.reductions == 2)
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver != false)
    harness.send(action)
    #expect(harness.issues.count == 2)
  }

  @Test func aChildInsideAChildThatLeavesIsCancelledOnce() {
    struct Outer: Sendable { var inner: Row? = Row(id: 0) }
    let ended = Log<Int>()
    let reducer = Reducer<Outer?, RowAction, Void>.combine(
      family.rowReducer.optional().pullback(
        state: \Outer.inner, action: family.same, environment: { $0 }
      )
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
    // Effect 3 was started by the reduction that removed the child.
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
    let harness = EngineHarness(state, family.reducer.combined(with: clear), (), observer: observer)
    for id in 0..<20 { harness.send(.row((id, .ask("\(id)")))) }
    harness.send(.clearMaybe)
    #expect(ended.all == Array(1...20))
  }
}
