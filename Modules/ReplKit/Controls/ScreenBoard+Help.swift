import TerminalKit
import TextUI

/// Help and completion come from what is on display.
extension ScreenBoard {
  /// What is on display, screen by screen.
  var help: Screen<Never> {
    Screen("On display") {
      let controls = controls()
      for name in names {
        let shown = controls.filter { $0.screen == name }.map { Self.brief($0.control) }
          .filter { !$0.isEmpty }
        if !shown.isEmpty { Row(Text(name), shown.joined()) }
      }
    }
  }

  /// Help for a screen, a group of names, or a control; the name may be shortened.
  func help(for typed: String) throws(Failure) -> Screen<Never> {
    let shown = controls()
    let matches = controlNames.matches(typed)
    guard matches.count == 1 else {
      guard let (found, _) = try find(typed, lastScreen: names.first ?? "") else {
        throw unknown(typed[...])
      }
      return Self.help(for: found)
    }
    let group = matches[0].path
    let members = shown.filter { $0.name == group || $0.name.hasPrefix(group + ".") }
    if members.count == 1, members[0].name == group { return Self.help(for: members[0]) }
    let rows = members.map { member in
      [
        Text(member.usage, .value),
        Text(member.control.help)
          + Text(member.control.reason.map { " (not \($0))" } ?? "", .dim),
      ]
    }
    return Screen(Text(group)) {
      // Rows of a list have the same controls.
      Table(rows: rows.enumerated().filter { rows.firstIndex(of: $1) == $0 }.map(\.element))
    }
  }

  private static func help(for shown: NamedControl) -> Screen<Never> {
    Screen(Text(shown.usage)) {
      Line(Text(shown.control.help))
      if let reason = shown.control.reason { Line("It cannot be used \(reason).", .warning) }
    }
  }

  private static func brief(_ control: ShownControl) -> Text {
    switch control.kind {
    case .button, .rows:
      control.reason == nil ? Text("[\(control.title)]", .label) : Text("(\(control.title))", .dim)
    case .number, .text: Text("\(control.title) \(control.usage)")
    case .gesture: ""
    }
  }

  /// The completions of an unfinished name: names and groups with their help texts.
  func completions(named partial: String) -> [Completion] {
    let shown = controls()
    return controlNames.completions(partial).map { match in
      guard let index = match.index else { return Completion(match.path + ".", isPartial: true) }
      return Completion(match.path, detail: shown[index].control.help)
    }
  }

  /// The completions of what follows a name.
  func completions(after name: Substring, _ word: TypedWord) -> [Completion] {
    refresh()
    guard let found = controls(named: name).first ?? (try? controls(shortened: name))?.first else {
      return []
    }
    let words: [(text: String, detail: String)]
    switch found.control.kind {
    case .rows(let rows): words = rows.prefix(1_000).enumerated().map { ("\($0)", $1) }
    case .button: words = controls(named: found.name).compactMap(\.words).map { ($0, "") }
    case .gesture, .number, .text: words = []
    }
    return words.filter { $0.text.hasPrefix(word.value) }
      .compactMap { word.completion($0.text, detail: $0.detail) }
  }
}

extension [Text] {
  fileprivate func joined() -> Text { reduce(Text("")) { $0.isEmpty ? $1 : $0 + " " + $1 } }
}
