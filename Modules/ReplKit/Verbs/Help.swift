import TerminalKit
import TextUI

extension Verb {
  /// Shows what can be typed.
  public static let help = Verb(
    "help", .optional(.text("NAME|all|json").completed(with: .names)),
    help: "Show what can be typed, or explain a name",
    discussion: "':help all' explains every verb, ':help json' the output of '--json'.",
    former: ["?": "help", "man": "help", "commands": "help"]
  ) { shell, name in try shell.printHelp(name) }
}

extension Shell {
  fileprivate func printHelp(_ name: String?) throws(Failure) {
    switch name?.lowercased() {
    case nil: printHelp([board.help, verbNames])
    case "all": printHelp([board.help, verbTable])
    case "json": print(Event("help", ["text": .text(JSONProtocol.text)], text: JSONProtocol.text))
    case let name?:
      if !name.hasPrefix(":"), let found = try? board.help(for: name) { return printHelp([found]) }
      let word = name.hasPrefix(":") ? name.dropFirst() : name[...]
      if let verb = try? verb(named: word) { return printHelp([screen(for: verb)]) }
      if name.hasPrefix(":") { _ = try verb(named: word) }
      printHelp([try board.help(for: name)])
    }
  }

  private func printHelp(_ screens: [Screen<Never>]) {
    let text = screens.map { $0.render() }.joined(separator: "\n")
    print(
      Event("help", ["text": .text(text)]) { width in screens.flatMap { $0.lines(width: width) } })
  }

  /// All verbs on a few lines.
  private var verbNames: Screen<Never> {
    let names = verbs.map { ":\($0.name)" }.joined(separator: " ")
    return Screen("Verbs") {
      Line(Text(names, .value))
      Line(
        """
        ':help all' explains them, ':help NAME' one, or what is on display. A button is typed as it \
        is shown, + or [+]; names may be shortened, as in c.inc; a number alone goes to the field of \
        the screen used last.
        """, .dim)
    }
  }

  private var verbTable: Screen<Never> {
    Screen("Verbs") {
      Table(rows: verbs.map { [Text(":\($0.spelling)", .value), Text($0.help)] })
    }
  }

  private func screen(for verb: Verb) -> Screen<Never> {
    Screen(":\(verb.spelling)") {
      Line(verb.help, .plain)
      if !verb.discussion.isEmpty {
        Blank()
        for line in verb.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
          Line(line, .plain)
        }
      }
    }
  }
}
