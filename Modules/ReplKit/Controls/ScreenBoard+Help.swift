import TerminalKit
import TextUI

/// Help and completion come from what is on display.
extension ScreenBoard {
  /// What is on display, screen by screen.
  var help: Screen<Never> {
    Screen("On display") {
      let controls = controls
      for screen in screens {
        let shown = controls.filter { $0.screen === screen }.map { Self.brief($0.control) }
          .filter { !$0.isEmpty }
        if !shown.isEmpty { Row(Text(screen.name), shown.joined()) }
      }
    }
  }

  /// Help for a screen, a group of names, or a control; the name may be shortened.
  func help(for typed: String) throws(Failure) -> Screen<Never> {
    let meanings = meanings(of: typed[...])
    guard meanings.count == 1 else {
      guard let (found, _) = try find(typed[...], lastScreen: screens.first?.name ?? "") else {
        throw unknown(typed[...])
      }
      return Self.help(for: found)
    }
    if let control = meanings[0].values.first { return Self.help(for: control) }
    let group = meanings[0].path
    let rows = controls.filter { $0.name.hasPrefix(group + ".") }.map { member in
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
    meanings(of: partial[...], isUnfinished: true).map { meaning in
      guard let control = meaning.values.first?.control else {
        return Completion(meaning.path + ".", isPartial: true)
      }
      return Completion(meaning.path, detail: control.help)
    }
  }

  /// The completions of what follows a name.
  func completions(after name: Substring, _ word: TypedWord) -> [Completion] {
    let meanings = meanings(of: name)
    guard meanings.count == 1, let first = meanings[0].values.first else { return [] }
    let words: [(text: String, detail: String)]
    switch first.control.kind {
    case .rows(let rows): words = rows.prefix(1_000).enumerated().map { ("\($0)", $1) }
    case .button: words = meanings[0].values.compactMap(\.words).map { ($0, "") }
    case .gesture, .number, .text: words = []
    }
    return words.filter { $0.text.hasPrefix(word.value) }
      .compactMap { word.completion($0.text, detail: $0.detail) }
  }
}

extension [Text] {
  fileprivate func joined() -> Text { reduce(Text("")) { $0.isEmpty ? $1 : $0 + " " + $1 } }
}
