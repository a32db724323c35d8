import TextUI

/// A verb of the REPL, the command of a line that begins with a colon.
///
/// A REPL has a list of them; adding one is one value in a file of its own.
///
/// ```swift
/// let undo = Verb("undo", .optional(.int("N")), help: "Go back N steps, or one") { repl, count in
///   try timeTravel.move(by: -(count ?? 1))
/// }
/// ```
public struct Verb: Sendable {
  /// The work of a line whose argument was read.
  public typealias Action = @MainActor @Sendable (Repl) async throws -> Void

  /// More help, shown only for the verb itself.
  public var discussion: String
  /// One line of help.
  public var help: String
  /// Whether its output is for reading: it goes to the pager if it is longer than the screen.
  public var isRead: Bool
  /// The name, typed after a colon; it may be shortened to a unique prefix.
  public var name: String
  let argument: Argument<Action>

  /// A verb with an argument, perhaps `.none`.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    isRead: Bool = false,
    run: @escaping @MainActor @Sendable (_ repl: Repl, _ value: Value) async throws -> Void
  ) {
    self.discussion = discussion
    self.help = help
    self.isRead = isRead
    self.name = name
    self.argument = argument.replaced { arguments throws(EntryError) in
      let value = try argument.read(&arguments)
      return { repl in try await run(repl, value) }
    }
  }

  /// The name with the notation of its argument.
  var spelling: String { argument.usage.isEmpty ? name : "\(name) \(argument.usage)" }

  /// The work of a line whose verb is followed by `rest`; throws if the argument does not fit.
  public func action(for rest: Substring) throws(Failure) -> Action {
    var arguments = Arguments(rest)
    let action: Action
    do throws(EntryError) {
      action = try argument.read(&arguments)
    } catch {
      throw Failure("\(error.message) Usage: :\(spelling)", code: .badArgument)
    }
    guard arguments.isEmpty else {
      throw Failure(
        "'\(arguments.remainder())' is more than ':\(name)' takes. Usage: :\(spelling)",
        code: .badArgument)
    }
    return action
  }
}
