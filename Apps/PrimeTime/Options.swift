import DataFiles
import Foundation
import ReplKit

/// The source of nth primes.
enum NthPrimeSource: String, CaseIterable {
  case local
  case wolfram
}

/// The command-line options: those of every REPL, and PrimeTime's own.
struct Options {
  var isCompact = false
  var nthPrime = NthPrimeSource.local
  var repl = ReplOptions()
  var user: String?

  /// The directory for this run's data: `--data-dir`, else the user's data directory.
  var dataDirectory: URL {
    repl.dataDirectory.map { URL(filePath: $0) }
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

  static let version = "PrimeTime 1.0.0"

  static var table: OptionTable<Options> {
    var table = ReplOptions.table.pullback(\Options.repl)
    table.options += [
      Option("compact", help: "Show the counter on one line") {
        $0.isCompact = true
      },
      Option(
        "nth-prime", .choice(NthPrimeSource.allCases.map(\.rawValue)),
        help: "Who finds the nth prime"
      ) {
        $1.nthPrime = NthPrimeSource(rawValue: $0) ?? .local
      },
      Option("user", .text("NAME"), help: "Be NAME instead of who is logged in") { $1.user = $0 },
    ]
    return table
  }

  static var help: String {
    table.help(
      head: [
        "Usage: PrimeTime [options]",
        "Counts, finds primes, keeps favourites, times and plays. Type ':help' once it runs.",
      ],
      foot: [
        "On a terminal the lines of ~/.config/primetime/rc run first; scripts and --batch do not read it."
      ]
    ).render()
  }
}
