import ComposableCore

/// The issues reported by `body`; they do not fail the running test.
public func reports(_ body: () throws -> Void) rethrows -> [IssueReporter.Report] {
  let log = Log<IssueReporter.Report>()
  try IssueReporter.$current.withValue(IssueReporter { log($0) }, operation: body)
  return log.all
}

/// The detailed messages of `reports(_:)`.
public func reportedMessages(_ body: () throws -> Void) rethrows -> [String] {
  try reports(body).map(\.detailedMessage)
}
