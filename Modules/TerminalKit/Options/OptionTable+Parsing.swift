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
    var options = defaults
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      do throws(UsageError) {
        if argument == "--" {
          guard let first = rest.first else { break }
          throw unexpected(first)
        }
        try apply(argument, &rest, to: &options)
      } catch {
        return .failure(error)
      }
    }
    return .success(options)
  }

  private func apply(
    _ argument: String, _ rest: inout ArraySlice<String>, to options: inout Options
  ) throws(UsageError) {
    guard argument.hasPrefix("-"), argument != "-" else { throw unexpected(argument) }
    if !argument.hasPrefix("--"), argument.count > 2, argument.dropFirst(2).first != "=" {
      return try applyLetters(of: argument, &rest, to: &options)
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = option(name) else {
      if let remedy = retired[name] {
        throw UsageError("There is no '\(name)' any more. \(remedy)")
      }
      let names = self.options.flatMap(\.spellings)
      let nearest = Spelling.nearest(to: name, among: names.filter { $0.hasPrefix("--") })
      throw UsageError(
        "Unknown option '\(name)'. "
          + (nearest.map { "Did you mean '\($0)'?" } ?? "See '--help' for the options."))
    }
    let value = try value(of: option, name, joined: parts.dropFirst().first, &rest)
    try set(option, named: name, to: value, in: &options)
  }

  /// Applies the letters after one dash; the rest after a letter that takes a value is its value.
  private func applyLetters(
    of argument: String, _ rest: inout ArraySlice<String>, to options: inout Options
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let option = option(name) else {
        throw UsageError("Unknown option '\(name)' in '\(argument)'. See '--help' for the options.")
      }
      let joined = option.value == nil || letters.isEmpty ? nil : letters
      if joined != nil { letters = "" }
      let value = try value(of: option, name, joined: joined, &rest)
      try set(option, named: name, to: value, in: &options)
    }
  }

  private func set(
    _ option: Option<Options>, named name: String, to value: String, in options: inout Options
  ) throws(UsageError) {
    do throws(ArgumentError) {
      try option.apply(value, &options)
    } catch {
      throw UsageError("\(name): \(error.message)")
    }
  }

  private func unexpected(_ argument: String) -> UsageError {
    UsageError("Unexpected argument '\(argument)'. Options begin with '--'; see '--help'.")
  }

  private func value(
    of option: Option<Options>, _ name: String, joined: Substring?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = option.value else {
      guard joined == nil else {
        throw UsageError("'\(name)' takes no value; leave out '=' and what follows.")
      }
      return ""
    }
    let following = joined.map(String.init) ?? rest.first { self.option($0) == nil }
    guard joined != nil || rest.first == following, let text = following else {
      throw UsageError("'\(name)' needs a value: \(name) \(value.placeholder)")
    }
    if joined == nil { rest.removeFirst() }
    if case .choice(let words) = value, !words.contains(text) {
      throw UsageError(
        "'\(text)' is not a value of '\(name)'; give one of \(words.joined(separator: ", ")).")
    }
    return text
  }

  private func option(_ spelling: String) -> Option<Options>? {
    for index in options.indices where options[index].isSpelled(spelling) { return options[index] }
    return nil
  }
}
