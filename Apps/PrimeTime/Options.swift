import Files
import Foundation
import Repl
import TextUI

/// The options that PrimeTime adds to those of every REPL.
enum AppOptions {
  static let dataDirectory = Option("--data-dir", "DIR", help: "Keep data in DIR")
  static let seed = Option("--seed", "N", help: "Make random numbers repeatable") {
    text throws(InputError) in
    guard text.utf8.first != UInt8(ascii: "+"), let seed = UInt64(text) else {
      throw InputError.invalid(
        "'\(text)' is not a seed; give a number from 0 to \(UInt64.max).")
    }
    return seed
  }
  static let virtualTime = Option("--virtual-time", help: "Advance time only with ':wait'")
  static let nthPrime = Option(
    "--nth-prime", "local|wolfram", help: "Where nth primes come from")
  static let compact = Option("--compact", help: "Show the counter on one line")

  static let rows: [any OptionRow] = [dataDirectory, seed, virtualTime, nthPrime, compact]
}

extension Options {
  /// The folder for this run's data: `--data-dir`, else the user's data folder.
  var dataDirectory: URL {
    if let folder = self[AppOptions.dataDirectory] { return URL(filePath: folder) }
    return userDataDirectory()
  }
}
