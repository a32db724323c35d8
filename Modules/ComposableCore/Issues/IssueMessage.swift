/// The text of a report, once with the values that it is about and once without.
///
/// Values of actions, ids and errors may be secrets, and a report of a program that runs outside of
/// tests is written to a log. What is interpolated as `secret:` is its type's name there:
///
/// ```swift
/// let message: IssueMessage = "There is no account \(secret: "blob@example.com")."
/// let all = message.detailed  // There is no account "blob@example.com".
/// let safe = message.text  // There is no account "String".
/// ```
public struct IssueMessage: ExpressibleByStringInterpolation, Sendable {
  /// The text without secrets.
  public var text: String
  /// The text with everything, for tests.
  public var detailed: String

  /// Creates a message from its two texts.
  public init(text: String, detailed: String) {
    self.detailed = detailed
    self.text = text
  }

  /// Creates a message that holds no secret.
  public init(stringLiteral text: String) {
    self.init(text: text, detailed: text)
  }

  /// Creates a message from the parts of a literal.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(text: parts.text, detailed: parts.detailed)
  }

  /// One message after another.
  public static func + (lhs: IssueMessage, rhs: IssueMessage) -> IssueMessage {
    IssueMessage(text: lhs.text + rhs.text, detailed: lhs.detailed + rhs.detailed)
  }

  /// What collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var detailed = ""
    fileprivate var text = ""

    /// Starts with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      detailed.reserveCapacity(literalCapacity)
      text.reserveCapacity(literalCapacity)
    }

    /// Adds words of the literal.
    public mutating func appendLiteral(_ literal: String) {
      append(text: literal, detailed: literal)
    }

    /// Adds what is no secret: a name, a number of the library's own.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    /// Adds a value in quotes; its type where secrets are left out.
    public mutating func appendInterpolation(secret value: Any) {
      append(text: "\"\(type(of: value))\"", detailed: "\"\(value)\"")
    }

    /// Adds a text for either kind of report.
    mutating func append(text: String, detailed: String) {
      self.detailed += detailed
      self.text += text
    }
  }
}
