import ComposableCore
import Synchronization

/// The unimplemented dependencies used by a test store's reducer, recorded until the store can name
/// the action.
final class UnimplementedUses: Sendable {
  /// The names, in the order of their uses.
  private let dependencies = Mutex<[String]>([])
  /// The same as the list says, to be read without the lock at each reduction.
  private let isEmpty = Atomic(true)
  /// Whether the store's reducer runs now.
  private let isReducing = Atomic(false)

  /// Called before the reducer runs.
  func begin() {
    isReducing.store(true, ordering: .relaxed)
  }

  /// Called after the reducer has run; returns false if it used no unimplemented dependency.
  func end() -> Bool {
    isReducing.store(false, ordering: .relaxed)
    return !isEmpty.load(ordering: .relaxed)
  }

  /// Records the use of a dependency; returns false if no reducer is running. Called on the thread
  /// of the store's test.
  func append(_ dependency: String) -> Bool {
    guard isReducing.load(ordering: .relaxed) else { return false }
    dependencies.withLock { $0.append(dependency) }
    isEmpty.store(false, ordering: .relaxed)
    return true
  }

  /// Fails the test at `line` for the recorded uses by `action`.
  func report(by action: IssueMessage, _ line: SourceLine) {
    let used = dependencies.withLock { dependencies in
      defer { dependencies = [] }
      return dependencies
    }
    isEmpty.store(true, ordering: .relaxed)
    for dependency in used {
      IssueReporter.current.unimplemented(dependency, usedBy: action, at: line)
    }
  }
}
