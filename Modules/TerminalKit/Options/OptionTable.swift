import TextUI

/// The kind of an option's value, with which a shell completes it.
public enum OptionValue: Equatable, Sendable {
  /// One of several words.
  case choice([String])
  /// A directory, with the value's name in the help.
  case directory(String)
  /// A file, with the value's name in the help.
  case file(String)
  /// Any text.
  case text(String)

  var placeholder: String {
    switch self {
    case .choice(let words): words.joined(separator: "|")
    case .directory(let name), .file(let name), .text(let name): name
    }
  }
}

/// One option of a program: its names, value, help, and what it sets.
public struct Option<Options>: Sendable {
  /// One line of help; empty for an option that only an installer uses, which is not listed.
  public var help: String
  /// The long name without dashes; empty for an option with a letter only.
  public var name: String
  /// The letter, if the option has one.
  public var letter: Character?
  /// The option's value; nil for a flag.
  public var value: OptionValue?
  let apply: @Sendable (_ value: String, _ options: inout Options) throws(ArgumentError) -> Void

  /// An option; `apply` may refuse its value, which is empty for a flag.
  public init(
    _ name: String, letter: Character? = nil, _ value: OptionValue? = nil, help: String,
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

  var usage: String {
    spellings.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "")
  }

  func pullback<Parent>(
    _ options: WritableKeyPath<Parent, Options> & Sendable
  ) -> Option<Parent> {
    Option<Parent>(name, letter: letter, value, help: help) {
      value, parent throws(ArgumentError) in
      try apply(value, &parent[keyPath: options])
    }
  }
}

/// The options of a program; parsing, help and shell completions use this table.
///
/// ```swift
/// let table = OptionTable<AppOptions>(ReplOptions.table.pullback(\.repl).options + [
///   Option("nth-prime", .choice(["local", "wolfram"]), help: "Where primes come from") {
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

  /// The options that are listed.
  var listed: [Option<Options>] { options.filter { !$0.help.isEmpty } }

  /// The same options, applied to a part of a larger value.
  public func pullback<Parent>(
    _ keyPath: WritableKeyPath<Parent, Options> & Sendable
  ) -> OptionTable<Parent> {
    OptionTable<Parent>(options.map { $0.pullback(keyPath) }, retired: retired)
  }

  /// The help text: `head`, one line per option, and `foot`.
  public func help(head: [String], foot: [String] = []) -> Screen<Never> {
    Screen("") {
      for line in head { Line(line, .plain) }
      Blank()
      Text("Options:", .title)
      Table(
        rows: listed.map { option in
          // Aligns long names, with or without a letter before them.
          let indent = option.letter == nil ? "      " : "  "
          return [Text(indent + option.usage, .value), Text(option.help)]
        })
      if !foot.isEmpty { Blank() }
      for line in foot { Line(line, .plain) }
    }
  }
}
