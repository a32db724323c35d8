import ComposableCore
import ComposableTesting
import Poll
import Testing

/// Rows with their own requests and a deadline.
struct PollTests {
  let clock = TestScheduler()
  let tea = UniqueID(high: 0, low: 0)
  let rice = UniqueID(high: 0, low: 1)

  @Test func choicesWithoutVotesDisappearAtTheDeadline() {
    let store = TestStore(
      initialState: PollState(), reducer: pollReducer,
      environment: PollEnvironment(
        clock: clock.eraseToAnyScheduler(), uuid: UniqueID.incrementing, vote: { _ in 1 }))
    store.send(.addTapped("tea")) { $0.choices = [ChoiceState(id: tea, text: "tea")] }
    store.send(.addTapped("rice")) { $0.choices.append(ChoiceState(id: rice, text: "rice")) }
    store.send(.started(seconds: 2)) { $0.rest = 2 }
    store.send(.choice(rice, .voteTapped)) { $0.choices[id: rice]?.isSending = true }
    store.receive((/PollAction.choice)[rice] .. /ChoiceAction.counted, .success(1)) {
      $0.choices[id: rice]?.isSending = false
      $0.choices[id: rice]?.votes = 1
    }
    clock.advance(by: .seconds(2))
    store.receive(.ticked) { $0.rest = 1 }
    store.receive(.ticked) { $0.rest = 0 }
    store.receive(.closed) { $0.choices.remove(id: tea) }
  }
}
