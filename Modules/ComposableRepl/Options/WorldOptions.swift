import ComposableCore
import ComposableFiles
import ComposableTextUI
import Foundation

/// The options that select what a feature gets from the world: its files, its clock and its random
/// numbers.
enum WorldOptions {
  static let dataDirectory = Option("--data-dir", "DIR", help: "Keep data in DIR") {
    text throws(Failure) in
    if text.isEmpty { throw Failure.invalid("needs a folder.") }
  }
  static let seed = Option("--seed", "N", help: "Make random numbers repeatable") {
    text throws(Failure) in
    guard UInt64(digits: text) != nil else {
      throw Failure.invalid(
        "needs a number from 0 to \(UInt64.max), not '\(text)'.")
    }
  }
  static let virtualTime = Option("--virtual-time", help: "Advance time only with ':wait'")

  static let all = [dataDirectory, seed, virtualTime]
}

extension Options {
  /// The directory for the program's data.
  ///
  /// That of `--data-dir`, or one named after the program in the user's data directory.
  ///
  /// Nothing creates it before something is written.
  public var dataDirectory: URL {
    if let path = self[WorldOptions.dataDirectory] { return URL(filePath: path) }
    return userDataDirectory(for: programName)
  }

  /// Whether `--virtual-time` was given: time passes only while the user waits.
  public var isTimeVirtual: Bool { has(WorldOptions.virtualTime) }

  /// The seed of random numbers, `--seed`; nil if they are random.
  public var seed: UInt64? { self[WorldOptions.seed].flatMap { UInt64($0) } }

  /// A date as the user reads it: in local time on a terminal, otherwise in ISO 8601.
  public func text(of date: Timestamp) -> String {
    isInteractive && !isTimeVirtual ? date.localText : date.description
  }
}
