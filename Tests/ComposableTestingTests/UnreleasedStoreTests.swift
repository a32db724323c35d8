import ComposableCore
import ComposableTesting
import Foundation
import TestSupport
import Testing
import XCTest

/// A test store is checked at the end of its test even if it is not released.
struct UnreleasedStoreTests {
  // Each test runs in its own process, because XCTest would also check the stores of other tests.
  // If XCTest can't be observed, stores are checked when the process exits.
  @Test(.enabled(if: !RuntimeHooks.areOff))
  func aStoreInAPropertyOfAnXCTestCaseIsCheckedWhenItsTestEnds() async {
    await #expect(processExitsWith: .success) {
      let testCase = KeepsItsStore { $0.store.send(.fetch(1)) }
      #expect(
        reportedMessages { testCase.run() } == [
          """
          1 received action was not asserted at the end of the test.

              arrived(1)

          Receive it, or call "skipReceivedActions()".
          """
        ])
    }
  }

  @Test(.enabled(if: !RuntimeHooks.areOff))
  func theEffectsOfAStoreInAPropertyAreCancelledWhenItsTestEnds() async {
    await #expect(processExitsWith: .success) {
      let scheduler = TestScheduler()
      let testCase = KeepsItsStore {
        $0.store.environment.scheduler = scheduler.eraseToAnyScheduler()
        $0.store.send(.start)
      }
      let messages = reportedMessages { testCase.run() }
      #expect(messages.count == 1)
      #expect(messages.first?.contains("outlives its test store") == true)
      scheduler.advance(by: .seconds(1))
      #expect(reportedMessages { testCase.store.finish() } == [])
    }
  }

  @Test(.enabled(if: !RuntimeHooks.areOff))
  func aStoreInAPropertyWhoseTestAssertedEverythingPasses() async {
    await #expect(processExitsWith: .success) {
      let testCase = KeepsItsStore {
        $0.store.send(.fetch(1))
        $0.store.receive(.arrived(1)) { $0.log = ["arrived 1"] }
      }
      #expect(reportedMessages { testCase.run() } == [])
    }
  }

  @Test func aStoreThatIsNeverReleasedFailsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let store = ProbeStore(
        initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment())
      store.send(.fetch(1))
      _ = Unmanaged.passRetained(store)
    }
  }

  @Test func aStoreThatIsNeverReleasedAndHasNothingLeftPasses() async {
    await #expect(processExitsWith: .success) {
      let store = ProbeStore(
        initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment())
      store.send(.nothing)
      _ = Unmanaged.passRetained(store)
    }
  }
}

/// XCTest doesn't discover this class, because none of its methods begins with "test".
private final class KeepsItsStore: XCTestCase {
  let store = ProbeStore(
    initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment())

  convenience init(_ body: @escaping (KeepsItsStore) -> Void) {
    self.init(name: "body") { testCase in
      if let testCase = testCase as? KeepsItsStore { body(testCase) }
    }
  }
}
