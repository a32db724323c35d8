import ComposableCore
import Synchronization
import XCTest

/// Observes XCTest: which test is running, when it ends, and whether it records a failure.
///
/// Only this type relies on XCTest's observers. With `COMPOSABLE_FALLBACKS=1` in the process's
/// environment it doesn't use them: failures are passed to XCTest and also printed, and stores in
/// properties are checked when the process exits.
final class XCTestWitness: XCTestObservation, Sendable {
  static let shared = XCTestWitness()

  /// The number of the running test; 0 if none is running, or if the first one started before any
  /// store was created.
  static var currentTest: Int { shared.current.load(ordering: .relaxed) }

  private let current = Atomic(0)
  private let failureCount = Mutex(0)
  private let testCount = Atomic(0)

  private init() {
    if !RuntimeHooks.areOff { XCTestObservationCenter.shared.addTestObserver(self) }
  }

  /// Fails the running test with `report`; returns false if no test is running.
  ///
  /// XCTest on Linux does not expose the running test, and drops a failure that no test records; so
  /// this records the failure and observes whether a test recorded it.
  func records(_ report: IssueReporter.Report) -> Bool {
    let before = failureCount.withLock { $0 }
    XCTFail(report.detailedMessage, file: report.filePath, line: report.line)
    return failureCount.withLock { $0 } != before
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    failureCount.withLock { $0 += 1 }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let number = testCount.add(1, ordering: .relaxed).newValue
    current.store(number, ordering: .relaxed)
    // Registered before the test's own blocks, so that it runs after them and after `tearDown`.
    testCase.addTeardownBlock { TestStores.shared.endTest(number) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    current.store(0, ordering: .relaxed)
  }
}
