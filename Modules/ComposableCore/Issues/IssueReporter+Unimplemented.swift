extension IssueReporter {
  /// What takes the names of unimplemented dependencies while a test store runs its reducer, until
  /// it can name the action; nil elsewhere, where a use is reported at once.
  @TaskLocal package static var unimplementedUse: (@Sendable (_ dependency: String) -> Void)?

  /// Reports that a test used `dependency` without providing it, and which action did, if that is
  /// known.
  package func unimplemented(
    _ dependency: String, usedBy action: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if action == nil, let noteUse = Self.unimplementedUse { return noteUse(dependency) }
    let use = action.map { "\"\($0)\" used it" } ?? "it was used"
    self(
      "\"\(dependency)\" is unimplemented, but \(use). Give this test's environment one.",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
