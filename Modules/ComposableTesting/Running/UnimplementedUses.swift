import ComposableCore
import Synchronization

/// The unimplemented dependencies that the reducer of a test store used, kept until the store can
/// name the action.
final class UnimplementedUses: Sendable {
  private let dependencies = Mutex<[String]>([])
  private let isEmpty = Atomic(true)
  private let isReducing = Atomic(false)

  /// The reducer runs from now on.
  func begin() {
    isReducing.store(true, ordering: .relaxed)
  }

  /// The reducer has returned; false when it used nothing that is unimplemented.
  func end() -> Bool {
    isReducing.store(false, ordering: .relaxed)
    return !isEmpty.load(ordering: .relaxed)
  }

  /// Keeps the use of a dependency; false when no reducer runs. On the thread of the store's test.
  func append(_ dependency: String) -> Bool {
    guard isReducing.load(ordering: .relaxed) else { return false }
    dependencies.withLock { $0.append(dependency) }
    isEmpty.store(false, ordering: .relaxed)
    return true
  }

  /// Fails the test at `line` for what was kept, which `action` used.
  func report(by action: String, _ line: SourceLine) {
    let used = dependencies.withLock { dependencies in
      defer { dependencies = [] }
      return dependencies
    }
    isEmpty.store(true, ordering: .relaxed)
    for dependency in used { line.reportUse(of: dependency, by: action) }
  }
}
