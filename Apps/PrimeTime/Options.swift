import DataFiles
import Foundation
import ReplKit
import TerminalKit

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

  /// The name that the program was started by: it has another when it is installed.
  static var program: String {
    CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "PrimeTime"
  }

  static let version = "PrimeTime 1.0.0"

  static var table: OptionTable<Options> {
    var table = ReplOptions.table.pullback(\Options.repl)
    table.options += [
      Option("compact", help: "Show the counter on one line") {
        $1.isCompact = true
      },
      Option(
        "nth-prime", .choice(NthPrimeSource.allCases.map(\.rawValue)),
        help: "Where nth primes come from"
      ) {
        $1.nthPrime = NthPrimeSource(rawValue: $0) ?? .local
      },
    ]
    return table
  }

  /// What an installer writes: the completions for a shell, or the manual page.
  static func text(forInstaller kind: String, verbs: [Verb]) -> String {
    SystemShell(rawValue: kind).map { table.completions(for: $0, program: program) }
      ?? manual(verbs)
  }

  /// The manual page, with all options and verbs.
  private static func manual(_ verbs: [Verb]) -> String {
    var page = ManualPage(
      program: program, summary: "count, find primes, keep favourites, time and play",
      version: version)
    page.add("SYNOPSIS", [("", "\(program) [options]")])
    page.add(
      "DESCRIPTION",
      [
        (
          "",
          "Reads lines from standard input, a script or a terminal. A line uses a control on display "
            + "or, after a colon, runs a verb. Each part of a name may be shortened to a unique "
            + "prefix. # begins a comment."
        )
      ])
    page.add("OPTIONS", table.manualRows)
    page.add("VERBS", verbs.map(\.manualRow))
    page.add(
      "FILES",
      [
        (
          "~/.config/primetime/rc",
          "Lines that run first in a session on a terminal; scripts do not read it. "
            + "$XDG_CONFIG_HOME is respected."
        ),
        (
          "~/.local/share/primetime",
          "Favourites, rounds and the history of lines. $XDG_DATA_HOME is respected."
        ),
      ])
    page.add(
      "ENVIRONMENT",
      [
        ("PAGER", "The program that shows output longer than the screen; empty for none."),
        ("NO_COLOR", "Disables colour if it is not empty."),
        ("WOLFRAM_ALPHA_APP_ID", "The app id for --nth-prime wolfram."),
      ])
    page.add(
      "EXIT STATUS",
      [
        ("0", "Everything ran."), ("64", "The command line was wrong."),
        ("65", "A line was wrong, an effect failed, or a replayed session differed."),
        ("66", "A file could not be read."), ("73", "A file could not be written."),
        ("74", "Reading or writing failed."), ("130", "It was interrupted."),
      ])
    return page.text
  }

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
