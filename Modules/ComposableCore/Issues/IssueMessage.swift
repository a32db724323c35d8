/// The text of a report, in one version with values and in one without.
///
/// Values of actions, ids and errors may be secrets, and outside of tests a report is written to a
/// log. There, a value interpolated as `secret:` is replaced by the name of its type:
///
/// ```swift
/// let message: IssueMessage = "The account \(secret: "blob@example.com") does not exist."
/// message.detailed  // #"The account "blob@example.com" does not exist."#
/// message.text  // #"The account "String" does not exist."#
/// ```
public struct IssueMessage: ExpressibleByStringInterpolation, Sendable {
  /// The text without secrets.
  public var text: String
  /// The text with secrets, for tests.
  public var detailed: String

  /// Creates a message from its two texts.
  ///
  /// The caller excludes the secrets from `text`.
  package init(text: String, detailed: String) {
    self.detailed = detailed
    self.text = text
  }

  /// Creates a message without secrets.
  ///
  /// A value interpolated without a label is in both texts.
  public init(stringLiteral text: String) {
    self.init(text: text, detailed: text)
  }

  /// Creates a message from an interpolated literal.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(text: parts.text, detailed: parts.detailed)
  }

  /// Concatenates two messages.
  ///
  /// The two texts are concatenated separately, so no secret moves into ``text``.
  static func + (lhs: IssueMessage, rhs: IssueMessage) -> IssueMessage {
    IssueMessage(text: lhs.text + rhs.text, detailed: lhs.detailed + rhs.detailed)
  }

  /// Collects the parts of an interpolated literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var detailed = ""
    fileprivate var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      detailed.reserveCapacity(literalCapacity)
      text.reserveCapacity(literalCapacity)
    }

    /// Appends a literal part.
    public mutating func appendLiteral(_ literal: String) {
      append(text: literal, detailed: literal)
    }

    /// Appends a value that is not a secret, such as a name or a number of the library.
    public mutating func appendInterpolation(
      _ value: some CustomStringConvertible
    ) {
      appendLiteral(value.description)
    }

    /// Appends a value in quotes; only its type in the text without secrets.
    ///
    /// The value is described immediately, on the calling thread.
    public mutating func appendInterpolation(secret value: Any) {
      append(text: "\"\(type(of: value))\"", detailed: "\"\(value)\"")
    }

    /// Appends a part to each version of the text.
    mutating func append(text: String, detailed: String) {
      self.detailed += detailed
      self.text += text
    }
  }
}
