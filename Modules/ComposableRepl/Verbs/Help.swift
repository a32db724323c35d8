import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  /// Lists everything that can be typed, or explains one name.
  static let help = Verb(
    "help", .optional(.rest("NAME|all|json").completed(with: .names, .words(["all", "json"]))),
    help: "Show what can be typed, or explain a name",
    discussion: "':help all' explains every verb, ':help json' the output of '--json'.",
    usesPager: true
  ) { repl, name in
    switch name?.lowercased() {
    case nil: repl.print([repl.actionHelp ?? repl.controlHelp, repl.verbNames])
    case "all":
      let first = repl.actionHelp.map { [$0, Repl.valueHelp] } ?? [repl.controlHelp]
      repl.print(first + [repl.verbTable])
    case "json": repl.print([repl.objectHelp])
    case let name?: repl.print([try repl.help(for: ((try? name.unquoted()) ?? name)[...])])
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

extension Repl {
  fileprivate func print(_ screens: [Screen<Never>]) {
    let text = screens.map { $0.render() }.joined(separator: "\n")
    print(
      Event("help", ["text": .string(text)]) { width in screens.flatMap { $0.lines(width: width) } }
    )
  }

  /// The actions that can be typed; nil if there are controls instead.
  fileprivate var actionHelp: Screen<Never>? {
    guard let actionReader else { return nil }
    guard actionReader.canListActions else {
      return Screen("Actions") {
        Line(
          """
          Type an action in JSON, as ':history' prints it. The cases of its type can't be listed, \
          because it encodes itself, or because its metadata can't be read.
          """, .plain)
      }
    }
    return Screen("Actions") {
      for usage in actionReader.usages(of: "") { Text(usage, .value) }
    }
  }

  /// The controls on display, screen by screen.
  fileprivate var controlHelp: Screen<Never> {
    updateScreens()
    return Screen("On display") {
      for screen in screens {
        let shown = screen.controls.map(\.drawn.notation).filter { !$0.isEmpty }.withoutRepeats
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
      Line(Text(actionReader == nil ? controlHint : Self.actionHint, .dim))
    }
  }

  /// How to use what is on display, with a button of it as the example.
  private var controlHint: String {
    let buttons = controls.filter { $0.drawn.kind == .button }
    let button = buttons.first { $0.drawn.reason == nil } ?? buttons.first
    return [
      "':help all' explains all verbs, ':help NAME' a verb or a control.",
      button.map { button in
        """
        Type a button as it is shown, \(button.drawn.title) or \(button.drawn.notation.plain), or by its name, \
        \(button.name.text), whose parts may be shortened.
        """
      },
      controls.contains { $0.drawn.kind == .number }
        ? "A bare number goes to the field of the screen used last." : nil,
      "Tab completes.",
    ].compactMap { $0 }.joined(separator: " ")
  }

  private static let actionHint = """
    ':help all' explains all verbs, ':help NAME' a verb or an action. Names may be shortened. \
    Values follow in their order, or after their labels; @0 is the first row of a list. The last \
    text needs no quotes. Tab completes.
    """

  fileprivate var verbTable: Screen<Never> {
    Screen("Verbs") {
      Table(
        rows: verbs.map { [Text(":\($0.spelling)", .value), Text($0.help)] }, wrapsLastColumn: true)
    }
  }

  /// The objects of the JSON output.
  fileprivate var objectHelp: Screen<Never> {
    Screen("") {
      Line(
        """
        With --json, standard output is one JSON object per line, and nothing else. Each has a \
        "type". Each line of input is answered by {"type":"done","line":N,"status":S}, after \
        everything that it caused; the status is 0 if it succeeded.
        """)
      Blank()
      for (type, members) in objects { Row(Text(type), Text(members, .plain)) }
      Blank()
      Line("Durations are seconds, dates ISO 8601. Ignore types and members you do not know.")
    }
  }

  /// The objects of the JSON output with their members, ending with those that conclude a line.
  private var objects: [(String, String)] {
    let first: KeyValuePairs = [
      "screen": "screen, text, controls (name, title, takes, argument, enabled, reason)",
      "screens": "screens", "help": "text",
    ]
    let last: KeyValuePairs = [
      "error": "line, file, code, message",
      "done": "line, file, status",
    ]
    return [first, addedObjects, last].flatMap { $0.map { ($0, $1) } }
  }

  /// Help for a verb, a control or a group of controls; the name may be shortened.
  fileprivate func help(for name: Substring) throws(Failure) -> Screen<Never> {
    if name.hasPrefix(":") { return try verb(named: name.dropFirst()).screen }
    if let usages = actionReader?.usages(ofWords: name), !usages.isEmpty {
      return Screen("") { for usage in usages { Text(usage, .value) } }
    }
    do throws(Failure) {
      let matches = matches(of: name)
      let match = matches.count == 1 ? matches[0] : nil
      if let match, match.isGroup { return help(for: match) }
      let titled = match == nil ? try find(name)?.control : nil
      guard let control = match?.controls.first ?? titled else { throw unknown(name) }
      return Screen(Text(control.usageLine)) {
        Line(Text(control.drawn.help))
        if let reason = control.drawn.reason { Line("It cannot be used \(reason).", .warning) }
      }
    } catch {
      if let verb = try? verb(named: name) { return verb.screen }
      guard actionReader != nil else { throw error }
      throw Failure(
        "There is no action or verb '\(name.prefix(64))'. ':help' lists them.", code: .unknownName)
    }
  }

  /// What the words of a usage stand for.
  fileprivate static var valueHelp: Screen<Never> {
    Screen("Values") {
      Table(
        rows: notations.map { [Text($0.key, .value), Text($0.value, .plain)] },
        wrapsLastColumn: true)
    }
  }

  private static let notations: KeyValuePairs = [
    "ROW": "the number of a row, as in @0, or the beginning of its id",
    "TEXT": "the rest of the line or up to a label; in \"quotes\" before another value",
    "NUMBER": "as in 42 or -1.5",
    "DURATION": "a number and a unit, as in 350ms, 1.5s, 2m or 1h",
    "DATE": "as in 2026-11-22T08:30:00Z",
    "JSON": "as in {\"page\":2}",
  ]

  /// Help for a group: a table of names and explanations.
  private func help(for group: NameMatch) -> Screen<Never> {
    // Rows of a list have the same controls.
    let rows = group.controls.map { member in
      let reason = member.drawn.reason.map { " (not \($0))" } ?? ""
      return [Text(member.usageLine, .value), Text(member.drawn.help) + Text(reason, .dim)]
    }
    return Screen(Text(group.name)) { Table(rows: rows.withoutRepeats, wrapsLastColumn: true) }
  }
}

extension ActionLineReader {
  /// The usages of the action with which a text begins, whose names may be separated by blanks.
  fileprivate func usages(ofWords text: Substring) -> [String] {
    var names = text.split { $0 == "." || $0.isBlank }.prefix(16)
    while !names.isEmpty {
      let found = usages(of: Substring(names.joined(separator: ".")))
      if !found.isEmpty { return found }
      names.removeLast()
    }
    return []
  }
}

extension Control {
  /// Whether its title is drawn in brackets.
  var isDrawnAsButton: Bool {
    switch kind {
    case .button, .rows: true
    case .gesture, .number, .text: false
    }
  }

  /// The control as it is drawn, with the notation of its argument; empty for a gesture.
  fileprivate var notation: Text {
    if isDrawnAsButton {
      return reason == nil ? Text("[\(title)]", .label) : Text("(\(title))", .dim)
    }
    return kind == .gesture ? "" : Text("\(title) \(usage)")
  }
}
