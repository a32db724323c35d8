import ComposableTextUI

/// Why a line failed: a message, a code for programs, and the exit status of a script.
public struct Failure: Error, Equatable, CustomStringConvertible {
  /// The kind of a failure, for programs that read JSON. Modules add their own.
  public struct Code: Equatable, Sendable {
    /// The typed name is a prefix of several names.
    public static let ambiguous = Code("ambiguous")
    /// The argument is missing, unexpected, or malformed.
    public static let badArgument = Code("bad-argument")
    /// A file cannot be read.
    public static let cannotRead = Code("cannot-read")
    /// A file cannot be written.
    public static let cannotWrite = Code("cannot-write")
    /// The control cannot be used now.
    public static let disabled = Code("disabled")
    /// An effect reported a failure.
    public static let effectFailed = Code("effect-failed")
    /// The control or screen is not on display now.
    public static let notOnDisplay = Code("not-on-display")
    /// Any other failure of a line.
    public static let other = Code("other")
    /// The line is longer than the limit.
    public static let tooLong = Code("too-long")
    /// There is no control, verb, screen or path with that name.
    public static let unknownName = Code("unknown-name")

    /// The code in the JSON output.
    public let name: String

    /// A code; by convention words in lower case with dashes.
    public init(_ name: String) { self.name = name }
  }

  /// The kind of the failure.
  public var code: Code
  /// The reason and the remedy.
  public var description: String
  /// The exit status of a script in which it is the first failure.
  public var status: ExitStatus

  /// A failure with a message, whose control characters other than newlines are escaped.
  ///
  /// Without a code, one is derived from the status.
  public init(_ message: String, code: Code? = nil, status: ExitStatus = .badLine) {
    description = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).sanitized }.joined(separator: "\n")
    self.status = status
    let codeOfStatus: Code =
      switch status {
      case .cannotRead: .cannotRead
      case .cannotWrite: .cannotWrite
      case .badLine, .badUsage, .brokenPipe, .inputOutputError, .interrupted, .success: .other
      }
    self.code = code ?? codeOfStatus
  }
}
