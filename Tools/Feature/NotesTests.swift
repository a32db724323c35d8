import ComposableCore
import ComposableTesting
import Testing

@testable import Notes

@MainActor
struct NotesTests {
  @Test func anEntryIsMadeNow() {
    var environment = SystemEnvironment.unimplemented(environment: NotesEnvironment.unimplemented)
    environment.date = { Timestamp(since1970: .seconds(60)) }
    let store = TestStore(
      initialState: NotesState(), reducer: notesReducer, environment: environment)
    store.send(.add("milk")) {
      $0.entries = [NotesState.Entry(made: Timestamp(since1970: .seconds(60)), text: "milk")]
    }
    store.send(.clear) { $0.entries = [] }
  }

  @Test func whatIsNotThereCannotBeCleared() throws {
    var environment = SystemEnvironment.unimplemented(environment: NotesEnvironment.unimplemented)
    environment.date = { Timestamp(since1970: .zero) }
    let view = NotesView(
      store: Store(initialState: NotesState(), reducer: notesReducer, environment: environment))
    #expect(throws: (any Error).self) { try view.tap("Clear") }
    try view.enter("New", "milk")
    #expect(view.body.render().contains("milk"))
    try view.tap("Clear")
    #expect(!view.body.render().contains("milk"))
  }
}
