import ComposableCore
import Foundation
import Synchronization

/// The test stores of the process. It finds the one that is running on a thread, and checks those
/// that aren't released by the end of their test.
///
/// XCTest keeps every test case with its properties until the process exits. A store may also be
/// retained by a global variable or a cycle.
final class TestStores: Sendable {
  static let shared = TestStores()

  /// A registered store, without keeping it alive.
  ///
  /// @unchecked Sendable: `check` is called on the thread of the store's test, or when the process
  /// exits and no test is running.
  private struct Entry: @unchecked Sendable {
    let host: TestHost
    /// Checks the store if it belongs to the XCTest test with this number, or if the number is nil.
    let check: (Int?) -> Void
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  private init() {
    atexit { TestStores.shared.endProcess() }
  }

  /// Adds a store. `check` must not keep it alive.
  func add(_ store: AnyObject, on host: TestHost, check: @escaping (Int?) -> Void) {
    let entry = Entry(host: host, check: check)
    let id = ObjectIdentifier(store)
    entries.withLock { $0[id] = entry }
  }

  /// Removes a store that is being released, which checks itself.
  func remove(_ store: AnyObject) {
    let id = ObjectIdentifier(store)
    // Returned, so that the closure is released outside of the lock.
    let removed = entries.withLock { $0.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Checks the stores that were used by an XCTest test, which is still running.
  func endTest(_ number: Int) {
    for entry in all { entry.check(number) }
  }

  /// Passes the use of a dependency to the store whose reducer uses it; returns false if no reducer
  /// does.
  func recordUse(of dependency: String) -> Bool {
    all.contains { $0.host.recordUse(of: dependency) }
  }

  /// The line of the step that is running on this thread; nil if none is.
  var currentLine: SourceLine? { all.first { $0.host.isInStepHere }?.host.currentLine }

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
      for entry in all { entry.check(nil) }
    }
    guard hasFailed.load(ordering: .relaxed) else { return }
    fflush(nil)
    _exit(EXIT_FAILURE)
  }

  private var all: [Entry] {
    entries.withLock { Array($0.values) }
  }
}
