import ComposableCore

/// The line of a test to which a failure belongs.
@usableFromInline
struct SourceLine: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension SourceLine: CustomStringConvertible {
  @usableFromInline var description: String { "\(fileID):\(line)" }
}

extension SourceLine {
  /// Fails the test at this line because an action used a dependency that the test does not
  /// provide.
  func reportUse(of dependency: String, by action: IssueMessage) {
    IssueReporter.current.unimplemented(
      dependency, usedBy: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
