import TextUI

/// One option of a program: its names, value, help, and what it sets.
public struct Option<Options>: Sendable {
  /// One line of help.
  public var help: String
  /// The spellings, as in the help: `-q, --quiet`.
  public var names: String
  /// The value's name in the help, or the words to choose from, as in `local|wolfram`; nil for a
  /// flag.
  public var value: String?
  let apply: @Sendable (_ value: String, _ options: inout Options) throws(EntryError) -> Void

  /// An option; `apply` may refuse its value, which is empty for a flag.
  public init(
    _ names: String, _ value: String? = nil, help: String,
    apply:
      @escaping @Sendable (_ value: String, _ options: inout Options) throws(EntryError) -> Void
  ) {
    self.apply = apply
    self.help = help
    self.names = names
    self.value = value
  }

  var spellings: [String] { names.split(separator: ", ").map { String($0) } }
}

/// The options of a program; parsing and help use this table.
///
/// ```swift
/// let table = OptionTable<AppOptions>([
///   Option("--nth-prime", "local|wolfram", help: "Where primes come from") {
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
          let indent = option.names.hasPrefix("--") ? "      " : "  "
          let value = option.value.map { " \($0)" } ?? ""
          return [Text(indent + option.names + value, .value), Text(option.help)]
        })
      if !foot.isEmpty { Blank() }
      for line in foot { Line(line, .plain) }
    }
  }
}
