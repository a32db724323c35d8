import TerminalKit

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
  /// The argument's notation, as in `[N]`; empty for none.
  public var usage: String
  let completions: [CompletionKind]
  let read: @Sendable (inout Arguments) throws(ArgumentError) -> Action

  /// A verb without an argument.
  public init(
    _ name: String, help: String, discussion: String = "", former: [String: String] = [:],
    run: @escaping Action
  ) {
    self.init(
      name, Argument(usage: "") { _ throws(ArgumentError) in }, help: help, discussion: discussion,
      former: former
    ) { shell, _ in try await run(shell) }
  }

  /// A verb with an argument.
  public init<Value: Sendable>(
    _ name: String, _ argument: Argument<Value>, help: String, discussion: String = "",
    former: [String: String] = [:],
    run: @escaping @MainActor @Sendable (_ shell: Shell, _ value: Value) async throws -> Void
  ) {
    self.discussion = discussion
    self.former = former
    self.help = help
    self.name = name
    usage = argument.usage
    completions = argument.completions
    read = { arguments throws(ArgumentError) in
      let value = try argument.read(&arguments)
      return { shell in try await run(shell, value) }
    }
  }

  /// Reads the argument without doing anything.
  public func check(_ rest: some StringProtocol) throws(Failure) {
    _ = try action(for: Substring(rest))
  }

  /// The name with what it takes.
  var spelling: String { usage.isEmpty ? name : "\(name) \(usage)" }

  /// What is typed instead of a former word for the verb.
  func spelling(for word: String) -> String {
    former[word].flatMap { $0.isEmpty ? nil : $0 } ?? spelling
  }

  /// What a line does whose verb is followed by `rest`; throws what is wrong with the argument.
  func action(for rest: Substring) throws(Failure) -> Action {
    var arguments = Arguments(rest)
    do throws(ArgumentError) {
      let action = try read(&arguments)
      guard arguments.isEmpty else {
        if let former = FormerSpelling.failure(for: rest) { return { _ in throw former } }
        let rest = arguments.remainder()
        throw ArgumentError(
          usage.isEmpty
            ? "':\(name)' takes no argument, but '\(rest)' follows."
            : "'\(rest)' is more than the verb takes.")
      }
      return action
    } catch {
      throw Failure("\(error.message) Usage: :\(spelling)")
    }
  }
}
