/// Why something typed was refused: a sentence with the remedy, and a code for programs.
public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
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
  /// The reason and the remedy, without control characters other than newlines.
  public let message: String
  /// The correct form, as in "counter.setCount NUMBER"; nil if it wouldn't help.
  public var usage: String?

  /// The message with the usage.
  public var description: String { message + (usage.map { " Usage: \($0)" } ?? "") }

  /// A failure with a message, whose control characters other than newlines are escaped.
  public init(_ message: String, code: Code = .other, usage: String? = nil) {
    self.code = code
    self.message = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).sanitized }.joined(separator: "\n")
    self.usage = usage
  }

  /// A text that does not fit.
  public static func invalid(_ message: String) -> Failure {
    Failure(message, code: .badArgument)
  }

  /// Returns the result of `read`, and adds the usage to its failure if it has none.
  package static func adding<Value>(
    usage: @autoclosure () -> String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try read()
    } catch {
      throw Failure(error.message, code: error.code, usage: error.usage ?? usage())
    }
  }
}
