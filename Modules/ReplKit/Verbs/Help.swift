import TerminalKit
import TextUI

extension Verb {
  /// Shows what can be typed; `json` describes the objects that are printed for programs.
  public static func help(json: String) -> Verb {
    Verb(
      "help", .optional(.text("NAME|all|json").completed(with: .names)),
      help: "Show what can be typed, or explain a name",
      discussion: "':help all' explains every verb, ':help json' the output of '--json'.",
      former: ["?": "help", "man": "help", "commands": "help"]
    ) { shell, name in
      switch name?.lowercased() {
      case nil: shell.print([shell.controlHelp, shell.verbNames])
      case "all": shell.print([shell.controlHelp, shell.verbTable])
      case "json":
        shell.print(Event("help", ["text": .text(json)], text: json))
      case let name?: shell.print([try shell.help(for: name[...])])
      }
    }
  }

  fileprivate var screen: Screen<Never> {
    Screen(":\(spelling)") {
      Line(help, .plain)
      if !discussion.isEmpty {
        Blank()
        Line(discussion, .plain)
      }
    }
  }
}

extension Shell {
  fileprivate func print(_ screens: [Screen<Never>]) {
    let text = screens.map { $0.render() }.joined(separator: "\n")
    print(
      Event("help", ["text": .text(text)]) { width in screens.flatMap { $0.lines(width: width) } })
  }

  /// What is on display, screen by screen.
  fileprivate var controlHelp: Screen<Never> {
    Screen("On display") {
      for screen in screens {
        let shown = screen.controls.map(\.control.brief).filter { !$0.isEmpty }
        if let first = shown.first {
          Row(Text(screen.name), shown.dropFirst().reduce(first) { $0 + " " + $1 })
        }
      }
    }
  }

  /// All verbs on a few lines.
  fileprivate var verbNames: Screen<Never> {
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

  fileprivate var verbTable: Screen<Never> {
    Screen("Verbs") {
      Table(rows: verbs.map { [Text(":\($0.spelling)", .value), Text($0.help)] })
    }
  }

  /// Help for a verb, or for a group of controls or one; the name may be shortened.
  fileprivate func help(for name: Substring) throws(Failure) -> Screen<Never> {
    if name.hasPrefix(":") { return try verb(named: name.dropFirst()).screen }
    do throws(Failure) {
      let meanings = meanings(of: name)
      let meaning = meanings.count == 1 ? meanings[0] : nil
      if let meaning, meaning.isGroup { return help(for: meaning) }
      let titled = meaning == nil ? try find(name)?.control : nil
      guard let control = meaning?.controls.first ?? titled else { throw unknown(name) }
      return Screen(Text(control.usage)) {
        Line(Text(control.control.help))
        if let reason = control.control.reason { Line("It cannot be used \(reason).", .warning) }
      }
    } catch {
      guard let verb = try? verb(named: name) else { throw error }
      return verb.screen
    }
  }

  private func help(for group: Meaning) -> Screen<Never> {
    let rows = group.controls.map { member in
      let reason = member.control.reason.map { " (not \($0))" } ?? ""
      return [Text(member.usage, .value), Text(member.control.help) + Text(reason, .dim)]
    }
    // Rows of a list have the same controls.
    return Screen(Text(group.name)) { Table(rows: rows.withoutRepeats) }
  }
}

extension ShownControl {
  /// The control as it is drawn, with what it takes; empty for a gesture.
  fileprivate var brief: Text {
    switch kind {
    case .button, .rows: reason == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
    case .number, .text: Text("\(title) \(usage)")
    case .gesture: ""
    }
  }
}
