import ComposableTextUI
import Foundation
import Glibc

/// A REPL program: its names, its options and its help.
struct Program: Sendable {
  /// The name, after which the data directory is named.
  let name: String
  /// The version; empty for none.
  var version = ""
  /// The beginning of the prompt.
  let prompt: String
  /// One line of help.
  let summary: String
  /// The options that the app and its modules add.
  var options: [Option] = []

  /// The name with the version, as in "PrimeTime 1.0.0".
  var title: String { version.isEmpty ? name : "\(name) \(version)" }

  /// The options of a command line. With `--help` or `--version`, prints that and exits; after a
  /// mistake, exits with ``ExitStatus/badUsage``.
  func parsedOptions(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Options {
    Self.openStandardDescriptors()
    do throws(Failure) {
      var options = try Options(parsing: arguments, of: StandardOptions.all(with: options))
      options.programName = name
      if options.has(StandardOptions.help) { end(printing: help) }
      if options.has(StandardOptions.version) { end(printing: title) }
      return options
    } catch {
      Output.write("\(name): \(error.message)\n", to: STDERR_FILENO)
      exit(ExitStatus.badUsage.rawValue)
    }
  }

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
    let all = StandardOptions.all(with: options)
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
  /// numbers. Using them still fails, with `EBADF` as before.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
