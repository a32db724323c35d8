import ComposableCore
import Synchronization
import XCTest

/// Finds out whether an XCTest case runs, by failing it and watching for the failure.
///
/// XCTest on Linux does not say which test is running, and drops a failure that none of them takes.
final class XCTestWitness: XCTestObservation, Sendable {
  static let shared = XCTestWitness()

  private let failureCount = Mutex(0)

  private init() {
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// Fails the running test with `report`; false when no test runs.
  func records(_ report: IssueReporter.Report) -> Bool {
    let before = failureCount.withLock { $0 }
    XCTFail(report.message, file: report.filePath, line: report.line)
    return failureCount.withLock { $0 } != before
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    failureCount.withLock { $0 += 1 }
  }
}
