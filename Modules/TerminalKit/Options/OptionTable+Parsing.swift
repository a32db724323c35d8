import TextUI

/// Why a command line was not understood; its exit status is `ExitStatus.badUsage`.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong and what to do, in one line without control characters.
  public let description: String

  /// An error with a message, in which control characters are escaped.
  public init(_ message: String) { description = message.sanitized }
}

extension OptionTable {
  /// Parses a command line, without the program's name, on top of the given defaults.
  ///
  /// A value may follow its option or be joined to it by `=`. Letters may be grouped after one
  /// dash; the text after a letter that takes a value is its value: `-qc :help`. Arguments after
  /// `--` are not options. Options are applied in order; the first error is reported and the rest
  /// is not parsed.
  public func parse(
    _ arguments: [String], into defaults: Options
  ) -> Result<Options, UsageError> {
    Result { () throws(UsageError) in
      var options = defaults
      var rest = arguments[...]
      while let argument = rest.popFirst(), argument != "--" || !rest.isEmpty {
        guard argument.hasPrefix("-"), argument != "-", argument != "--" else {
          throw UsageError(
            "Unexpected argument '\(argument == "--" ? rest[rest.startIndex] : argument)'. "
              + "Options begin with '--'; see '--help'.")
        }
        if argument.hasPrefix("--") {
          try applyName(argument, &rest, to: &options)
        } else {
          try applyLetters(argument, &rest, to: &options)
        }
      }
      return options
    }
  }

  private func applyName(
    _ argument: String, _ rest: inout ArraySlice<String>, to options: inout Options
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = option(name) else {
      if let remedy = retired[name] {
        throw UsageError("There is no '\(name)' any more. \(remedy)")
      }
      let names = self.options.flatMap(\.spellings).filter { $0.hasPrefix("--") }
      let nearest = Spelling.nearest(to: name, among: names)
      throw UsageError(
        "Unknown option '\(name)'. "
          + (nearest.map { "Did you mean '\($0)'?" } ?? "See '--help' for the options."))
    }
    try apply(option, name, joined: parts.dropFirst().first, &rest, to: &options)
  }

  /// Applies the letters after one dash; the rest after a letter that takes a value is its value.
  private func applyLetters(
    _ argument: String, _ rest: inout ArraySlice<String>, to options: inout Options
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = option("-\(letter)") else {
        let place = argument.count > 2 ? " in '\(argument)'" : ""
        throw UsageError("Unknown option '-\(letter)'\(place). See '--help' for the options.")
      }
      var joined: Substring?
      if letters.first == "=" || !letters.isEmpty && option.value != nil {
        joined = letters.first == "=" ? letters.dropFirst() : letters
        letters = ""
      }
      try apply(option, "-\(letter)", joined: joined, &rest, to: &options)
    }
  }

  private func apply(
    _ option: Option<Options>, _ name: String, joined: Substring?,
    _ rest: inout ArraySlice<String>, to options: inout Options
  ) throws(UsageError) {
    let value = try value(of: option, name, joined: joined, &rest)
    do throws(ArgumentError) {
      try option.apply(value, &options)
    } catch {
      throw UsageError("\(name): \(error.message)")
    }
  }

  private func value(
    of option: Option<Options>, _ name: String, joined: Substring?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let kind = option.value else {
      if joined == nil { return "" }
      throw UsageError("'\(name)' takes no value; leave out '=' and what follows.")
    }
    let isFollowed = joined == nil && rest.first.map { self.option($0) == nil } == true
    guard let text = joined.map(String.init) ?? (isFollowed ? rest.popFirst() : nil) else {
      throw UsageError("'\(name)' needs a value: \(name) \(kind.placeholder)")
    }
    if case .choice(let words) = kind, !words.contains(text) {
      throw UsageError(
        "'\(text)' is not a value of '\(name)'; give one of \(words.joined(separator: ", ")).")
    }
    return text
  }

  private func option(_ spelling: String) -> Option<Options>? {
    options.first { $0.spellings.contains(spelling) }
  }
}
