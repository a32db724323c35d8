/// A line of a program, to which an issue belongs.
///
/// Public functions take four arguments, because only their defaults can name the caller's line.
/// Internal functions pass one value.
@usableFromInline
package struct SourceLine: CustomStringConvertible, Sendable {
  /// The file as `Module/File.swift`.
  package let fileID: StaticString
  /// The file's full path.
  package let filePath: StaticString
  /// The line in that file, from one.
  package let line: UInt
  /// The column in that line, from one.
  package let column: UInt

  /// Names a line by the arguments that a public function was called with.
  @usableFromInline
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The line of a report for which no line of the program is known.
  static let unknown = SourceLine(fileID: "", filePath: "", line: 0, column: 0)

  /// The file and the line: `Module/File.swift:7`.
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}

extension IssueReporter {
  /// Reports `message` at a line, with its secrets only in the detailed message.
  ///
  /// Without a line, the report has that of the running step of a test store, or else none.
  package func callAsFunction(_ message: IssueMessage, at line: SourceLine?) {
    let line = line ?? Self.testBridge?.currentLine ?? .unknown
    self(
      message, fileID: line.fileID, filePath: line.filePath, line: line.line, column: line.column)
  }

  /// Runs a step of a test, such as an advance of its scheduler. Issues in it that have no line of
  /// the program are reported at its line.
  static func asStep(at line: SourceLine, _ body: () -> Void) {
    if let testBridge { testBridge.runStep(at: line, body) } else { body() }
  }

  /// Reports that a test used `dependency` without providing it, with the action that used it, if
  /// that is known. While a test store can still name the action, the store takes the report.
  package func unimplemented(
    _ dependency: String, usedBy action: IssueMessage? = nil, at line: SourceLine? = nil
  ) {
    if action == nil, Self.testBridge?.recordUse(of: dependency) == true { return }
    let start: IssueMessage = "\"\(dependency)\" is unimplemented, but "
    let use: IssueMessage = action.map { "\"" + $0 + "\" used it" } ?? "it was used"
    self(start + use + ". Give this test's environment one.", at: line)
  }
}
