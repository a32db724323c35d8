import Synchronization
import TerminalKit
import TextUI

/// The commands for aliases.
public enum AliasCommand: Equatable, Sendable {
  /// Remove an alias.
  case forget(String)
  /// List all aliases, or one.
  case list(String?)
  /// Define an alias for a line.
  case set(String, line: String)

  static var commands: Commands<AliasCommand> {
    Commands(sigil: ":") {
      Command(
        "alias", .optional(.alias), help: "Define NAME as LINE; list the aliases",
        discussion: """
          What follows the name on a line goes to the end of LINE. Put LINE in quotes if it has several \
          commands: ':alias twice "c.inc; c.inc"'. ':alias NAME ""' forgets NAME. Those in the start-up \
          file are there in every session.
          """
      ) { $0 ?? .list(nil) }
    }
  }
}

extension Argument<AliasCommand> {
  fileprivate static var alias: Self {
    Argument(usage: "NAME [LINE]", sample: "name") { arguments throws(ArgumentError) in
      guard let name = try arguments.next() else { return .list(nil) }
      guard !arguments.isEmpty else { return .list(name) }
      guard !name.isEmpty, !name.contains(where: { "\"'#;|>".contains($0) || $0.isBlank }) else {
        throw ArgumentError("'\(name)' cannot be an alias: a name has no spaces, quotes or ;|>#.")
      }
      let line = try arguments.lineOrQuoted()
      return line.isEmpty ? .forget(name) : .set(name, line: line)
    }
  }
}

extension Argument<String> {
  /// The rest of the line, optionally in quotes.
  static func lineOrQuoted(_ name: String) -> Self {
    Argument(usage: name) { arguments throws(ArgumentError) in
      guard !arguments.isEmpty else { throw ArgumentError("Expected \(name), but the line ends.") }
      return try arguments.lineOrQuoted()
    }
  }
}

extension Arguments {
  /// The rest of the line as it was typed; a single quoted word without its quotes.
  mutating func lineOrQuoted() throws(ArgumentError) -> String {
    var words = self
    if let word = try words.next(), words.isEmpty {
      self = words
      return word
    }
    return remainder()
  }
}

/// The user's aliases; may be used on any thread.
final class Aliases: Sendable {
  private struct State {
    var lines: [String: String] = [:]
    var version = 0
  }

  private let state = Mutex(State())
  /// The number of aliases, which is read for every line of a pipe.
  private let count = Atomic(0)

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// A number that changes with each modification; 0 without aliases.
  var version: Int { isEmpty ? 0 : state.withLock { $0.version } }

  /// The aliases in alphabetical order.
  var all: [(name: String, line: String)] {
    state.withLock { $0.lines }.map { (name: $0, line: $1) }.sorted { $0.name < $1.name }
  }

  subscript(name: String) -> String? {
    get { state.withLock { $0.lines[name] } }
    set {
      state.withLock { state in
        state.lines[name] = newValue
        state.version += 1
        count.store(state.lines.count, ordering: .releasing)
      }
    }
  }
}
