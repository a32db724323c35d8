import ComposableTextUI

/// A verb of the REPL: what a line that begins with a colon does.
///
/// ``ReplConfiguration/verbs`` adds verbs to a program.
///
/// ```swift
/// let hello = Verb("hello", .none, help: "Say hello") { repl, _ in
///   repl.print("Hello")
/// }
/// ```
public struct Verb: Sendable {
  /// The work of a line whose argument has been parsed.
  package typealias Action = @MainActor @Sendable (Repl) async throws -> Void

  /// More help, shown only for the verb itself.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// Whether its output goes to the pager when it is longer than the screen.
  public var usesPager: Bool
  /// The name, typed after a colon; it may be shortened to a unique prefix.
  public var name: String
  let argument: Argument<Action>

  /// A verb with an argument, perhaps `.none`.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    usesPager: Bool = false,
    run: @escaping @MainActor @Sendable (_ repl: Repl, _ value: Value) async throws -> Void
  ) {
    self.discussion = discussion
    self.help = help
    self.usesPager = usesPager
    self.name = name
    self.argument = argument.replaced { arguments throws(InputError) in
      let value = try argument.read(&arguments)
      return { repl in try await run(repl, value) }
    }
  }

  /// The name with the notation of its argument.
  var spelling: String { argument.usage.isEmpty ? name : "\(name) \(argument.usage)" }

  /// The work for the argument `rest`; throws if the argument is invalid.
  package func action(for rest: Substring) throws(Failure) -> Action {
    var arguments = Arguments(rest)
    let action: Action
    do throws(InputError) {
      action = try argument.read(&arguments)
    } catch {
      throw Failure("\(error.message) Usage: :\(spelling)", code: .badArgument)
    }
    guard arguments.isEmpty else {
      throw Failure(
        "':\(name)' doesn't take '\(arguments.remainder())'. Usage: :\(spelling)",
        code: .badArgument)
    }
    return action
  }
}
