import ComposableCore

/// How many items of a list a failure shows.
let shownItems = 20

/// The text of a failed assertion: a headline, a difference or a list, and the remedies.
@usableFromInline
struct Failure {
  /// The whole text, as the test shows it.
  let text: String

  init(_ headline: String, remedies: [String]) {
    self.init(headline, details: "", remedies)
  }

  /// Shows a list, such as the received actions, one per line: the first ones, and the number of
  /// the others.
  init<List: Collection>(
    _ headline: String, list: List, describedBy describe: (List.Element) -> String = { "\($0)" },
    remedies: [String]
  ) {
    let rest = list.count - shownItems
    let lines = list.prefix(shownItems).map(describe) + (rest > 0 ? ["… (\(rest) more)"] : [])
    self.init(headline, details: lines.joined(separator: "\n"), remedies)
  }

  /// Shows the difference between `expected` and `actual`.
  init(_ headline: String, expected: Any, actual: Any, remedies: [String]) {
    let difference =
      stateDiff(expected, actual)
      ?? (lines(describing: expected).map { "− \($0)" }
      + lines(describing: actual).map { "+ \($0)" })
      .joined(separator: "\n")
    self.init(headline, difference: difference, remedies: remedies)
  }

  /// Shows a given difference.
  init(_ headline: String, difference: String, remedies: [String]) {
    self.init(headline, details: difference, legend: "(Expected: −, Actual: +)", remedies)
  }

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
