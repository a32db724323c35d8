import TerminalKit
import TextUI

/// A verb of the shell: what a line that begins with a colon does.
///
/// A shell has a list of them; adding one is one value in a file of its own.
///
/// ```swift
/// let undo = Verb("undo", .optional(.int("N")), help: "Go back N steps, or one") { shell, count in
///   try debugger.move(by: -(count ?? 1))
/// }
/// ```
public struct Verb: Sendable {
  /// What a line does, once its argument was read.
  public typealias Action = @MainActor @Sendable (Shell) async throws -> Void

  /// More help, shown only for the verb itself.
  public var discussion: String
  /// Other words for the verb, and what is typed instead; empty for the verb with its usage.
  public var former: [String: String]
  /// One line of help.
  public var help: String
  /// The name, typed after a colon; it may be shortened to a unique prefix.
  public var name: String
  let argument: Argument<Action>

  /// A verb with an argument, perhaps `.none`.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    former: [String: String] = [:],
    run: @escaping @MainActor @Sendable (_ shell: Shell, _ value: Value) async throws -> Void
  ) {
    self.discussion = discussion
    self.former = former
    self.help = help
    self.name = name
    self.argument = argument.replaced { arguments throws(EntryError) in
      let value = try argument.read(&arguments)
      return { shell in try await run(shell, value) }
    }
  }

  /// The name with what it takes.
  var spelling: String { argument.usage.isEmpty ? name : "\(name) \(argument.usage)" }

  /// What a line does whose verb is followed by `rest`; throws what is wrong with the argument.
  public func action(for rest: Substring) throws(Failure) -> Action {
    var arguments = Arguments(rest)
    let action: Action
    do throws(EntryError) {
      action = try argument.read(&arguments)
    } catch {
      throw Failure("\(error.message) Usage: :\(spelling)")
    }
    guard arguments.isEmpty else {
      let more = "'\(arguments.remainder())' is more than ':\(name)' takes. Usage: :\(spelling)"
      throw Failure(formerSpelling: rest) ?? Failure(more)
    }
    return action
  }
}
