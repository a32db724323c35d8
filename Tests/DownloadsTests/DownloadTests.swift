import ComposableCore
import ComposableTesting
import Downloads
import Testing

/// One download: progress, attempts and end.
struct DownloadTests {
  let clock = TestScheduler()
  let store: TestStore<DownloadState, DownloadAction, AppEnvironment>

  init() {
    store = TestStore(
      initialState: DownloadState.first, reducer: downloadReducer, environment: .test(clock))
  }

  /// Starts a download whose progress the test controls.
  func start() -> AsyncThrowingStream<Int, any Error>.Continuation {
    let (stream, progress) = AsyncThrowingStream<Int, any Error>.makeStream()
    store.environment.download = { _ in stream }
    store.send(.startTapped)
    store.receive(.attempted(1)) { $0.status = .running(attempt: 1) }
    return progress
  }

  @Test func aDownloadReportsItsProgress() {
    let progress = start()
    progress.yield(40)
    store.receive(.progressed(percent: 40)) { $0.percent = 40 }
    progress.yield(100)
    progress.finish()
    store.receive(.progressed(percent: 100)) { $0.percent = 100 }
    store.receive(.finished) { $0.status = .finished }
    store.finish()
  }

  @Test func aFailureIsRetriedAfterTwoAndFourSeconds() {
    store.environment.download = { _ in .finished(throwing: Offline()) }
    store.send(.startTapped)
    store.receive(.attempted(1)) { $0.status = .running(attempt: 1) }
    store.receive(.failed("Offline()")) { $0.status = .waiting(attempt: 2) }
    clock.advance(by: .seconds(2))
    store.receive(.attempted(2)) { $0.status = .running(attempt: 2) }
    store.receive(.failed("Offline()")) { $0.status = .waiting(attempt: 3) }
    clock.advance(by: .seconds(4))
    store.receive(.attempted(3)) { $0.status = .running(attempt: 3) }
    store.receive(.failed("Offline()")) { $0.status = .failed("Offline()") }
    store.finish()
  }

  @Test func aPauseCancelsTheRequest() {
    let progress = start()
    store.send(.pauseTapped) { $0.status = .paused }
    progress.yield(40)
    store.finish()
  }

  @Test func aPauseCancelsTheNextAttempt() {
    store.environment.download = { _ in .finished(throwing: Offline()) }
    store.send(.startTapped)
    store.receive(.attempted(1)) { $0.status = .running(attempt: 1) }
    store.receive(.failed("Offline()")) { $0.status = .waiting(attempt: 2) }
    store.send(.pauseTapped) { $0.status = .paused }
    clock.advance(by: .seconds(60))
    store.finish()
  }
}
