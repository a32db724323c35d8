import Foundation
import Glibc

/// The options of every REPL.
enum StandardOptions {
  static let help = Option("-h, --help", help: "Show this text")
  static let version = Option("--version", help: "Show the version")
  static let line = Option(
    "-c", "LINE", help: "Run LINE, then exit; may be repeated", isRepeatable: true)
  static let script = Option(
    "--script", "FILE", help: "Run the lines of FILE, then exit", isRepeatable: true)
  static let json = Option("--json", help: "Write one JSON object a line and nothing else")
  static let quiet = Option("-q, --quiet", help: "Show screens only on request")
  static let noColor = Option("--no-color", help: "Use no color, even on a terminal")
  static let failFast = Option("--fail-fast", help: "Exit at the first bad line")

  static let all = [help, version, line, script, json, quiet, noColor, failFast]
}

extension Options {
  /// A source of lines other than standard input.
  enum Source: Equatable, Sendable {
    /// A line of the command line.
    case line(String)
    /// The lines of a file; `-` is standard input.
    case script(String)
  }

  /// The lines and scripts of the command line, in its order.
  var sources: [Source] {
    given.compactMap { option in
      switch option.name {
      case StandardOptions.line.names[0]: .line(option.value)
      case StandardOptions.script.names[0]: .script(option.value)
      default: nil
      }
    }
  }

  /// Whether lines are asked for with a prompt: a terminal sends them and shows the output.
  var hasPrompt: Bool {
    guard given.isEmpty || !has(StandardOptions.json) && sources.isEmpty else { return false }
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Whether a user types and edits the lines. A terminal that can't move its cursor, because
  /// `TERM` is missing or `dumb`, is a pipe with a prompt.
  package var isInteractive: Bool {
    hasPrompt && !["", "dumb"].contains(Self.environment["TERM"] ?? "")
  }

  /// Whether text has colors: a user reads it, and neither `--no-color` nor a non-empty `NO_COLOR`
  /// was given.
  var hasColor: Bool {
    isInteractive && !has(StandardOptions.noColor) && (Self.environment["NO_COLOR"] ?? "").isEmpty
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
