import ComposableCore
import Foundation
import Synchronization

/// The test stores that are alive, to check those that nobody releases at the end of their test.
///
/// XCTest keeps every test case, and what its properties hold, until the process ends. A store may
/// also be kept by a global variable, or by a cycle.
final class LiveStores: Sendable {
  static let shared = LiveStores()

  /// Checks a store if it belongs to the test of XCTest with this number; to any if that is nil.
  ///
  /// @unchecked Sendable: called on the thread of the store's test, or at the end of the process,
  /// when no test runs.
  private struct Check: @unchecked Sendable {
    let host: TestHost
    let run: (Int?) -> Void
  }

  private let checks = Mutex<[ObjectIdentifier: Check]>([:])

  private init() {
    atexit { LiveStores.shared.endProcess() }
  }

  func add(_ store: AnyObject, _ host: TestHost, _ check: @escaping (Int?) -> Void) {
    let check = Check(host: host, run: check)
    let id = ObjectIdentifier(store)
    checks.withLock { $0[id] = check }
  }

  func remove(_ store: AnyObject) {
    let id = ObjectIdentifier(store)
    // Assigned, so that the closure is released outside of the lock.
    let removed = checks.withLock { $0.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Checks the stores that were used by a test of XCTest, which is still running.
  func endTest(_ number: Int) {
    for check in all { check.run(number) }
  }

  /// Gives the use of a dependency to the store whose reducer the caller is in; false when it is in
  /// none.
  func take(use dependency: String) -> Bool {
    all.contains { $0.host.take(use: dependency) }
  }

  /// Makes the process fail for what was not asserted in stores that were never released.
  private func endProcess() {
    let hasFailed = Atomic(false)
    let reporter = IssueReporter { report in
      hasFailed.store(true, ordering: .relaxed)
      var report = report
      report.message +=
        "\n\nThis test store was never released. Keep it in the test, or in its suite."
      IssueReporter.standardError(report)
    }
    IssueReporter.$current.withValue(reporter) {
      for check in all { check.run(nil) }
    }
    guard hasFailed.load(ordering: .relaxed) else { return }
    fflush(nil)
    _exit(EXIT_FAILURE)
  }

  private var all: [Check] {
    checks.withLock { Array($0.values) }
  }
}
