import ComposableCore
import ComposableTesting
import Dispatch
import TestSupport
import Testing

/// R9: the task that a send to a test store returns.
@Suite("R9 The task of a send") struct TestStoreTaskTests {
  enum Action: Equatable, Sendable { case cancel, nothing, work }

  /// An operation that ends off the test's executor, whether canceled or not.
  static func operation(_ log: Log<String>) -> @Sendable () async -> Void {
    {
      for await _ in AsyncStream<Void>.makeStream().stream {}
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      log("ended")
    }
  }

  func makeStore(
    _ operation: @escaping @Sendable () async -> Void = {}
  ) -> TestStore<Int, Action, Void> {
    let reducer = Reducer<Int, Action, Void> { _, action, _ in
      switch action {
      case .cancel: .cancel(id: 1)
      case .nothing: .none
      case .work: Effect.run { _ in await operation() }.cancellable(id: 1)
      }
    }
    return TestStore(initialState: 0, reducer: reducer, environment: (), timeout: .seconds(60))
  }

  @Test func itIsCancelledEvenWhenNothingWasInFlight() {
    let store = makeStore()
    let task = store.send(.nothing)
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
  }

  @Test func itIsNotCancelledByAnotherCancellation() {
    let log = Log<String>()
    let store = makeStore(Self.operation(log))
    let task = store.send(.work)
    store.send(.cancel)
    #expect(!task.isCancelled)
    // A busy machine may take more than the second that is the default.
    task.finish(timeout: .seconds(60))
    #expect(log.all == ["ended"])
  }

  @Test func cancelReturnsAfterTheOperationHasEnded() {
    let log = Log<String>()
    let store = makeStore(Self.operation(log))
    let task = store.send(.work)
    task.cancel()
    #expect(task.isCancelled)
    #expect(log.all == ["ended"])
    task.cancel()
    task.finish()
    #expect(log.count == 1)
  }

  @Test func anOperationThatIgnoresItsCancellationFailsTheTest() {
    withKnownIssue {
      let store = makeStore {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      store.timeout = .zero
      store.send(.work).cancel()
    } matching: {
      "\($0)".contains("was canceled, and has not returned")
    }
  }
}
