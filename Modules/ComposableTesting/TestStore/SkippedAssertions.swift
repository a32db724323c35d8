import ComposableCore
import Testing

/// The reporter of assertions skipped by a test store that is not exhaustive.
package enum SkippedAssertions {
  /// Adds a known issue to the running test, which does not fail it; otherwise prints to standard
  /// error.
  @TaskLocal package static var reporter = IssueReporter { report in
    guard Test.current != nil else { return IssueReporter.standardError(report) }
    withKnownIssue("Skipped by exhaustivity = .off") {
      IssueReporter.automatic(report)
    }
  }
}
