import ComposableCore
import Testing
import XCTest

/// Reports an issue as a failure of the running test, under Swift Testing and XCTest.
///
/// ComposableCore looks this type up by name, so a suite only has to link ComposableTesting.
package enum TestIssueReporter: TestIssueReporting {
  /// A report at a line of the library is moved to the line of the running step, if there is one.
  package static func report(_ report: IssueReporter.Report) -> Bool {
    var report = report
    if isOfLibrary(report.fileID.description), let line = currentLine {
      (report.fileID, report.filePath) = (line.fileID, line.filePath)
      (report.line, report.column) = (line.line, line.column)
    }
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

  package static func runStep(at line: SourceLine, _ body: () -> Void) {
    RunningStep.run(at: line, body)
  }

  private static func isOfLibrary(_ fileID: String) -> Bool {
    ["ComposableCore/", "ComposableExplore/", "ComposableTesting/"].contains(
      where: fileID.hasPrefix)
  }

  /// Without a line, the issue is at the test itself.
  private static func record(_ report: IssueReporter.Report) {
    let comment = Comment(rawValue: report.detailedMessage)
    guard report.line > 0 else {
      Issue.record(comment, sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
      return
    }
    Issue.record(
      comment,
      sourceLocation: SourceLocation(
        fileID: report.fileID.description, filePath: report.filePath.description,
        line: Int(report.line), column: Int(report.column)))
  }
}
