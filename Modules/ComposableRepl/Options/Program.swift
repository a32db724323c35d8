import Foundation
import Glibc
import ComposableTextUI

/// A REPL program: its names, its options and its help.
package struct Program: Sendable {
  /// The name and version, as in "PrimeTime 1.0.0".
  package var title: String
  /// The beginning of the prompt.
  package var prompt: String
  /// One line of help.
  package var summary: String
  /// The options that the app and its modules add.
  package var options: [Option]

  /// A program with its title, as in "PrimeTime 1.0.0", and its options.
  package init(_ title: String, prompt: String, summary: String, options: [Option] = []) {
    self.options = options
    self.prompt = prompt
    self.summary = summary
    self.title = title
  }

  /// The options of the command line. With `--help` or `--version`, prints that and exits; after a
  /// mistake, exits with ``ExitStatus/badUsage``.
  package func parsedOptions() -> Options {
    Self.openStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Building the table takes a tenth of the launch time.
    var none = Options()
    none.programName = name
    if arguments.isEmpty { return none }
    do throws(InputError) {
      var options = try Options(parsing: arguments, of: StandardOptions.all + options)
      options.programName = name
      if options.has(StandardOptions.help) { end(printing: help) }
      if options.has(StandardOptions.version) { end(printing: title) }
      return options
    } catch {
      Output.write("\(name): \(error.message)\n", to: STDERR_FILENO)
      exit(ExitStatus.badUsage.rawValue)
    }
  }

  /// The name without the version.
  var name: String { title.split(separator: " ").first.map { String($0) } ?? title }

  /// Exits because writing to standard output failed; silently if its reader closed it.
  func end(because number: Int32) -> Never {
    if number == EPIPE { exit(ExitStatus.brokenPipe.rawValue) }
    let reason = String(cString: strerror(number))
    Output.write("\(name): Standard output cannot be written: \(reason).\n", to: STDERR_FILENO)
    exit(ExitStatus.inputOutputError.rawValue)
  }

  /// The text of `--help`.
  var help: String {
    // The program may be installed under another name.
    let file = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? name
    let all = StandardOptions.all + options
    let operands = all.compactMap(\.operandEnding).map { " [FILE\($0)]" }.joined()
    let rows = all.map { option in
      // Aligns long names, with or without a letter before them.
      let indent = option.names[0].hasPrefix("--") ? "      " : "  "
      let value = option.value.map { " \($0)" } ?? ""
      return [
        Text(indent + option.names.joined(separator: ", ") + value, .value), Text(option.help),
      ]
    }
    return Screen<Never>("") {
      Line("Usage: \(file) [options]\(operands)")
      Line("\(summary) Type ':help' once it runs.", .plain)
      Blank()
      Text("Options:", .title)
      Table(rows: rows)
    }.render()
  }

  private func end(printing text: String) -> Never {
    let failure = Output.write(text + "\n")
    if failure != 0 { end(because: failure) }
    exit(ExitStatus.success.rawValue)
  }

  /// Reopens closed standard descriptors; otherwise the next file opened would get one of their
  /// numbers.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}

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
