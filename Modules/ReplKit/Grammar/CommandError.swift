import TerminalKit
import TextUI

/// Why a line was not understood, as a message for the user.
public struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reasons why a line is not understood.
  public enum Reason: Equatable, Sendable {
    /// Several commands match the name.
    case ambiguous
    /// The argument is invalid.
    case argument
    /// The name is that of a group.
    case incomplete
    /// The line is longer than `InputLine.limit`.
    case lineTooLong
    /// The control is disabled.
    case refused
    /// No command has this name.
    case unknown
  }

  /// The matching names in table order; only for ambiguous and incomplete names.
  public var candidates: [String] = []
  /// What went wrong, in one sentence; free of control characters.
  public var message: String
  /// The most similar command name, if there is a similar one.
  public var nearest: String?
  public var reason: Reason
  /// The command's usage line, if its argument is invalid.
  public var usage: String?

  /// An error with a message, in which control characters are escaped.
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

  /// The message and the remedy in one line: the nearest command, the candidates, or the usage.
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

extension SourceLine {
  /// The error for a line that is too long; nil for any other.
  public var error: CommandError? {
    guard isTooLong else { return nil }
    return CommandError(
      .lineTooLong,
      "The line is longer than \(InputLine.limit) bytes and was skipped; split it into several.")
  }
}
