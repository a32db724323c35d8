import Synchronization

/// Reports misuse of the library: as a test failure, or as a line on standard error.
///
/// The library never traps on misuse. It is reported to ``current`` with the line where it
/// happened, and the state stays unchanged:
///
/// ```swift
/// let reporter = IssueReporter { print($0.message) }
/// IssueReporter.$current.withValue(reporter) {
///   IssueReporter.current("The cache is full.")
/// }
/// // Prints The cache is full.
/// ```
///
/// Use your own reporter for all code in a call, including its tasks:
///
/// ```swift
/// await IssueReporter.$current.withValue(IssueReporter { print($0.message) }) {
///   await Task { IssueReporter.current("The cache is full.") }.value
/// }
/// // Prints The cache is full.
/// ```
public struct IssueReporter: Sendable {
  /// A description of the mistake, and its line.
  public struct Report: Sendable {
    /// The expectation, the actual value, and the remedy.
    ///
    /// The library's reports contain names of types and cases, and numbers such as an index, but
    /// no action, state, id or error, which may be secrets.
    public var message: String
    /// The message with the values of actions, ids and errors. Test failures show this one.
    public var detailedMessage: String
    /// The file as `Module/File.swift`.
    public var fileID: StaticString
    /// The file's full path.
    public var filePath: StaticString
    /// The line in that file, from one; zero if it isn't known.
    ///
    /// It isn't for a subscript outside of a test's step. The message then names the operation.
    public var line: UInt
    /// The column in that line, from one.
    public var column: UInt

    /// Creates a report about one line of one file.
    ///
    /// Without a detailed message, `message` is used for both.
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

  /// The reporter of the current task; override it with `$current.withValue`.
  ///
  /// Tasks inherit it. In detached tasks and on other threads it is ``automatic``. A store reports
  /// misuse by its effects to the reporter that was current when the store was created.
  @TaskLocal public static var current: IssueReporter = .automatic

  /// Identifies the reporter, because functions cannot be compared.
  private let number = lastReporter.add(1, ordering: .relaxed).newValue
  private let report: @Sendable (Report) -> Void

  /// Creates a reporter that passes every report to `report`, on the thread that found the issue.
  public init(_ report: @escaping @Sendable (Report) -> Void) {
    self.report = report
  }

  /// Reports `message` at the caller's line.
  ///
  /// Tests and logs show the same text. If it contains values, pass an `IssueMessage` instead.
  public func callAsFunction(
    _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    report(
      Report(message: message, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reports `message` at the caller's line, with its secrets only in the detailed message.
  ///
  /// ```swift
  /// let name = "blob@example.com"
  /// IssueReporter.$current.withValue(IssueReporter { print($0.message) }) {
  ///   IssueReporter.current("The account \(secret: name) does not exist.")
  /// }
  /// // Prints The account "String" does not exist.
  /// ```
  public func callAsFunction(
    _ message: IssueMessage, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    report(
      Report(
        message: message.text, detailedMessage: message.detailed, fileID: fileID,
        filePath: filePath, line: line, column: column))
  }

  /// Whether `other` is a copy of this reporter.
  package func isSame(as other: IssueReporter) -> Bool {
    number == other.number
  }

  /// Calls `body` with this reporter as the current one. Faster if it is current already.
  @usableFromInline
  func asCurrent(_ body: () -> Void) {
    if IssueReporter.current.isSame(as: self) { return body() }
    IssueReporter.$current.withValue(self, operation: body)
  }

  /// Forwards an existing report.
  ///
  /// For a reporter that passes on some reports and drops others.
  public func callAsFunction(_ report: Report) {
    self.report(report)
  }

  /// Fails the running test, or writes to standard error if no test takes the report.
  ///
  /// The bridge to the testing libraries is in ComposableTesting. Programs that do not link that
  /// module, or run no test, use ``standardError``.
  public static let automatic = IssueReporter { report in
    if testBridge?.report(report) != true {
      standardError(report)
    }
  }

  /// Writes `file:line:column: issue: message` to standard error before it returns.
  ///
  /// The place is left out if the line isn't known. Reports of the library contain no actions,
  /// states, ids and errors, which may be secrets. Each line is a single write, so lines of several
  /// threads do not mix. If standard error is closed or full, the line is dropped.
  public static let standardError = IssueReporter { report in
    let place = report.line == 0 ? "" : "\(report.fileID):\(report.line):\(report.column): "
    Platform.writeToStandardError("\(place)issue: \(report.message)\n")
  }

  /// ComposableCore cannot import a testing library, and a suite should only have to link
  /// ComposableTesting. The mangled name is "enum TestIssueReporter of ComposableTesting".
  static let testBridge: (any TestIssueReporting.Type)? =
    Platform.linkedType(named: "17ComposableTesting17TestIssueReporterO")
    as? any TestIssueReporting.Type
}

/// Implemented by ComposableTesting, so that an issue fails the running test.
package protocol TestIssueReporting: SendableMetatype {
  /// Records `report` as a failure of the running test; returns false if no test is running.
  static func report(_ report: IssueReporter.Report) -> Bool
  /// Records the use of an unimplemented dependency until the test store whose reducer is running
  /// can name the action; returns false if none is running.
  static func recordUse(of dependency: String) -> Bool
  /// The line of the test's step that is running on this thread; nil if none is.
  static var currentLine: SourceLine? { get }
  /// Runs a step of the test at its line.
  static func runStep(at line: SourceLine, _ body: () -> Void)
}

private let lastReporter = Atomic(0)
