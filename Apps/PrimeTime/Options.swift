import DataFiles
import Foundation
import ReplKit

/// Where nth primes come from.
enum NthPrimeSource: String, CaseIterable {
  case local
  case wolfram
}

/// What PrimeTime takes on its command line: the options of every REPL, and one of its own.
struct Options {
  var nthPrime = NthPrimeSource.local
  var repl = ReplOptions()

  /// Where this run keeps its data: `--data-dir`, else the user's own directory.
  var dataDirectory: URL {
    repl.dataDirectory.map { URL(filePath: $0) }
      ?? userDataDirectory(variables: PrimeTime.variables("HOME", "XDG_DATA_HOME"))
  }

  static let version = "PrimeTime 1.0.0"

  static var table: OptionTable<Options> {
    var table = ReplOptions.table.pullback(\Options.repl)
    table.options.append(
      Option(
        "nth-prime", .choice(NthPrimeSource.allCases.map(\.rawValue)),
        help: "Who finds the nth prime"
      ) {
        $1.nthPrime = NthPrimeSource(rawValue: $0) ?? .local
      })
    return table
  }

  static var help: String {
    table.help(
      head: [
        "Usage: PrimeTime [options]", "",
        "Counts, finds primes, keeps favourites, times and plays. Type ':help' once it runs.",
      ]
    ).render()
  }
}
