import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  /// Lists everything that can be typed, or explains one name.
  static let help = Verb(
    "help", .optional(.rest("NAME|json").completed(with: .names, .words(["json"]))),
    help: "List what can be typed, or explain a name",
    discussion: "':help json' explains the output of '--json'.", usesPager: true
  ) { repl, name in
    let name = try name?.unquoted()
    let screens =
      switch name {
      case nil: repl.helpTables
      case "json": [objectHelp]
      case let name?: [try repl.help(for: name[...])]
      }
    let text = screens.map { $0.render() }.joined(separator: "\n")
    return [
      Event("help", ["text": .string(text)]) { width in
        screens.flatMap { $0.lines(width: width) }
      }
    ]
  }

  @MainActor private static var objectHelp: Screen<Never> {
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
}

/// A row of the help: something that can be typed.
@MainActor
private struct HelpRow {
  /// How it is typed.
  let usage: String
  /// The second column of a list, one line: a control as it is drawn, anything else by its help.
  var summary = Text("")
  var help = ""
  /// More about it, shown only if it is the only one.
  var details = ""

  init(_ control: NamedControl) {
    usage = control.usageLine
    help = control.drawn.help
    summary = control.drawn.notation ?? Text(help)
    details = control.drawn.reason.map { "It cannot be used \($0)." } ?? ""
  }

  init(_ verb: Verb) {
    usage = ":\(verb.spelling)"
    help = verb.help
    summary = Text(help)
    details = verb.discussion
  }

  init(action: String) { usage = action }

  static func table(_ title: Text, _ rows: [HelpRow]) -> Screen<Never> {
    let isBare = rows.allSatisfy { $0.summary.isEmpty }
    // Rows of a list have the same controls, though their titles may differ.
    var usages: Set<String> = []
    let cells = rows.filter { usages.insert($0.usage).inserted }
      .map { [Text($0.usage, .value)] + (isBare ? [] : [$0.summary]) }
    return Screen(title) { Table(rows: cells, wrapsLastColumn: true) }
  }
}

extension Repl {
  /// Everything that can be typed.
  fileprivate var helpTables: [Screen<Never>] {
    let verbs = HelpRow.table("Verbs", verbs.map(HelpRow.init))
    guard let actionLines else {
      let shown = display.controls.map(HelpRow.init)
      return [
        HelpRow.table("On display", shown), verbs,
        Screen("") {
          Line(
            """
            Type a name, whose parts may be shortened, or what is in brackets. ':view SCREEN' chooses \
            among several; ':help NAME' explains one.
            """, .dim)
        },
      ]
    }
    let usages = actionLines.usages(of: "").map { HelpRow(action: $0) }
    return [HelpRow.table("Actions", usages), Self.valueHelp, verbs]
  }

  /// The rows with a name, which may be shortened.
  private func helpRows(_ name: Substring) throws(Failure) -> [HelpRow] {
    if name.hasPrefix(":") { return [HelpRow(try verbs.verb(named: name.dropFirst()))] }
    if let verb = verbs.first(where: { $0.name == name.lowercased() }) { return [HelpRow(verb)] }
    if let usages = actionLines?.usages(of: name), !usages.isEmpty {
      return usages.map { HelpRow(action: $0) }
    }
    let matches = display.matches(of: name)
    if matches.count == 1 { return matches[0].controls.map(HelpRow.init) }
    if matches.isEmpty, let verb = try? verbs.verb(named: name) { return [HelpRow(verb)] }
    guard actionLines == nil else {
      throw Failure(
        "There is no action or verb '\(name.prefix(64))'. ':help' lists them.", code: .unknownName)
    }
    return [HelpRow(try control(name).control)]
  }

  /// Help for a verb, a control, an action, or a group of them.
  fileprivate func help(for name: Substring) throws(Failure) -> Screen<Never> {
    let rows = try helpRows(name)
    guard Set(rows.map(\.usage)).count == 1 else {
      return HelpRow.table(Text(display.matches(of: name).first?.name ?? ""), rows)
    }
    return Screen(Text(rows[0].usage)) {
      if !rows[0].help.isEmpty { Line(rows[0].help, .plain) }
      if !rows[0].details.isEmpty {
        if rows[0].usage.hasPrefix(":") { Blank() }
        Line(rows[0].details, .plain)
      }
    }
  }

  /// What the words of a usage stand for.
  private static var valueHelp: Screen<Never> {
    Screen("Values") {
      Table(
        rows: notations.map { [Text($0.key, .value), Text($0.value, .plain)] },
        wrapsLastColumn: true)
    }
  }

  private static let notations: KeyValuePairs = [
    "ROW": "the number of a row, as in @0, or its id",
    "TEXT": "a word or \"words\"; an action's only text ends at a label or with the line",
    "NUMBER": "as in 42 or -1.5",
    "DURATION": "a number and a unit, as in 350ms, 1.5s, 2m or 1h",
    "DATE": "as in 2026-11-22T08:30:00Z",
    "JSON": "as in {\"page\":2} or [\"a\",\"b\"]",
  ]
}

extension Control {
  /// The control as it is drawn, with its title in brackets if it takes no text; nil for a gesture.
  fileprivate var notation: Text? {
    switch kind {
    case .button, .rows: drawn()
    case .number, .text: Text(title)
    case .gesture: nil
    }
  }
}
