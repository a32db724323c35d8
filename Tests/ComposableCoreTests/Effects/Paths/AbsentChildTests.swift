import ComposableCore
import TestSupport
import Testing

/// R7: an effect that starts after its child was removed.
@Suite("R7 Removed children") struct AbsentChildTests {
  struct Row: Identifiable, Sendable {
    let id: Int
  }

  enum RowAction: Sendable {
    case answered, ask, throttle, throttled
  }

  enum Action: Sendable {
    case answered, remove, throttleAfterAnswer
    case row(Int, RowAction)
  }

  @Test func aRowThatChangesItsIDGetsNoValuesOfThatEffect() {
    struct Renamed: Identifiable, Sendable { var id: Int, answers = 0 }
    enum Action: Sendable { case row(Int, Bool) }
    let questions = Questions<String, Bool>()
    let row = Reducer<Renamed, Bool, Void> { state, isAnswer, _ in
      if isAnswer {
        state.answers += 1
        return .none
      }
      state.id = 2
      return .merge(Effect(value: true), questions.ask("row"))
    }
    let reducer: Reducer<IdentifiedArrayOf<Renamed>, Action, Void> = row.forEach(
      state: \.self, action: /Action.row)
    let harness = EngineHarness([Renamed(id: 1)], reducer, ())
    harness.send(.row(1, false))
    #expect(harness.inFlight.isEmpty)
    #expect(harness.state.elements.map(\.answers) == [0])
    #expect(harness.state.ids == [2])
    #expect(harness.issues.all == [])
  }

  @Test func aThrottleBeginsNoInterval() {
    let questions = Questions<String, Void>()
    let mainQueue = TestScheduler().eraseToAnyScheduler()
    let row = Reducer<Row, RowAction, Void> { _, action, _ in
      switch action {
      case .answered, .throttled: .none
      case .ask: questions.ask("row").map { .answered }
      case .throttle:
        Effect(value: .throttled)
          .throttle(id: 0, for: .seconds(1), scheduler: mainQueue, latest: true)
      }
    }
    let reducer: Reducer<IdentifiedArrayOf<Row>, Action, Void> = row.forEach(
      state: \.self, action: /Action.row, environment: { $0 })
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let harness = EngineHarness(rows) { (rows, action: Action) in
      switch action {
      case .answered: return .none
      case .remove:
        rows.remove(id: 2)
        return .none
      case .row: return reducer.run(&rows, action, ())
      case .throttleAfterAnswer:
        return .concatenate(
          questions.ask("parent").map { .answered },
          reducer.run(&rows, .row(2, .throttle), ()))
      }
    }
    // Row 1 stays in flight, so the rows are still tracked when the effect of row 2 starts.
    harness.send(.row(1, .ask))
    harness.send(.throttleAfterAnswer)
    harness.send(.remove)
    questions.answer("parent", ())
    harness.flush()
    #expect(harness.inFlight.map(\.place) == ["self[1]"])
    let throttled = harness.engine.root.path.subtree.filter { !$0.throttles.isEmpty }
    #expect(throttled.isEmpty)
  }
}
