/// One command: a name, what it takes, what it says about itself and the action it becomes.
public struct Command<Action>: Sendable {
  /// More than one line of help, shown when the command itself is asked about.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// The parts of the name; more than one once the command was pulled back.
  public internal(set) var path: [String]
  /// Other words for what it does, which lead to it when nothing is called so.
  public var synonyms: [String]
  /// What stands on its button, which can be typed as well; empty for none. `#` stands for a number
  /// with its ending, as in "What is the # prime?".
  public var title: String
  let complete: @Sendable (_ partial: String) -> [String]
  let sample: String
  let run: @Sendable (_ arguments: inout Arguments) throws(ArgumentError) -> Action
  let takes: String

  /// A command that takes nothing.
  public init(
    _ name: String, title: String = "", help: String, discussion: String = "",
    synonyms: [String] = [], action: @escaping @Sendable () -> Action
  ) {
    self.init(
      path: [name], takes: "", sample: "", help: help, discussion: discussion,
      synonyms: synonyms, title: title, complete: { _ in [] },
      run: { _ throws(ArgumentError) in action() })
  }

  /// A command that takes an argument.
  public init<Value>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    synonyms: [String] = [], action: @escaping @Sendable (Value) -> Action
  ) {
    self.init(
      path: [name], takes: argument.usage, sample: argument.sample, help: help,
      discussion: discussion, synonyms: synonyms, title: "", complete: argument.complete,
      run: { arguments throws(ArgumentError) in action(try argument.read(&arguments)) })
  }

  init(
    path: [String], takes: String, sample: String, help: String, discussion: String,
    synonyms: [String], title: String, complete: @escaping @Sendable (String) -> [String],
    run: @escaping @Sendable (inout Arguments) throws(ArgumentError) -> Action
  ) {
    self.complete = complete
    self.discussion = discussion
    self.help = help
    self.path = path
    self.run = run
    self.sample = sample
    self.synonyms = synonyms
    self.takes = takes
    self.title = title
  }

  func embedded<Parent>(
    in group: [String], _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Command<Parent> {
    Command<Parent>(
      path: group + path, takes: takes, sample: sample, help: help, discussion: discussion,
      synonyms: synonyms, title: title, complete: complete,
      run: { arguments throws(ArgumentError) in embed(try run(&arguments)) })
  }

  /// The name as it is typed.
  public var name: String { path.joined(separator: ".") }

  /// The name and what follows it.
  public var usage: String { takes.isEmpty ? name : "\(name) \(takes)" }
}

/// A table of commands that composes like reducers do.
///
/// A feature's commands become its view actions; the parent pulls them back under a name and
/// combines them. Parsing, help and completion all come from this one table.
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
  /// The commands in the order they were declared.
  public let all: [Command<Action>]
  /// What stands before every name: empty, or `:` for a shell.
  public let sigil: String
  /// One line of help for each group, by its path.
  let groups: [String: String]
  /// Where each full name stands in `all`; the road that piped input takes.
  let index: [Substring: Int]
  /// What makes the actions of `all`, beside it since copying a whole command costs more than all
  /// else.
  let makers: [@Sendable (inout Arguments) throws(ArgumentError) -> Action]

  /// A table of the commands in the closure.
  public init(sigil: String = "", @CommandsBuilder<Action> commands: () -> [Command<Action>]) {
    self.init(commands(), sigil: sigil, groups: [:])
  }

  init(_ all: [Command<Action>], sigil: String, groups: [String: String]) {
    self.all = all
    self.groups = groups
    makers = all.map(\.run)
    self.sigil = sigil
    // Two commands of one name: the first declared wins, everywhere.
    index = Dictionary(
      all.enumerated().map { (Substring($1.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All commands of several tables, in order; the first of two with the same name wins.
  public static func combine(_ tables: [Commands]) -> Commands {
    Commands(
      tables.flatMap(\.all), sigil: tables.first?.sigil ?? "",
      groups: tables.reduce(into: [:]) { $0.merge($1.groups) { first, _ in first } })
  }

  /// All commands of several tables, in order; the first of two with the same name wins.
  public static func combine(_ tables: Commands...) -> Commands { combine(tables) }

  /// The same commands under a name, as actions of the parent.
  public func pullback<Parent>(
    _ name: String, help: String = "", _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Commands<Parent> {
    let groups = groups.map { ("\(name).\($0)", $1) } + [(name, help)]
    return Commands<Parent>(
      all.map { $0.embedded(in: [name], embed) }, sigil: sigil,
      groups: Dictionary(groups) { first, _ in first })
  }

  /// The same commands by the same names, as actions of the parent.
  public func map<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> Commands<Parent> {
    Commands<Parent>(all.map { $0.embedded(in: [], embed) }, sigil: sigil, groups: groups)
  }
}

/// Collects the commands of a table.
@resultBuilder
public enum CommandsBuilder<Action> {
  /// Takes one command.
  public static func buildExpression(_ command: Command<Action>) -> [Command<Action>] { [command] }
  /// Puts commands after each other.
  public static func buildBlock(_ parts: [Command<Action>]...) -> [Command<Action>] {
    parts.flatMap { $0 }
  }
}
