import Synchronization

/// What a line asks for.
enum LineMeaning<ViewAction: Sendable>: Sendable {
  /// An action, with the line that asked for it.
  case action(ViewAction, line: String)
  case blank
  /// The title of a button, or its beginning; the error is for the case that no button is meant.
  case button(String, CommandError)
  case failure(CommandError)
  case shell(ShellCommand)
}

/// Tells what lines mean, on any thread: a pipe's lines are understood while those before them run.
struct LineReader<ViewAction: Sendable>: Sendable {
  let commands: Commands<ViewAction>
  let shellCommands: Commands<ShellCommand>

  /// What the line asks for. O(its length) where names are written in full.
  func meaning(of line: SourceLine) -> LineMeaning<ViewAction> {
    if let error = line.error { return .failure(error) }
    if let action = commands.action(named: line.text) { return .action(action, line: line.text) }
    switch InputLine(line.text) {
    case .blank: return .blank
    case .action(let text):
      switch commands.parse(text) {
      case .success(let action): return .action(action, line: String(text))
      case .failure(var error):
        let command = shellCommand(meantBy: text)
        // Words that a newcomer types.
        if let command, [":help", ":quit"].contains(command),
          case .success(let meant) = shellCommands.parse(
            command.dropFirst() + text.drop { !$0.isBlank })
        {
          return .shell(meant)
        }
        error.nearest = command ?? error.nearest
        return commands.titled(text).isEmpty
          ? .failure(error) : .button(String(text), error)
      }
    case .shell(let text):
      switch shellCommands.parse(text) {
      case .success(let command): return .shell(command)
      case .failure(let error): return .failure(error)
      }
    }
  }

  /// The shell's command that was typed without its colon, or by the name it has elsewhere.
  private func shellCommand(meantBy text: Substring) -> String? {
    let word = text.prefix { !$0.isBlank }.lowercased()
    let name = ["exit": "quit", "bye": "quit", "?": "help"][word] ?? word
    return shellCommands.all.contains { $0.name == name } ? ":\(name)" : nil
  }
}

/// A value that is made when somebody first asks for it, on any thread.
final class Deferred<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
