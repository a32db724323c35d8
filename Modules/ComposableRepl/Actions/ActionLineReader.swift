/// Reads the lines of a REPL without screens, which are actions.
@MainActor protocol ActionLineReader: AnyObject {
  /// Whether the names of the actions are known; otherwise lines are JSON.
  var canListActions: Bool { get }
  /// Sends the action of a line.
  ///
  /// - Throws: The word that can't be read, what was expected, and the usage.
  func read(_ line: Substring) throws(Failure) -> () -> Void
  /// The completions of an unfinished line.
  func completions(of line: Substring) -> [Completion]
  /// How the actions with a name are written, which may be shortened; all for an empty name.
  func usages(of name: Substring) -> [String]
}
