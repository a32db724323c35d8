import ComposableCore
import Synchronization

extension TestHost {
  /// Called before the store's reducer runs.
  @usableFromInline
  func beginReducing() {
    reducerPhase.store(.running, ordering: .relaxed)
    reductionCount.store(reductionCount.load(ordering: .relaxed) + 1, ordering: .relaxed)
  }

  /// Called after the store's reducer has run; returns whether to call `reportUses`.
  @usableFromInline
  func endReducing() -> Bool {
    let phase = reducerPhase.load(ordering: .relaxed)
    reducerPhase.store(.idle, ordering: .relaxed)
    return phase == .runningUnimplemented
  }

  /// Fails the test at `line` for the unimplemented dependencies that the reducer used.
  @usableFromInline
  func reportUses(by action: IssueMessage, _ line: SourceLine) {
    let dependencies = usedDependencies.withLock { used in
      defer { used = [] }
      return used
    }
    for dependency in dependencies {
      IssueReporter.current.unimplemented(dependency, usedBy: action, at: RunningStep.line ?? line)
    }
  }

  /// Records the use of a dependency by the store's reducer; returns false outside of it.
  func recordUse(of dependency: String) -> Bool {
    guard isOwned, reducerPhase.load(ordering: .relaxed) != .idle else { return false }
    usedDependencies.withLock { $0.append(dependency) }
    reducerPhase.store(.runningUnimplemented, ordering: .relaxed)
    return true
  }
}
