import ComposableCore
import ComposableExplore
import ComposableTesting

/// A list whose rows request a number, and a clock.
private struct Board: Equatable {
  struct Row: Equatable, Identifiable {
    let id: Int
    var answer: Int?
    var isLoading = false
  }

  var isTicking = false
  var rows: IdentifiedArray<Int, Row> = []
  var ticks = 0
}

private enum BoardAction: Equatable, Sendable {
  case add, removeFirst, start, stop, tick
  case answered(id: Int, Int)
  case request(id: Int)
}

private struct BoardEnvironment: Sendable {
  var answer: @Sendable (Int) -> Effect<Int, Never>
  var scheduler: AnyScheduler
}

private let boardReducer = Reducer<Board, BoardAction, BoardEnvironment> {
  state, action, environment in
  switch action {
  case .add:
    state.rows.append(Board.Row(id: (state.rows.last?.id ?? 0) + 1))
  case .answered(let id, let answer):
    state.rows[id: id]?.answer = answer
    state.rows[id: id]?.isLoading = false
  case .removeFirst:
    guard let id = state.rows.first?.id else { return .none }
    state.rows.removeFirst()
    return .cancel(id: id)
  case .request(let id):
    state.rows[id: id]?.isLoading = true
    return environment.answer(id).map { .answered(id: id, $0) }.cancellable(id: id)
  case .start:
    state.isTicking = true
    return Effect.timer(id: "clock", every: .seconds(1), on: environment.scheduler)
      .map { _ in .tick }
  case .stop:
    state.isTicking = false
    return .cancel(id: "clock")
  case .tick:
    state.ticks = (state.ticks + 1) % 3
  }
  return .none
}

private func boardActions(_ state: Board) -> [BoardAction] {
  var actions: [BoardAction] = [state.isTicking ? .stop : .start]
  if state.rows.count < 2, (state.rows.last?.id ?? 0) < 3 { actions.append(.add) }
  if !state.rows.isEmpty { actions.append(.removeFirst) }
  for row in state.rows where !row.isLoading { actions.append(.request(id: row.id)) }
  return actions
}

@MainActor let libraryRows: [Row] = [
  Row("test store, send and assert", .floors(150)) {
    let store = TestStore(initialState: CounterState(), reducer: counterReducer, environment: ())
    return Meter.measure { count in
      for _ in 0..<count { store.send(.increment) { $0.count += 1 } }
    }
  },
  Row("test store, send and receive by a task", .floors(2_800)) {
    let store = TestStore(initialState: 0, reducer: requestReducer, environment: ())
    return Meter.measure { count in
      for _ in 0..<count {
        store.send(.request)
        store.receive(.response) { $0 += 1 }
      }
    }
  },
  Row("explore, a transition of rows, requests and a timer", .units(200_000)) {
    let start = ContinuousClock.now
    let summary = explore(
      initialState: Board(), reducer: boardReducer,
      environment: { world in
        BoardEnvironment(
          answer: { id in world.answer("answer \(id)", 1, 2) }, scheduler: world.scheduler)
      },
      actions: boardActions, properties: [], depth: 9, timeLimit: .seconds(20))
    let nanoseconds = (ContinuousClock.now - start).nanoseconds
    return Cost(value: nanoseconds / Double(summary.transitions))
  },
]
