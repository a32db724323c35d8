import ComposableCore

/// A place in a test, to which a failure belongs.
struct SourceLine: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

extension SourceLine: CustomStringConvertible {
  var description: String { "\(fileID):\(line)" }
}

extension SourceLine {
  /// Fails the test here because an action used a dependency that the test does not provide.
  func reportUse(of dependency: String, by action: String) {
    IssueReporter.current.unimplemented(
      dependency, usedBy: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
