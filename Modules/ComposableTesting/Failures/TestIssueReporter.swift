import ComposableCore
import Testing
import XCTest

/// Reports an issue as a failure of the running test, under Swift Testing and XCTest.
///
/// ComposableCore looks this type up by name, so a suite only has to link ComposableTesting.
package enum TestIssueReporter: TestIssueReporting {
  package static func report(_ report: IssueReporter.Report) -> Bool {
    if Test.current != nil {
      record(report)
      return true
    }
    if XCTestWitness.shared.records(report) {
      return true
    }
    // Outside of a test's tasks, for example on another thread, it fails the run but no particular
    // test.
    if CommandLine.arguments.contains("swift-testing") {
      record(report)
      return true
    }
    return false
  }

  package static func recordUse(of dependency: String) -> Bool {
    TestStores.shared.recordUse(of: dependency)
  }

  package static var currentLine: SourceLine? {
    RunningStep.line ?? TestStores.shared.currentLine
  }

  private static func record(_ report: IssueReporter.Report) {
    Issue.record(
      Comment(rawValue: report.detailedMessage),
      sourceLocation: SourceLocation(
        fileID: report.fileID.description, filePath: report.filePath.description,
        line: Int(report.line), column: Int(report.column)))
  }
}
