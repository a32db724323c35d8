import Synchronization

/// The unimplemented dependencies that a reducer used, kept until the test store can name the
/// action.
package final class UnimplementedUses: Sendable {
  /// Where uses are kept while a test store runs its reducer; nil elsewhere, where they are
  /// reported at once.
  @TaskLocal package static var current: UnimplementedUses?

  private let dependencies = Mutex<[String]>([])

  package init() {}

  func append(_ dependency: String) {
    dependencies.withLock { $0.append(dependency) }
  }

  /// Takes the names of the dependencies that were used since the last call.
  package func take() -> [String] {
    dependencies.withLock { dependencies in
      if dependencies.isEmpty { return [] }
      defer { dependencies = [] }
      return dependencies
    }
  }
}

extension IssueReporter {
  /// Reports that a test used `dependency` without providing it, and which action did, if that is
  /// known.
  package func unimplemented(
    _ dependency: String, usedBy action: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if action == nil, let uses = UnimplementedUses.current { return uses.append(dependency) }
    let use = action.map { "\"\($0)\" used it" } ?? "it was used"
    self(
      "\"\(dependency)\" is unimplemented, but \(use). Give this test's environment one.",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
