import TerminalKit
import TextUI

extension Verb {
  /// Defines, lists and removes aliases.
  public static let alias = Verb(
    "alias", .optional(.alias), help: "Make NAME stand for LINE; list the aliases",
    discussion: """
      What follows the name on a line goes to the end of LINE. ':alias NAME ""' removes NAME. Those \
      in the start-up file are there in every session.
      """
  ) { shell, change in try shell.change(change ?? .list(nil)) }
}

/// What to do with the aliases.
private enum AliasChange: Sendable {
  case list(String?)
  case remove(String)
  case set(String, line: String)
}

extension Argument<AliasChange> {
  fileprivate static var alias: Self {
    Argument(usage: "NAME [LINE]") { arguments throws(ArgumentError) in
      guard let name = try arguments.next() else { return .list(nil) }
      guard !arguments.isEmpty else { return .list(name) }
      guard !name.isEmpty, !name.contains(where: { "\"'#".contains($0) || $0.isBlank }) else {
        throw ArgumentError("'\(name)' cannot be an alias: a name has no spaces, quotes or #.")
      }
      let line = try arguments.lineOrQuoted()
      return line.isEmpty ? .remove(name) : .set(name, line: line)
    }
  }
}

extension Shell {
  fileprivate func change(_ change: AliasChange) throws(Failure) {
    switch change {
    case .set(let name, let line):
      let isVerb = name.hasPrefix(":") && verbs.contains { ":\($0.name)" == name.lowercased() }
      guard !isVerb, !board.controls.contains(where: { $0.name == name }) else {
        throw Failure("'\(name)' has a meaning already; an alias needs a name of its own.")
      }
      aliases[name] = line
      if sources.isEmpty { warn("'\(name)' stands for '\(line)'.") }
    case .remove(let name):
      guard aliases.removeValue(forKey: name) != nil else { throw unknown(name) }
      if sources.isEmpty { warn("'\(name)' is no longer an alias.") }
    case .list(let name?):
      guard let line = aliases[name] else { throw unknown(name) }
      list([(name, line)])
    case .list(nil): list(aliases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  private func unknown(_ name: String) -> Failure {
    Failure("There is no alias '\(name)'; ':alias' lists what there is.")
  }

  private func list(_ aliases: [(name: String, line: String)]) {
    let members = aliases.map { JSON.Member($0.name, .text($0.line)) }
    let rows = aliases.map { [Text($0.name, .value), Text($0.line)] }
    print(
      Event("aliases", ["aliases": .object(members)]) { width in
        rows.isEmpty
          ? [Text("There are no aliases; ':alias NAME LINE' makes one.")]
          : Screen<Never>("Aliases") { Table(rows: rows) }.lines(width: width)
      })
  }
}
