import ComposableCore
import ComposableTesting
import Testing

@testable import Notes

struct NotesTests {
  @Test func aNoteIsMadeNow() {
    var environment = SystemEnvironment.unimplemented(environment: NotesEnvironment.unimplemented)
    environment.date = { Timestamp(since1970: .seconds(60)) }
    let store = TestStore(
      initialState: NotesState(), reducer: notesReducer, environment: environment)
    store.send(.add("milk")) {
      $0.notes = [Note(text: "milk", made: Timestamp(since1970: .seconds(60)))]
    }
    store.send(.clear) { $0.notes = [] }
  }
}
