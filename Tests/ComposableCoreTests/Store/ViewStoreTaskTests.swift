import ComposableCore
import Synchronization
import Testing

/// The task that a send returns, on a live store: "Ownership" in RuntimeRules.md.
@MainActor struct ViewStoreTaskTests {
  enum Action: Sendable {
    case nothing
    case work
  }

  func makeViewStore(
    _ work: @escaping @Sendable () -> Effect<Action, Never> = { .none }
  ) -> ViewStore<Void, Action> {
    let reducer = Reducer<Int, Action, Void> { _, action, _ in
      switch action {
      case .nothing: .none
      case .work: work()
      }
    }
    return ViewStore(Store(initialState: 0, reducer: reducer, environment: ()).stateless)
  }

  @Test func cancelReturnsAfterTheOperationsHaveEnded() async {
    let ended = Ended()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let viewStore = makeViewStore {
      .run { _ in
        continuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        for _ in 0..<100 { await Task.yield() }
        ended.flag.store(true, ordering: .releasing)
      }
    }
    let task = viewStore.send(.work)
    for await _ in started {}
    await task.cancel()
    #expect(ended.isSet)
  }

  @Test func itIsCancelledEvenWhenNothingWasInFlight() async {
    let task = makeViewStore().send(.nothing)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
  }

  @Test func tasksAreEqualWhenTheyComeFromTheSameSend() {
    let viewStore = makeViewStore()
    let tasks = (0..<3).map { _ in viewStore.send(.nothing) }
    #expect(tasks[0] == tasks[0])
    #expect(tasks[0] != tasks[1])
    #expect(Set(tasks + tasks).count == 3)
  }

  @Test func itIsCancelledFromAnyActor() async {
    let reducer = Reducer<Int, Void, Void> { _, _, _ in
      .run { _ in for await _ in AsyncStream<Void>.makeStream().stream {} }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let task = store.view.send(())
    await Task.detached { await task.cancel() }.value
    await task.finish()
    #expect(store.effectsInFlight.isEmpty)
  }
}

private final class Ended: Sendable {
  let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
}
