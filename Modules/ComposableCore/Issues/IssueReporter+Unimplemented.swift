extension IssueReporter {
  /// Reports that a test used `dependency` without providing it, with the action that used it, if
  /// known.
  package func unimplemented(
    _ dependency: String, usedBy action: IssueMessage? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    if action == nil, Self.testBridge?.take(use: dependency) == true { return }
    let start: IssueMessage = "\"\(dependency)\" is unimplemented, but "
    let use: IssueMessage = action.map { "\"" + $0 + "\" used it" } ?? "it was used"
    self(
      start + use + ". Give this test's environment one.",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
