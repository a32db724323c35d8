import ComposableTextUI

/// A verb of the REPL: what a line that begins with a colon does.
///
/// ``ReplConfiguration/verbs`` adds verbs to a program.
///
/// ```swift
/// let hello = Verb("hello", .none, help: "Say hello") { _ in [Event(text: "Hello")] }
/// ```
public struct Verb: Sendable {
  /// The work of a line whose argument has been parsed; returns what it prints.
  package typealias Work = @MainActor @Sendable (Repl) async throws -> [Event]

  /// More help, shown only for the verb itself.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// Whether its output goes to the pager when it is longer than the screen.
  public var usesPager: Bool
  /// The name, typed after a colon; it may be shortened to a unique prefix.
  public var name: String
  let argument: Argument<Work>

  /// A verb with an argument, perhaps `.none`, that returns what it prints.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    usesPager: Bool = false,
    run: @escaping @MainActor @Sendable (_ value: Value) async throws -> [Event]
  ) {
    self.init(
      name, argument, help: help, discussion: discussion, usesPager: usesPager
    ) { _, value in try await run(value) }
  }

  /// A verb that uses the REPL.
  init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    usesPager: Bool = false,
    runOn run: @escaping @MainActor @Sendable (_ repl: Repl, _ value: Value) async throws -> [Event]
  ) {
    self.discussion = discussion
    self.help = help
    self.usesPager = usesPager
    self.name = name
    self.argument = argument.replaced { arguments throws(Failure) in
      let value = try argument.read(&arguments)
      return { try await run($0, value) }
    }
  }

  /// The name with the notation of its argument.
  var spelling: String { argument.usage.isEmpty ? name : "\(name) \(argument.usage)" }

  /// The work for the argument `rest`; throws if the argument is invalid.
  package func work(for rest: Substring) throws(Failure) -> Work {
    var arguments = Words(rest)
    let work = try Failure.adding(usage: ":\(spelling)") { () throws(Failure) in
      try argument.read(&arguments)
    }
    guard arguments.isAtEnd else {
      throw Failure(
        "':\(name)' doesn't take '\(arguments.remainder())'.", code: .badArgument,
        usage: ":\(spelling)")
    }
    return work
  }
}

extension Verb {
  /// The verbs of a REPL in the order of the help, including those of its history. Each verb is an
  /// entry in one of these lists and a function in this folder.
  @MainActor static func all(
    on display: Display, and added: [Verb] = [], ofHistory verbs: [Verb] = []
  ) -> [Verb] {
    [help, view(display), watch(display)] + added + verbs + [source, quit]
  }

  /// The verbs of a history.
  @MainActor static func all(of history: History<some Any, some Any>) -> [Verb] {
    [
      state(history), diff(history), effects(history), wait(history), .history(history),
      undo(history), redo(history), goto(history), save(history), replay(history),
    ]
  }

  /// The objects of the JSON output with their members, a row each; the article about `--json` has
  /// the same.
  static let objects: KeyValuePairs = [
    "screen": "screen, text, controls (name, title, takes, argument, enabled, reason)",
    "screens": "screens", "help": "text",
    "session": "format, version, program, seed, isTimeVirtual, start, state",
    "action":
      "seq, origin, action, changed, value, date, startedBy, effect, dates, random, count, marks",
    "effect": "number, start, startDate, part, place, repeats, end, endDate, isCancelled",
    "branch": "branch, from, state, changed", "position": "step, of, branch",
    "state": "state", "diff": "changed",
    "history":
      """
    steps (step, action, path, time, changed, deliveries (action, count), inFlight), at, of, \
    leftOut
    """,
    "branches": "branches (branch, steps, from, live, here)",
    "effects": "effects (number, action, place, repeats)",
    "recording": "file, kept",
    "replayed": "actions", "saved": "file, kept",
    "error": "line, file, code, message", "done": "line, file, status",
  ]
}

extension [Verb] {
  /// The verb with this name or unique prefix.
  func verb(named typed: Substring) throws(Failure) -> Verb {
    let found = matching(DottedName(typed)) { DottedName($0.name) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let list = found.map { "':\($0.name)'" }.joined(separator: ", ")
      throw Failure("':\(typed)' could be \(list); type more of it.", code: .ambiguous)
    }
    let nearest = Spelling.nearest(to: typed.lowercased(), among: map(\.name))
    throw Failure(
      "Unknown verb ':\(typed.prefix(64))'. \(Spelling.remedy(nearest.map { ":\($0)" }))",
      code: .unknownName)
  }
}
