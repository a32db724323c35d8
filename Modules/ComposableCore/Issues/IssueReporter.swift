/// Where the library reports misuse: a failure of the running test, else a line on standard error.
///
/// Nothing in the library traps. What a program got wrong is handed to ``current`` together with
/// the line it happened on, and state stays as it was:
///
/// ```swift
/// IssueReporter.current("An action was sent to a child that has no state.")
/// ```
///
/// Give a reporter of your own to everything below a call, tasks included:
///
/// ```swift
/// IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
///   viewStore.send(.pasta(.ticked))
/// }
/// ```
public struct IssueReporter: Sendable {
  /// What went wrong and the line to look at.
  public struct Report: Sendable {
    /// What was expected, what came, what to do.
    ///
    /// It names types and cases, but no values, which may be secrets.
    public var message: String
    /// The message with the values of actions, ids and errors. Test failures show this one.
    public var detailedMessage: String
    /// The file as `Module/File.swift`.
    public var fileID: StaticString
    /// The file's full path.
    public var filePath: StaticString
    /// The line in that file, from one.
    public var line: UInt
    /// The column in that line, from one.
    public var column: UInt

    /// Creates a report about one line of one file.
    ///
    /// Without a detailed message the message holds all there is to say.
    public init(
      message: String, detailedMessage: String? = nil, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) {
      self.message = message
      self.detailedMessage = detailedMessage ?? message
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }
  }

  /// The reporter of the current task: ``automatic`` unless `$current.withValue` says otherwise.
  @TaskLocal public static var current: IssueReporter = .automatic

  private let report: @Sendable (Report) -> Void

  /// Creates a reporter that hands every report to `report`, on the thread that found the issue.
  public init(_ report: @escaping @Sendable (Report) -> Void) {
    self.report = report
  }

  /// Reports `message` at the caller's line.
  public func callAsFunction(
    _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    report(
      Report(message: message, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reports `message` at the caller's line, with its secrets in the detailed message alone.
  public func callAsFunction(
    _ message: IssueMessage, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    report(
      Report(
        message: message.text, detailedMessage: message.detailed, fileID: fileID,
        filePath: filePath, line: line, column: column))
  }

  /// Passes on a report that was made earlier or elsewhere.
  public func callAsFunction(_ report: Report) {
    self.report(report)
  }

  /// Fails the running test, or writes to standard error when no test takes the report.
  ///
  /// The bridge to the testing libraries is in ComposableTesting. A program that does not link that
  /// module, or runs no test, gets ``standardError``.
  public static let automatic = IssueReporter { report in
    if testBridge?.report(report) != true {
      standardError(report)
    }
  }

  /// Writes `file:line:column: issue: message` to standard error before it returns.
  ///
  /// The message names types and cases and holds no values. One line is one write, so lines of
  /// several threads do not mix. A standard error that is closed or full drops the line.
  public static let standardError = IssueReporter { write($0, $0.message) }

  /// Writes what ``standardError`` does, with values of actions, ids and errors.
  ///
  /// They may be secrets.
  ///
  /// ```swift
  /// IssueReporter.$current.withValue(.detailedStandardError) { runApp() }
  /// ```
  public static let detailedStandardError = IssueReporter { write($0, $0.detailedMessage) }

  private static func write(_ report: Report, _ message: String) {
    Platform.writeToStandardError(
      "\(report.fileID):\(report.line):\(report.column): issue: \(message)\n")
  }

  // ComposableCore cannot import a testing library, and linking ComposableTesting is all that a
  // suite should have to do. The mangled name is "enum TestIssueReporter of ComposableTesting".
  static let testBridge: (any TestIssueReporting.Type)? =
    Platform.linkedType(named: "17ComposableTesting17TestIssueReporterO")
    as? any TestIssueReporting.Type
}

/// What ComposableTesting implements so that an issue fails the running test.
package protocol TestIssueReporting: SendableMetatype {
  /// Records `report` as a failure of the running test; false when no test runs.
  static func report(_ report: IssueReporter.Report) -> Bool
  /// Keeps the use of an unimplemented dependency until the test store whose reducer runs here can
  /// name the action; false when there is none.
  static func take(use dependency: String) -> Bool
}
