import TextUI

/// Why an argument or an option was refused: names the input and the remedy.
public struct ArgumentError: Error, Equatable, Sendable {
  /// The message, as one sentence without control characters.
  public let message: String

  /// An error with a message, in which control characters are escaped.
  public init(_ message: String) { self.message = message.sanitized }
}
