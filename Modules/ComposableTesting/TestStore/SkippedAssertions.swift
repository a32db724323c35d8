import ComposableCore
import Testing

/// Where a test store that is not exhaustive shows what it skipped.
package enum SkippedAssertions {
  /// A known issue of the running test, which does not fail it; a line on standard error elsewhere.
  @TaskLocal package static var reporter = IssueReporter { report in
    guard Test.current != nil else { return IssueReporter.standardError(report) }
    withKnownIssue("Skipped by exhaustivity = .off") {
      IssueReporter.automatic(report)
    }
  }
}
