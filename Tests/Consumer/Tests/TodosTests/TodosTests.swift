import ComposableRepl
import Testing

@testable import Todos

@MainActor @Test func theRecordedListStillHolds() throws {
  let state = try replaySession(
    "list.jsonl", initialState: TodosState(), reducer: todosReducer,
    environment: TodosEnvironment.live)
  #expect(state.todos.count == 2)
}
