import DataFiles
import Foundation
import TerminalKit
import TextUI

/// The source of nth primes.
enum NthPrimeSource: String {
  case local
  case wolfram
}

/// The command-line options.
struct Options: Equatable, Sendable {
  /// A source of lines other than standard input.
  enum Source: Equatable, Sendable {
    /// A line given on the command line.
    case line(String)
    /// The lines of a file; `-` is standard input.
    case script(String)
  }

  /// The data directory, if it is not the user's.
  var dataFolder: String?
  /// The session file to write as a page.
  var inspect: String?
  /// Whether color is disabled.
  var isColorless = false
  var isCompact = false
  /// Whether the first line that fails ends the run.
  var isFailFast = false
  /// Whether files with other content may be overwritten.
  var isForced = false
  /// Whether the output is one JSON object per line.
  var isJSON = false
  /// Whether screens are hidden.
  var isQuiet = false
  /// Whether time is virtual and advances only by `:wait`.
  var isTimeVirtual = false
  var nthPrime = NthPrimeSource.local
  /// The file to write the page to.
  var output: String?
  /// The file to record the session in.
  var record: String?
  /// The session file to replay; each state is checked.
  var replay: String?
  /// The seed of the random numbers.
  var seed: UInt64?
  /// Scripts and lines in command-line order; empty for standard input.
  var sources: [Source] = []
  /// Whether to print the help instead of running.
  var wantsHelp = false
  /// Whether to print the version instead of running.
  var wantsVersion = false

  /// The directory for this run's data: `--data-dir`, else the user's data directory.
  var dataDirectory: URL {
    dataFolder.map { URL(filePath: $0) }
      ?? userDataDirectory(variables: PrimeTime.variables("HOME", "XDG_DATA_HOME"))
  }

  /// The file of lines that run at the start of a session on a terminal; nil if the user has no
  /// home directory.
  static var startUpFile: String? {
    let variables = PrimeTime.variables("HOME", "XDG_CONFIG_HOME")
    // The XDG base directory specification requires that relative paths are ignored.
    let folder = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? variables["HOME"].map { $0 + "/.config" }).map { $0 + "/primetime/rc" }
  }

  /// The name that the program was started by: it has another when it is installed.
  static var program: String {
    CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "PrimeTime"
  }

  static let version = "PrimeTime 1.0.0"

  static let table = OptionTable<Options>(
    [
      Option("--json", help: "Write one JSON object a line and nothing else") { $1.isJSON = true },
      Option("-q, --quiet", help: "Show screens only on request") { $1.isQuiet = true },
      Option("--script", "FILE", help: "Run the lines of FILE, then exit") {
        $1.sources.append(.script($0))
      },
      Option("-c", "LINE", help: "Run LINE, then exit; may be repeated") {
        $1.sources.append(.line($0))
      },
      Option("--data-dir", "DIR", help: "Keep data in DIR") { $1.dataFolder = $0 },
      Option("--seed", "N", help: "Make random numbers repeatable") {
        value, options throws(EntryError) in
        guard value.utf8.first != UInt8(ascii: "+"), let seed = UInt64(value) else {
          throw EntryError.unreadable(
            "'\(value)' is no seed; give a number from 0 to \(UInt64.max).")
        }
        options.seed = seed
      },
      Option("--virtual-time", help: "Advance time only with ':wait'") { $1.isTimeVirtual = true },
      Option("--record", "FILE", help: "Record the session in FILE") { $1.record = $0 },
      Option("--replay", "FILE", help: "Replay the session in FILE") { $1.replay = $0 },
      Option("--inspect", "SESSION", help: "Write SESSION as a page for a browser") {
        $1.inspect = $0
      },
      Option("-o", "PAGE", help: "Write the page to PAGE, not beside SESSION") {
        $1.output = $0
      },
      Option("--force", help: "Overwrite files with other content") { $1.isForced = true },
      Option("--fail-fast", help: "Exit at the first bad line") { $1.isFailFast = true },
      Option("--no-color", help: "No colour, even on a terminal") { $1.isColorless = true },
      Option("-h, --help", help: "Show this text") { $1.wantsHelp = true },
      Option("--version", help: "Show the version") { $1.wantsVersion = true },
      Option("--compact", help: "Show the counter on one line") { $1.isCompact = true },
      Option("--nth-prime", "local|wolfram", help: "Where nth primes come from") {
        $1.nthPrime = NthPrimeSource(rawValue: $0) ?? .local
      },
    ],
    retired: [
      "--batch": "Without a terminal on both sides there is no prompt: 'cat | primetime'.",
      "--completions": "The installer writes completions: 'Tools/dev install'.",
      "--manual":
        "The installer writes the manual page: 'Tools/dev install', then 'man primetime'.",
      "--migrate":
        "'--replay OLD' opens a session of an earlier version; '-c \":save NEW\"' after it writes it again.",
      "--user": "The name is that of the login, 'LOGNAME=NAME primetime'.",
    ])

  static var help: String {
    table.help(
      head: [
        "Usage: \(program) [options]",
        "Counts, finds primes, keeps favourites, times and plays. Type ':help' once it runs.",
      ],
      foot: [
        "On a terminal the lines of ~/.config/primetime/rc run first; scripts do not read it."
      ]
    ).render()
  }
}
