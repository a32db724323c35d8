import ComposableCore
import Synchronization

/// What a body reports, instead of failing the test that runs it.
func failures(_ body: () throws -> Void) rethrows -> [IssueReporter.Report] {
  let log = Log()
  try IssueReporter.$current.withValue(IssueReporter { log.append($0) }, operation: body)
  return log.reports
}

/// The messages of `failures(_:)`.
func messages(_ body: () throws -> Void) rethrows -> [String] {
  try failures(body).map(\.message)
}

private final class Log: Sendable {
  private let list = Mutex<[IssueReporter.Report]>([])

  var reports: [IssueReporter.Report] { list.withLock { $0 } }

  func append(_ report: IssueReporter.Report) {
    list.withLock { $0.append(report) }
  }
}
