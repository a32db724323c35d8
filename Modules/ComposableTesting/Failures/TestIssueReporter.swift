import ComposableCore
import Testing
import XCTest

/// Makes an issue a failure of the running test, under Swift Testing and under XCTest.
///
/// ComposableCore finds this type by its name; linking ComposableTesting is all that a suite has to
/// do.
package enum TestIssueReporter: TestIssueReporting {
  package static func report(_ report: IssueReporter.Report) -> Bool {
    if Test.current != nil {
      record(report)
      return true
    }
    if XCTestWitness.shared.records(report) {
      return true
    }
    // Outside of a test's tasks, on a thread of its own for example: it fails the run, and not one
    // test of it.
    if CommandLine.arguments.contains("swift-testing") {
      record(report)
      return true
    }
    return false
  }

  package static func take(use dependency: String) -> Bool {
    LiveStores.shared.take(use: dependency)
  }

  private static func record(_ report: IssueReporter.Report) {
    Issue.record(
      Comment(rawValue: report.detailedMessage),
      sourceLocation: SourceLocation(
        fileID: report.fileID.description, filePath: report.filePath.description,
        line: Int(report.line), column: Int(report.column)))
  }
}
