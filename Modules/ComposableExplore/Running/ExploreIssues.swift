import ComposableCore

/// The issues reported by effects and reducers of an explored feature since the last check.
///
/// @unchecked Sendable: one run is used on one thread at a time.
final class ExploreIssues: @unchecked Sendable {
  private var messages: [String] = []

  var reporter: IssueReporter {
    IssueReporter { [self] in messages.append($0.message) }
  }

  /// Removes all messages and returns the first one.
  func takeFirst() -> String? {
    defer { messages = [] }
    return messages.first
  }
}
