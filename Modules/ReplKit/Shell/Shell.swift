import TerminalKit
import Synchronization
import TextUI

/// Runs verbs and prints what they emit.
///
/// ```swift
/// let shell = Shell(verbs: debugger.verbs, console: console)
/// await shell.run(verb: "undo 2", at: nil)
/// ```
@MainActor
public final class Shell {
  public let console: Console
  /// The verbs, in the order of help.
  public let verbs: [Verb]
  /// What a debugger adds.
  public var hooks = ShellHooks()
  /// Whether the session has ended.
  public var isOver = false
  /// The exit status so far.
  public var status = ExitStatus.success
  private let isFailFast: Bool
  /// What runs now.
  private nonisolated let running = Mutex<Task<Void, any Error>?>(nil)

  public init(verbs: [Verb], console: Console, isFailFast: Bool = false) {
    self.console = console
    self.isFailFast = isFailFast
    self.verbs = verbs
  }

  /// Whether standard output is JSON.
  public var isJSON: Bool { console.format == .json }

  /// Whether a user types the lines.
  public var isInteractive: Bool { console.isInteractive }

  /// Prints an event, as text or as JSON.
  public func emit(_ event: Event) { console.write(event) }

  /// Prints a dim explanation for a person; nothing in JSON or with `--quiet`.
  public func note(_ text: String) { console.note(text) }

  /// Prints a line for a person; nothing in JSON.
  public func print(_ text: String) { console.tell(text) }

  /// Reports what a line could not do; the following lines still run, unless the shell fails fast.
  public func fail(_ failure: Failure, file: String? = nil, line: Int? = nil) {
    console.complain(
      failure.description, at: line.map { LineLocation(file: file, line: $0) })
    // A mistake typed at the prompt does not affect the exit status.
    let isSlip = console.isInteractive && file == nil && failure.status == .badLine
    if status == .success, !isSlip { status = failure.status }
    if isFailFast { isOver = true }
  }

  /// Runs a line without its colon; reports what is wrong with it at that line.
  public func run(verb line: Substring, file: String? = nil, number: Int? = nil) async {
    do {
      let action = try action(of: line)
      let task = Task { try await action(self) }
      running.withLock { $0 = task }
      try await task.value
    } catch let failure as Failure {
      fail(failure, file: file, line: number)
    } catch is CancellationError {
      // The user interrupted it, which is said once for the line.
    } catch {
      fail(Failure("\(error)"), file: file, line: number)
    }
  }

  /// What a line without its colon does.
  func action(of line: Substring) throws(Failure) -> Verb.Action {
    let name = line.prefix { !$0.isBlank }
    return try verb(named: name).action(for: line[name.endIndex...])
  }

  /// Ends the verb that is running, by the cancellation of its task; may be called on any thread.
  public nonisolated func interrupt() { running.withLock { $0?.cancel() } }

  /// The verb that a name or its unique prefix means.
  func verb(named typed: Substring) throws(Failure) -> Verb {
    let name = typed.lowercased()
    let begun = verbs.filter { $0.name.hasPrefix(name) }
    if let exact = begun.first(where: { $0.name == name }) ?? (begun.count == 1 ? begun[0] : nil) {
      return exact
    }
    if let verb = verbs.first(where: { $0.former.contains(name) }) {
      throw Failure(
        "':\(name)' is now ':\(verb.name)\(verb.usage.isEmpty ? "" : " \(verb.usage)")'.")
    }
    guard begun.isEmpty else {
      let names = begun.map { "':\($0.name)'" }.joined(separator: ", ")
      throw Failure("':\(typed)' could be \(names); type more of it.")
    }
    let nearest = Spelling.nearest(to: name, among: verbs.map(\.name))
    throw Failure(
      "Unknown verb ':\(typed.prefix(64))'."
        + (nearest.map { " Did you mean ':\($0)'?" } ?? " ':help' lists what there is."))
  }
}
