import TextUI

/// Why a line was not understood, in words for the person who typed it.
public struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of trouble a line can have.
  public enum Reason: Equatable, Sendable {
    /// The name could be several commands, the argument does not fit, the name is that of a group,
    /// the line has too many bytes, or no command is called so.
    case ambiguous, argument, incomplete, lineTooLong, unknown
  }

  /// What the typed name could have meant, in table order; only for ambiguous and incomplete names.
  public var candidates: [String] = []
  /// What went wrong: one sentence, safe to print.
  public var message: String
  /// The command that is spelled most like what was typed, when one is close.
  public var nearest: String?
  /// The kind of trouble.
  public var reason: Reason
  /// How the command is written, when the trouble is in its arguments.
  public var usage: String?

  /// An error with its message; control characters in it are spelled out.
  public init(
    _ reason: Reason, _ message: String, candidates: [String] = [], nearest: String? = nil,
    usage: String? = nil
  ) {
    self.candidates = candidates
    self.message = message.sanitized
    self.nearest = nearest
    self.reason = reason
    self.usage = usage
  }

  /// The message, then what to do: the nearest command, the list of them, or the usage. One line.
  public var description: String {
    var text = message
    if let nearest {
      text += " Did you mean '\(nearest)'?"
    } else if reason == .unknown {
      text += " ':help' lists what there is."
    }
    if let usage { text += " Usage: \(usage)" }
    return text
  }
}

/// Why an argument was refused: the input and the remedy in one sentence.
public struct ArgumentError: Error, Equatable, Sendable {
  /// The sentence.
  public var message: String

  /// An error with its message.
  public init(_ message: String) { self.message = message }
}
