import ComposableCore
import Testing

/// Behavior specific to `StoreActor`. The rules shared with `Store` are in `RunningStoreTests`.
struct StoreActorTests {
  @Test func aDeliveryInsideADrainJoinsItWithoutATask() async {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return action == 0 ? Effect(value: 1).receive(on: .immediate) : .none
    }
    let executor = QueueExecutor()
    let store = StoreActor(
      initialState: [], reducer: reducer, environment: (), executor: executor)
    let states = await store.states
    await withCheckedContinuation { done in
      executor.queue.async {
        store.assumeIsolated { _ = $0.send(0) }
        done.resume()
      }
    }
    #expect(await states.elements(upTo: [0, 1]) == [[], [0, 1]])
  }

  @Test func releasingItCancelsItsEffectsAndEndsItsStates() async {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .run { _ in try await Task.never() }
    }
    var store: StoreActor<Int, Int>? = StoreActor(
      initialState: 0, reducer: reducer, environment: ())
    let task = await store?.send(1)
    let states = await store?.states
    weak let released = store
    store = nil
    #expect(await states?.elements(upTo: 0) == [1])
    await task?.finish()
    #expect(released == nil)
  }

  @Test func itRunsOnTheGivenExecutor() async {
    let executor = QueueExecutor()
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      executor.preconditionIsolated()
      state += action
      return action == 1 ? .task { 10 } : .none
    }
    let store = StoreActor(
      initialState: 0, reducer: reducer, environment: (), executor: executor)
    await store.send(1).finish()
    #expect(await store.state == 11)
  }
}
