import ComposableCore
import Synchronization
import XCTest

/// Watches XCTest: which test runs, when it ends, and whether it takes a failure.
///
/// This is the one place that relies on XCTest's observers. With `COMPOSABLE_FALLBACKS=1` in the
/// process's environment there are none: a failure is handed to XCTest and printed as well, and
/// stores in properties are checked when the process ends.
final class XCTestWitness: XCTestObservation, Sendable {
  static let shared = XCTestWitness()

  /// The number of the test that runs, 0 when none does or the first one started before a store was
  /// made.
  static var currentTest: Int { shared.current.load(ordering: .relaxed) }

  private let current = Atomic(0)
  private let failureCount = Mutex(0)
  private let testCount = Atomic(0)

  private init() {
    if !RuntimeHooks.areOff { XCTestObservationCenter.shared.addTestObserver(self) }
  }

  /// Fails the running test with `report`; false when no test runs.
  ///
  /// XCTest on Linux does not say which test is running, and drops a failure that none of them
  /// takes; so this fails it and watches for the failure.
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
    // Registered before the test's own blocks, so that it runs after them, and after `tearDown`.
    testCase.addTeardownBlock { LiveStores.shared.endTest(number) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    current.store(0, ordering: .relaxed)
  }
}
