import ComposableCore
import ComposableFiles
import ComposableTextUI
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

  static let dataDirectory = Option("--data-dir", "DIR", help: "Keep data in DIR") {
    text throws(Failure) in
    if text.isEmpty { throw Failure.invalid("needs a folder.") }
  }
  static let seed = Option("--seed", "N", help: "Make random numbers repeatable") {
    text throws(Failure) in
    guard UInt64(digits: text) != nil else {
      throw Failure.invalid("needs a number from 0 to \(UInt64.max), not '\(text)'.")
    }
  }
  static let virtualTime = Option("--virtual-time", help: "Advance time only with ':wait'")
  static let record = Option("--record", "FILE", help: "Record the session in FILE")
  static let replay = Option(
    "--replay", "FILE",
    help: "Replay a session; FILE.jsonl alone does so too", operandEnding: ".jsonl")

  /// The options with those that a program adds, in the order of the help.
  static func all(with added: [Option] = []) -> [Option] {
    [
      help, version, line, script, json, quiet, noColor, failFast, dataDirectory, seed, virtualTime,
    ] + added + [record, replay]
  }
}

extension Options {
  /// What runs instead of the lines of standard input.
  enum Script: Equatable, Sendable {
    /// The lines of a file; `-` is standard input.
    case file(String)
    /// A line of the command line.
    case line(String)
  }

  /// The lines and scripts of the command line, in its order.
  var scripts: [Script] {
    given.compactMap { option in
      switch option.name {
      case StandardOptions.line.names[0]: .line(option.value)
      case StandardOptions.script.names[0]: .file(option.value)
      default: nil
      }
    }
  }

  /// Whether lines are asked for with a prompt: a terminal sends them and shows the output.
  var hasPrompt: Bool {
    guard !has(StandardOptions.json), scripts.isEmpty else { return false }
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

  // MARK: The world

  /// The directory for the program's data.
  ///
  /// That of `--data-dir`, or one named after the program in the user's data directory.
  ///
  /// Nothing creates it before something is written.
  public var dataDirectory: URL {
    if let path = self[StandardOptions.dataDirectory] { return URL(filePath: path) }
    return userDataDirectory(for: programName)
  }

  /// Whether `--virtual-time` was given: time passes only while the user waits.
  public var isTimeVirtual: Bool { has(StandardOptions.virtualTime) }

  /// The seed of random numbers, `--seed`; nil if they are random.
  public var seed: UInt64? { self[StandardOptions.seed].flatMap { UInt64($0) } }

  /// A date as the user reads it: in local time on a terminal, otherwise in ISO 8601.
  public func text(of date: Timestamp) -> String {
    isInteractive && !isTimeVirtual ? date.localText : date.description
  }
}
