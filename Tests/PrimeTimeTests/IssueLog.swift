import ComposableCore
import Synchronization

/// Collects the issues reported while a closure runs.
final class IssueLog: Sendable {
  private let messages = Mutex<[String]>([])

  func record(_ body: () -> Void) {
    let reporter = IssueReporter { [self] report in
      messages.withLock { $0.append(report.message) }
    }
    IssueReporter.$current.withValue(reporter) { body() }
  }

  /// The number of issues that name `dependency`.
  func named(_ dependency: String) -> Int {
    messages.withLock { $0.count { $0.contains("\"\(dependency)\"") } }
  }
}
