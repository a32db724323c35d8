import TerminalKit
import TextUI

extension Verb {
  /// Defines, lists and removes aliases.
  public static let alias = Verb(
    "alias", .optional(.pair(.text("NAME"), .rest("LINE"))),
    help: "Make NAME stand for LINE; list the aliases",
    discussion: """
      What follows the name on a line goes to the end of LINE. ':alias NAME ""' removes NAME. Those \
      in the start-up file are there in every session.
      """
  ) { shell, definition in
    guard let (name, line) = definition else { return shell.listAliases() }
    try shell.define(name, line.unquoted)
  }
}

extension Shell {
  fileprivate func define(_ name: String, _ line: String) throws(Failure) {
    guard !name.isEmpty, !name.contains(where: { "\"'#".contains($0) || $0.isBlank }) else {
      throw Failure("'\(name)' cannot be an alias: a name has no spaces, quotes or #.")
    }
    let known = verbs.map { ":\($0.name)" } + controls.map(\.name.text)
    if known.contains(name) {
      throw Failure("'\(name)' has a meaning already; an alias needs a name of its own.")
    }
    if line.isEmpty, aliases[name] == nil {
      throw Failure("There is no alias '\(name)'; ':alias' lists what there is.")
    }
    aliases[name] = line.isEmpty ? nil : line
    if sources.isEmpty {
      warn("'\(name)' \(line.isEmpty ? "is no longer an alias" : "stands for '\(line)'").")
    }
  }

  fileprivate func listAliases() {
    let aliases = aliases.sorted { $0.key < $1.key }
    let rows = aliases.map { [Text($0.key, .value), Text($0.value)] }
    print(
      Event("aliases", ["aliases": .object(aliases.map { ($0.key, .text($0.value)) })]) { width in
        rows.isEmpty
          ? [Text("There are no aliases; ':alias NAME LINE' makes one.")]
          : Screen<Never>("Aliases") { Table(rows: rows) }.lines(width: width)
      })
  }
}
