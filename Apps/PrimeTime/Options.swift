import ComposableFiles
import Foundation
import ComposableRepl
import ComposableTextUI

/// The options that PrimeTime adds to those of every REPL.
enum AppOptions {
  static let dataDirectory = Option("--data-dir", "DIR", help: "Keep data in DIR")
  static let seed = Option("--seed", "N", help: "Make random numbers repeatable") {
    text throws(InputError) in
    guard text.utf8.first != UInt8(ascii: "+"), UInt64(text) != nil else {
      throw InputError.invalid(
        "'\(text)' is not a seed; give a number from 0 to \(UInt64.max).")
    }
  }
  static let virtualTime = Option("--virtual-time", help: "Advance time only with ':wait'")
  static let nthPrime = Option(
    "--nth-prime", "local|wolfram", help: "Where nth primes come from")
  static let compact = Option("--compact", help: "Show the counter on one line")

  static let rows: [Option] = [dataDirectory, seed, virtualTime, nthPrime, compact]
}

extension Options {
  /// The seed of random numbers; nil if they are random.
  var seed: UInt64? { self[AppOptions.seed].flatMap { UInt64($0) } }

  /// The directory for this run's data: `--data-dir`, else the user's data directory.
  var dataDirectory: URL {
    if let path = self[AppOptions.dataDirectory] { return URL(filePath: path) }
    return userDataDirectory()
  }
}
