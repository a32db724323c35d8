import Synchronization
import TerminalKit

/// The meaning of a line.
enum LineMeaning: Sendable {
  /// The use of a control on display.
  case action(String)
  case blank
  case failure(CommandError)
  /// Several commands, or one whose output is redirected.
  indirect case parts([(meaning: LineMeaning, destination: LinePart.Destination)])
  case shell(ShellCommand)
}

/// Parses lines on any thread.
struct LineReader: Sendable {
  let aliases = Aliases()
  let shellCommands: Commands<ShellCommand>

  /// The meaning of a line. O(its length) if names are written in full.
  func meaning(of line: SourceLine) -> LineMeaning {
    if let error = line.error { return .failure(error) }
    if !aliases.isEmpty || line.text.utf8.contains(where: LinePart.isSeparator) {
      return meaning(ofParts: line.text)
    }
    return meaning(of: line.text[...])
  }

  /// The meaning of a single command.
  func meaning(of command: Substring) -> LineMeaning {
    switch InputLine(command) {
    case .blank: return .blank
    case .action(let text): return .action(String(text))
    case .shell(let text):
      switch shellCommands.parse(text) {
      case .success(let command): return .shell(command)
      case .failure(let error): return .failure(error)
      }
    }
  }

  /// The REPL command that was typed without its colon, or by the name other shells use.
  func shellCommand(meantBy text: Substring) -> String? {
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
