import TerminalKit

/// One command: its name, argument, help text, and the action it is parsed into.
public struct Command<Action>: Sendable {
  /// More help, shown only for the command itself.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// The parts of the name; several after a pullback.
  public internal(set) var path: [String]
  /// Other words for the command, used if no command has the typed name.
  public var synonyms: [String]
  let complete: @Sendable (_ partial: String) -> [String]
  let kind: CompletionKind
  let sample: String
  let run: @Sendable (_ arguments: inout Arguments) throws(ArgumentError) -> Action
  let takes: String

  /// A command without an argument.
  public init(
    _ name: String, help: String, discussion: String = "",
    synonyms: [String] = [], action: @escaping @Sendable () -> Action
  ) {
    self.init(
      path: [name], takes: "", sample: "", help: help, discussion: discussion,
      synonyms: synonyms, complete: { _ in [] }, kind: .none,
      run: { _ throws(ArgumentError) in action() })
  }

  /// A command with an argument.
  public init<Value>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    synonyms: [String] = [], action: @escaping @Sendable (Value) -> Action
  ) {
    self.init(
      path: [name], takes: argument.usage, sample: argument.sample, help: help,
      discussion: discussion, synonyms: synonyms, complete: argument.complete,
      kind: argument.kind,
      run: { arguments throws(ArgumentError) in action(try argument.read(&arguments)) })
  }

  init(
    path: [String], takes: String, sample: String, help: String, discussion: String,
    synonyms: [String], complete: @escaping @Sendable (String) -> [String],
    kind: CompletionKind, run: @escaping @Sendable (inout Arguments) throws(ArgumentError) -> Action
  ) {
    self.complete = complete
    self.discussion = discussion
    self.help = help
    self.kind = kind
    self.path = path
    self.run = run
    self.sample = sample
    self.synonyms = synonyms
    self.takes = takes
  }

  func embedded<Parent>(
    in group: [String], _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Command<Parent> {
    Command<Parent>(
      path: group + path, takes: takes, sample: sample, help: help, discussion: discussion,
      synonyms: synonyms, complete: complete, kind: kind,
      run: { arguments throws(ArgumentError) in embed(try run(&arguments)) })
  }

  /// The name as it is typed.
  public var name: String { path.joined(separator: ".") }

  /// The name and its argument.
  public var usage: String { takes.isEmpty ? name : "\(name) \(takes)" }
}

/// A table of commands that composes as reducers do.
///
/// A feature's commands are parsed into its view actions; the parent pulls them back under a name
/// and combines them. Parsing, help and completion use this table.
///
/// ```swift
/// let counter = Commands<CounterAction> {
///   Command("incrTapped", help: "Add one") { .incrTapped }
///   Command("setCount", .text("NUMBER"), help: "Set the count") { .setCount($0) }
/// }
/// let app = counter.pullback("counter", help: "Counting", AppAction.counter)
/// try app.parse("c.set 42").get()  // .counter(.setCount("42"))
/// ```
public struct Commands<Action>: Sendable {
  /// The commands in order of declaration.
  public let all: [Command<Action>]
  /// The prefix of every name: empty, or `:` for commands of the REPL.
  public let sigil: String
  /// One line of help for each group, by its path.
  let groups: [String: String]
  /// The index in `all` of each full name; the fast path for piped input.
  let index: [Substring: Int]
  /// What names are looked up in, made for the first line that needs it.
  let names: Deferred<NameTree>
  /// The functions that create the actions of `all`, stored separately because copying a whole
  /// command is expensive.
  let makers: [@Sendable (inout Arguments) throws(ArgumentError) -> Action]

  public init(sigil: String = "", @CommandsBuilder<Action> commands: () -> [Command<Action>]) {
    self.init(commands(), sigil: sigil, groups: [:])
  }

  init(_ all: [Command<Action>], sigil: String, groups: [String: String]) {
    self.all = all
    self.groups = groups
    makers = all.map(\.run)
    names = Deferred { NameTree(all.map(\.path)) }
    self.sigil = sigil
    // If two commands have the same name, the first one is used everywhere.
    index = Dictionary(
      all.enumerated().map { (Substring($1.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Combines several tables in order; the first of two commands with the same name is used.
  public static func combine(_ tables: [Commands]) -> Commands {
    Commands(
      tables.flatMap(\.all), sigil: tables.first?.sigil ?? "",
      groups: tables.reduce(into: [:]) { $0.merge($1.groups) { first, _ in first } })
  }

  /// Combines several tables in order; the first of two commands with the same name is used.
  public static func combine(_ tables: Commands...) -> Commands { combine(tables) }

  /// The commands under a name, embedded in the parent's actions.
  public func pullback<Parent>(
    _ name: String, help: String = "", _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Commands<Parent> {
    let groups = groups.map { ("\(name).\($0)", $1) } + [(name, help)]
    return Commands<Parent>(
      all.map { $0.embedded(in: [name], embed) }, sigil: sigil,
      groups: Dictionary(groups) { first, _ in first })
  }

  /// The commands under their own names, embedded in the parent's actions.
  public func map<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> Commands<Parent> {
    Commands<Parent>(all.map { $0.embedded(in: [], embed) }, sigil: sigil, groups: groups)
  }
}

/// Builds the commands of a table.
@resultBuilder
public enum CommandsBuilder<Action> {
  public static func buildExpression(_ command: Command<Action>) -> [Command<Action>] { [command] }
  public static func buildBlock(_ parts: [Command<Action>]...) -> [Command<Action>] {
    parts.flatMap { $0 }
  }
}
