import TextUI

/// One option of a program: its names, value, help, and what it sets.
public struct Option<Options>: Sendable {
  /// One line of help.
  public var help: String
  /// The long name without dashes; empty for an option with a letter only.
  public var name: String
  /// The letter, if the option has one.
  public var letter: Character?
  /// The value's name in the help, or the words to choose from, as in `local|wolfram`; nil for a
  /// flag.
  public var value: String?
  let apply: @Sendable (_ value: String, _ options: inout Options) throws(ArgumentError) -> Void

  /// An option; `apply` may refuse its value, which is empty for a flag.
  public init(
    _ name: String, letter: Character? = nil, _ value: String? = nil, help: String,
    apply:
      @escaping @Sendable (_ value: String, _ options: inout Options) throws(ArgumentError) -> Void
  ) {
    self.apply = apply
    self.help = help
    self.letter = letter
    self.name = name
    self.value = value
  }

  /// The names with their dashes, the long one last.
  var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + (name.isEmpty ? [] : ["--\(name)"])
  }
}

/// The options of a program; parsing and help use this table.
///
/// ```swift
/// let table = OptionTable<AppOptions>([
///   Option("nth-prime", "local|wolfram", help: "Where primes come from") {
///     $1.isWolfram = $0 == "wolfram"
///   },
/// ])
/// ```
public struct OptionTable<Options>: Sendable {
  /// The options in the order of the help.
  public var options: [Option<Options>]
  /// What to do instead of an option that earlier versions had, by its spelling.
  public var retired: [String: String]

  public init(_ options: [Option<Options>], retired: [String: String] = [:]) {
    self.options = options
    self.retired = retired
  }

  /// The help text: `head`, one line per option, and `foot`.
  public func help(head: [String], foot: [String] = []) -> Screen<Never> {
    Screen("") {
      for line in head { Line(line, .plain) }
      Blank()
      Text("Options:", .title)
      Table(
        rows: options.map { option in
          // Aligns long names, with or without a letter before them.
          let indent = option.letter == nil ? "      " : "  "
          let usage = option.spellings.joined(separator: ", ")
          let value = option.value.map { " \($0)" } ?? ""
          return [Text(indent + usage + value, .value), Text(option.help)]
        })
      if !foot.isEmpty { Blank() }
      for line in foot { Line(line, .plain) }
    }
  }
}
