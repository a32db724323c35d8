import Foundation

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

  /// The terminal that a user types on; nil if lines come from elsewhere or a program reads the
  /// output.
  var terminal: Terminal? {
    guard given.isEmpty || !has(StandardOptions.json) && sources.isEmpty else { return nil }
    let terminal = Terminal(environment: ProcessInfo.processInfo.environment)
    return terminal.isInteractive ? terminal : nil
  }

  /// Whether a user types the lines.
  package var isInteractive: Bool { terminal != nil }
}
