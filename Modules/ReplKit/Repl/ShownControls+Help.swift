import TerminalKit
import TextUI

/// Help and completion come from what is on display.
extension ShownControls {
  /// What is on display, screen by screen.
  var help: Screen<Never> {
    Screen("Commands") {
      for name in board.names {
        let shown = on(name)
        if !shown.isEmpty {
          Row(Text(name), shown.map { Self.brief($0.control) }.filter { !$0.isEmpty }.joined())
        }
      }
    }
  }

  /// Help for a screen, a group of names, or a control; the name may be shortened.
  func help(for typed: String) throws(CommandError) -> Screen<Never> {
    let shown = all
    let matches = board.tree(shown).matches(typed.split(separator: ".")[...])
    guard matches.count == 1, !matches[0].path.isEmpty else {
      let (found, _) = try find(typed, lastScreen: board.names.first ?? "")
      return Self.help(for: found)
    }
    let group = matches[0].path
    let members = shown.filter { $0.name == group || $0.name.hasPrefix(group + ".") }
    if members.count == 1, members[0].name == group {
      return Self.help(for: members[0])
    }
    return Screen(Text(group)) {
      Table(
        rows: members.reduce(into: [[Text]]()) { rows, member in
          let row = [
            Text(member.usage, .value),
            Text(member.control.help)
              + Text(member.control.reason.map { " (not \($0))" } ?? "", .dim),
          ]
          if !rows.contains(row) { rows.append(row) }
        })
    }
  }

  private static func help(for shown: ShownControl) -> Screen<Never> {
    Screen(Text(shown.usage)) {
      Line(Text(shown.control.help))
      if let reason = shown.control.reason { Line("It cannot be used \(reason).", .warning) }
    }
  }

  private static func brief(_ control: Control<Tap>) -> Text {
    switch control.kind {
    case .button, .rows:
      control.reason == nil ? Text("[\(control.title)]", .label) : Text("(\(control.title))", .dim)
    case .number, .text: Text("\(control.title) \(control.usage)")
    case .gesture: ""
    }
  }

  /// The completions of an unfinished name: names and groups with their help texts.
  func completions(named partial: String) -> [Completion] {
    var typed = partial.split(separator: ".", omittingEmptySubsequences: false)
    let last = typed.popLast() ?? ""
    let shown = all
    return board.tree(shown).matches(typed[...]).flatMap { group in
      group.children(beginningWith: last).map { child in
        guard let index = child.command else {
          return Completion(child.path + ".", isPartial: true)
        }
        return Completion(child.path, detail: shown[index].control.help)
      }
    }
  }

  /// The completions of what follows a name.
  func completions(after name: Substring, _ word: TypedWord) -> [Completion] {
    let exact = named(name)
    guard let found = exact.first ?? (try? shortened(name))?.first else { return [] }
    let words: [(text: String, detail: String)]
    switch found.control.kind {
    case .rows(let rows): words = rows.prefix(1_000).enumerated().map { ("\($0)", $1) }
    case .button: words = named(found.name).compactMap(\.words).map { ($0, "") }
    case .gesture, .number, .text: words = []
    }
    return words.filter { $0.text.hasPrefix(word.value) }
      .compactMap { word.completion($0.text, detail: $0.detail) }
  }
}

extension [Text] {
  fileprivate func joined() -> Text { reduce(Text("")) { $0.isEmpty ? $1 : $0 + " " + $1 } }
}
