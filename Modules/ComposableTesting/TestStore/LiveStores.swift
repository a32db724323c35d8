import ComposableCore
import Foundation
import Synchronization

/// The living test stores, to check those that are not released by the end of their test.
///
/// XCTest keeps every test case with its properties until the process exits. A store may also be
/// retained by a global variable or a cycle.
final class LiveStores: Sendable {
  static let shared = LiveStores()

  /// Checks a store if it belongs to the XCTest test with this number; any store if that is nil.
  ///
  /// @unchecked Sendable: called on the thread of the store's test, or when the process exits and
  /// no test is running.
  private struct Check: @unchecked Sendable {
    let host: TestHost
    let run: (Int?) -> Void
  }

  /// A check for each store that has not been released.
  private let checks = Mutex<[ObjectIdentifier: Check]>([:])

  private init() {
    atexit { LiveStores.shared.endProcess() }
  }

  /// Registers a store. `check` does not keep it alive.
  func add(_ store: AnyObject, on host: TestHost, check: @escaping (Int?) -> Void) {
    let check = Check(host: host, run: check)
    let id = ObjectIdentifier(store)
    checks.withLock { $0[id] = check }
  }

  /// Forgets a store that is being released, which checks itself.
  func remove(_ store: AnyObject) {
    let id = ObjectIdentifier(store)
    // Assigned, so that the closure is released outside of the lock.
    let removed = checks.withLock { $0.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Checks the stores used by an XCTest test, which is still running.
  func endTest(_ number: Int) {
    for check in all { check.run(number) }
  }

  /// Passes the use of a dependency to the store whose reducer the caller is in; returns false if
  /// there is none.
  func take(use dependency: String) -> Bool {
    all.contains { $0.host.take(use: dependency) }
  }

  /// Fails the process if stores that were never released have missing assertions.
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
