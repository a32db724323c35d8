import ComposableCore
import TestSupport
import Testing

/// R7 for restarted effects: they belong to the child whose reducer returned them.
struct RestartedChildTests {
  struct Row: Identifiable, Equatable, Sendable {
    var id: Int
    var log: [String] = []
  }

  struct State: Equatable, Sendable {
    var child: Row? = Row(id: 1)
    var rows: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case child(String)
    case remove
    case replace
    case row((id: Int, action: String))

    static func == (lhs: Action, rhs: Action) -> Bool { "\(lhs)" == "\(rhs)" }
  }

  let questions = Questions<Int, String>()

  func engine() -> RecordedEngine<State, Action> {
    let row = Reducer<Row, String, Void> { [questions] row, action, _ in
      if action == "cancel" { return .cancel(id: 1) }
      if action == "ask" { return questions.ask(row.id).cancellable(id: 1) }
      row.log.append(action)
      return .none
    }
    return RecordedEngine(
      State(),
      .combine(
        row.optional().pullback(state: \.child, action: /Action.child, environment: { $0 }),
        row.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
        Reducer { state, action, _ in
          switch action {
          case .child, .row: break
          case .remove: (state.child, state.rows) = (nil, [])
          case .replace: state.child = Row(id: 2)
          }
          return .none
        }))
  }

  func answer(_ id: Int, _ answer: String, _ engine: RecordedEngine<State, Action>) {
    questions.answer(id, answer)
    engine.harness.flush()
  }

  @Test func theEffectsOfChildrenThatWereRemovedRunAgain() {
    let engine = engine()
    engine.send(.row((1, "ask")), .row((2, "ask")))
    let past = engine.moment
    engine.send(.remove)
    engine.restore(past)
    #expect(engine.harness.inFlight.map(\.place) == ["rows[1]", "rows[2]"])
    answer(2, "answer", engine)
    #expect(engine.state.rows[id: 2]?.log == ["answer"])
  }

  @Test func aRestartedEffectIsCancelledWhenItsChildIsRemoved() {
    let engine = engine()
    engine.send(.child("ask"), .row((1, "ask")))
    engine.restore(engine.moment)
    #expect(engine.harness.inFlight.map(\.place) == ["child.?", "rows[1]"])
    engine.send(.remove)
    #expect(engine.harness.inFlight.map(\.place) == [])
  }

  @Test func aRestartedEffectIsCancelledWhenItsChildIsReplaced() {
    let engine = engine()
    engine.send(.child("ask"))
    engine.restore(engine.moment)
    engine.send(.replace)
    answer(1, "late", engine)
    #expect(engine.state.child?.log == [])
  }

  @Test func anEffectOfAnAbsentChildIsCancelledImmediately() {
    let engine = engine()
    engine.send(.child("ask"), .row((2, "ask")))
    let state = State(child: Row(id: 2), rows: [Row(id: 1)])
    engine.restore(state, restarting: engine.moment)
    #expect(engine.harness.inFlight.isEmpty)
    answer(2, "late", engine)
    #expect(engine.state == state)
  }

  @Test func theEffectOfALaterRowIsCancelled() {
    let engine = engine()
    engine.send(.remove)
    let past = engine.moment
    engine.harness.engine.restore(State())
    engine.send(.row((1, "ask")))
    engine.restore(past)
    #expect(engine.harness.inFlight.isEmpty)
    engine.harness.engine.restore(State())
    answer(1, "late", engine)
    #expect(engine.state == State())
  }

  @Test func theEffectOfALaterChildIsCancelled() {
    let engine = engine()
    let past = engine.moment
    engine.send(.replace, .child("ask"))
    engine.restore(past)
    #expect(engine.harness.inFlight.isEmpty)
    answer(2, "late", engine)
    #expect(engine.state == State())
  }

  @Test func anIDBelongsToTheRowOfTheRestartedEffect() {
    let engine = engine()
    engine.send(.row((1, "ask")), .row((2, "ask")))
    engine.restore(engine.moment)
    engine.send(.row((1, "cancel")))
    #expect(engine.harness.inFlight.map(\.place) == ["rows[2]"])
  }
}
