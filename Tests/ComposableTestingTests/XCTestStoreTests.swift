import ComposableCore
import ComposableTesting
import TestSupport
import XCTest

/// The test store in a suite written with XCTest.
final class XCTestStoreTests: XCTestCase {
  private let scheduler = TestScheduler()

  private func makeStore() -> ProbeStore {
    TestStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(scheduler: scheduler.eraseToAnyScheduler()))
  }

  func testAnAsyncTestMayChangeThreads() async {
    let store = makeStore()
    store.send(.tickForEver)
    await Task.yield()
    scheduler.advance(by: .milliseconds(20))
    store.receive(.ticked) { $0.log = ["tick at 0.01 seconds"] }
    await Task.yield()
    store.receive(.ticked) { $0.log.append("tick at 0.02 seconds") }
    store.send(.stop)
  }

  @MainActor func testADetachedEffectIsWaitedForOnTheMainActor() {
    let store = makeStore()
    store.environment.fetch = { value in await Task.detached { value }.value }
    store.send(.fetch(3))
    store.receive(.arrived(3)) { $0.log = ["arrived 3"] }
  }

  func testAFailureIsAtItsLine() {
    let found = reports { makeStore().send(.add(1)) }
    XCTAssertEqual(found.map(\.line), [#line - 1])
    XCTAssertEqual(found.map { "\($0.filePath)" }, [#filePath])
  }
}
