import Synchronization
import TerminalKit

/// The meaning of a line.
enum LineMeaning<ViewAction: Sendable>: Sendable {
  /// An action, with the text of its line.
  case action(ViewAction, line: String)
  case blank
  /// The title of a button, or its prefix.
  case button(String)
  case failure(CommandError)
  /// Several commands, or one whose output is redirected.
  indirect case parts([(meaning: LineMeaning, destination: LinePart.Destination)])
  case shell(ShellCommand)
}

/// Parses lines on any thread: a pipe's lines are parsed while earlier ones run.
struct LineReader<ViewAction: Sendable>: Sendable {
  let aliases = Aliases()
  let commands: Commands<ViewAction>
  let shellCommands: Commands<ShellCommand>

  /// The meaning of a line. O(its length) if names are written in full.
  func meaning(of line: SourceLine) -> LineMeaning<ViewAction> {
    if let error = line.error { return .failure(error) }
    if let action = commands.action(named: line.text) { return .action(action, line: line.text) }
    if !aliases.isEmpty || line.text.utf8.contains(where: LinePart.isSeparator) {
      return meaning(ofParts: line.text)
    }
    return meaning(of: line.text[...])
  }

  /// The meaning of a single command.
  func meaning(of command: Substring) -> LineMeaning<ViewAction> {
    switch InputLine(command) {
    case .blank: return .blank
    case .action(let text):
      let isTitle = !commands.titled(text).isEmpty
      // Why it is no command is found out only if no such button is on display.
      if isTitle, !commands.isKnown(text.prefix { !$0.isBlank }) { return .button(String(text)) }
      switch commands.parse(text) {
      case .success(let action): return .action(action, line: String(text))
      case .failure(var error):
        let command = shellCommand(meantBy: text)
        // Words that new users type.
        if let command, [":help", ":quit"].contains(command),
          case .success(let meant) = shellCommands.parse(
            command.dropFirst() + text.drop { !$0.isBlank })
        {
          return .shell(meant)
        }
        error.nearest = command ?? error.nearest
        return isTitle ? .button(String(text)) : .failure(error)
      }
    case .shell(let text):
      switch shellCommands.parse(text) {
      case .success(let command): return .shell(command)
      case .failure(let error): return .failure(error)
      }
    }
  }

  /// Why a text is no command.
  func error(of text: String) -> String {
    guard case .failure(var error) = commands.parse(text) else { return "" }
    error.nearest = shellCommand(meantBy: text[...]) ?? error.nearest
    return error.description
  }

  /// The REPL command that was typed without its colon, or by the name other shells use.
  private func shellCommand(meantBy text: Substring) -> String? {
    let word = text.prefix { !$0.isBlank }.lowercased()
    let name = ["exit": "quit", "bye": "quit", "?": "help"][word] ?? word
    return shellCommands.all.contains { $0.name == name } ? ":\(name)" : nil
  }
}

/// A value created on first use, on any thread.
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
