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
  package typealias Action = @MainActor @Sendable () async throws -> [Event]

  /// More help, shown only for the verb itself.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// Whether its output goes to the pager when it is longer than the screen.
  public var usesPager: Bool
  /// The name, typed after a colon; it may be shortened to a unique prefix.
  public var name: String
  let argument: Argument<Action>

  /// A verb with an argument, perhaps `.none`, that returns what it prints.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    usesPager: Bool = false,
    run: @escaping @MainActor @Sendable (_ value: Value) async throws -> [Event]
  ) {
    self.discussion = discussion
    self.help = help
    self.usesPager = usesPager
    self.name = name
    self.argument = argument.replaced { arguments throws(Failure) in
      let value = try argument.read(&arguments)
      return { try await run(value) }
    }
  }

  /// The name with the notation of its argument.
  var spelling: String { argument.usage.isEmpty ? name : "\(name) \(argument.usage)" }

  /// The work for the argument `rest`; throws if the argument is invalid.
  package func action(for rest: Substring) throws(Failure) -> Action {
    var arguments = Words(rest)
    let action = try Failure.adding(usage: ":\(spelling)") { () throws(Failure) in
      try argument.read(&arguments)
    }
    guard arguments.isAtEnd else {
      throw Failure(
        "':\(name)' doesn't take '\(arguments.remainder())'.", code: .badArgument,
        usage: ":\(spelling)")
    }
    return action
  }
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
