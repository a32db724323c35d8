import ComposableCore

/// The text of a failed assertion: a headline, a difference or a list, and the remedies.
@usableFromInline
struct Failure {
  /// The whole text, as the test shows it.
  let text: String

  /// Shows a list, such as the received actions, one per line.
  init(_ headline: String, list: [String] = [], remedies: [String]) {
    self.init(headline, details: list.joined(separator: "\n"), remedies)
  }

  /// Shows the difference between `expected` and `actual`.
  init(_ headline: String, expected: Any, actual: Any, remedies: [String]) {
    let difference = stateDiff(expected, actual) ?? "− \(expected)\n+ \(actual)"
    self.init(headline, difference: difference, remedies: remedies)
  }

  /// Shows a given difference.
  init(_ headline: String, difference: String, remedies: [String]) {
    self.init(headline, details: difference, legend: "(Expected: −, Actual: +)", remedies)
  }

  /// Joins the parts, separated by blank lines.
  private init(_ headline: String, details: String, legend: String? = nil, _ remedies: [String]) {
    var parts = [headline]
    if !details.isEmpty {
      parts.append(
        details.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
    }
    if let legend { parts.append(legend) }
    if !remedies.isEmpty { parts.append(remedies.joined(separator: "\n")) }
    text = parts.joined(separator: "\n\n")
  }

  /// Fails the test at `line`; prints the schedule's seed, so that the run can be repeated.
  func report(_ line: SourceLine, _ schedule: Schedule = .fifo) {
    var message = text
    if case .seeded(let seed) = schedule {
      message += "\n\nThe effects ran in the order of \"schedule: .seeded(\(seed))\"."
    }
    IssueReporter.current(IssueMessage(stringLiteral: message), at: line)
  }

  /// Shows skipped assertions without failing.
  func note(_ line: SourceLine) {
    SkippedAssertions.reporter(IssueMessage(stringLiteral: text), at: line)
  }
}
