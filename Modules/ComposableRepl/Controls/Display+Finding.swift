import ComposableTextUI

/// Finds the control that a line refers to.
///
/// What a line means depends on what is on display and on the prompt, and on nothing else. It
/// begins with one of these:
///
/// 1. a title, in full: `+`, `[Save]`, `Count 7`, `Done @0`
/// 2. a name, whose parts may be shortened: `counter.setCount 7`, `c.s 7`, `habits.done @0`
///
/// Words with dots are looked up as names first, because titles rarely have any.
///
/// A line that is a number goes to the number field. A title or a number field that several screens
/// show is that of the screen which the prompt names. If several rows have the control, the row
/// follows: its number `@0`, or the value in its action.
extension Display {
  /// The control that a line refers to; nil if nothing on display has that title or name.
  func find(_ line: Substring) throws(Failure) -> FoundControl? {
    let (name, rest) = line.splitAtBlank
    // Most lines begin with a full name.
    let full = String(name)
    var named: [NamedControl] = []
    for screen in screens where screen.roots.contains(where: full.hasPrefix) {
      for control in screen.controls where control.name.text == full { named.append(control) }
    }
    if !named.isEmpty { return try choose(among: named, rest, line) }
    // Only a name has dots, and comparing a line with all titles takes longer.
    let isDotted = name.utf8.contains(UInt8(ascii: "."))
    let begun = isDotted ? matches(of: name) : []
    if begun.count == 1, !begun[0].isGroup {
      return try choose(among: begun[0].controls, rest, line)
    }
    let (titled, text) = titled(line)
    if !titled.isEmpty { return try choose(among: preferringPrompted(titled), text, line) }
    if line.isLikeANumber {
      return FoundControl(control: try numberField(), rest: String(line))
    }
    let matches = isDotted ? begun : matches(of: name)
    guard let match = matches.first else { return nil }
    throw matches.count == 1
      ? Failure(
        "'\(match.name)' is a group of controls; ':help \(match.name)' lists them.",
        code: .ambiguous)
      : Failure(
        "'\(name.shortened)' could be \(matches.map { "'\($0.name)'" }.listed()); type more of it.",
        code: .ambiguous)
  }

  /// The controls with the longest title that a line begins with, and the text after it.
  private func titled(_ line: Substring) -> (controls: [NamedControl], rest: String) {
    let text = line.withoutBrackets
    let typed = text.lowercased()
    var (found, title) = ([NamedControl](), "")
    for screen in screens {
      for control in screen.controls where control.titleBegins(typed) {
        let other = control.lowercasedTitle
        if other.utf8.count < title.utf8.count { continue }
        if other != title { (found, title) = ([], other) }
        found.append(control)
      }
    }
    return (found, String(text.dropFirst(title.count).drop(while: \.isBlank)))
  }

  /// Those of the screen that the prompt names; all if it has none of them.
  private func preferringPrompted(_ found: [NamedControl]) -> [NamedControl] {
    guard let prompted, found.count > 1 else { return found }
    let own = found.filter { $0.screen == prompted || $0.name.text.hasPrefix(prompted + ".") }
    return own.isEmpty ? found : own
  }

  /// The field that receives a bare number.
  private func numberField() throws(Failure) -> NamedControl {
    let fields = preferringPrompted(controls.filter { $0.drawn.kind == .number })
    if fields.count == 1 { return fields[0] }
    let names = fields.map { "'\($0.name.text)'" }.listed()
    throw fields.isEmpty
      ? Failure("No number field is on display.", code: .notOnDisplay)
      : Failure("A number could be for \(names); type it after one of them.", code: .ambiguous)
  }

  /// The control for the text after its title or its name, which begins with the row if several
  /// rows have the control.
  private func choose(
    among found: [NamedControl], _ rest: String, _ line: Substring
  ) throws(Failure) -> FoundControl {
    // Most lines are nothing but a name or a title.
    if found.count == 1, rest.isEmpty { return FoundControl(control: found[0], rest: "") }
    let typed = TypedRow(rest, isBeforeText: found[0].takesText)
    let inRow = typed.row.isEmpty ? [] : found.filter { $0.isInRow(typed.row) }
    if let only = inRow.onlyAction {
      let chosen = FoundControl(control: only, rest: typed.text, row: only.shownRow)
      guard only.takesText || typed.text.isEmpty else {
        throw failure(unexpected: typed.text, after: only)
      }
      return chosen
    }
    guard inRow.isEmpty, let only = found.onlyAction, !typed.isNumber || only.drawn.row == nil
    else { throw failure(ambiguous: line, rest, inRow.isEmpty ? found : inRow) }
    if only.takesText || rest.isEmpty { return FoundControl(control: only, rest: rest) }
    throw only.rowWord.isEmpty
      ? failure(unexpected: rest, after: only) : failure(ambiguous: line, rest, found)
  }

  private func failure(unexpected rest: String, after control: NamedControl) -> Failure {
    Failure(
      "'\(control.name.text)' takes no argument, but '\(rest[...].shortened)' follows.",
      code: .badArgument, usage: control.usageLine)
  }

  /// Why a line refers to none or several of the controls with its title or name.
  private func failure(
    ambiguous line: Substring, _ rest: String, _ found: [NamedControl]
  ) -> Failure {
    let names = found.map(\.name.text).withoutRepeats
    let rows = found.map(\.rowWord).filter { !$0.isEmpty }.withoutRepeats
    if names.count > 1 {
      let list = names.map { "'\($0)'" }.listed()
      return Failure(
        "'\(line.shortened)' could be \(list); type the name of one.", code: .ambiguous)
    }
    if rest.isEmpty {
      return Failure(
        "'\(names[0])' is on display \(found.count) times; add one of \(rows.listed()).",
        code: .badArgument)
    }
    let isInRow = found.allSatisfy { $0.rowWord == rest }
    return Failure(
      isInRow
        ? "'\(names[0]) \(rest)' is on display \(found.count) times; type one of "
          + "\(found.map(\.shownRow).listed()) instead of \(rest)."
        : "'\(names[0])' is not on display for '\(rest[...].shortened)', only for \(rows.listed()).",
      code: isInRow ? .ambiguous : .badArgument)
  }

  /// Why a line refers to no control: it isn't on display now, or nothing has its name. Suggests
  /// what is spelled similarly.
  func unknown(_ line: Substring, _ verbs: [Verb]) -> Failure {
    let name = line.splitAtBlank.word
    let typed = DottedName(name)
    let shown = controls
    let hidden = screens.flatMap(\.possibleNames).filter { name in
      !shown.contains { $0.name == name }
    }.matching(typed) { $0 }
    if hidden.count == 1, hidden[0].beginning(like: typed) == hidden[0].text {
      return Failure("'\(hidden[0].text)' is not on display now.", code: .notOnDisplay)
    }
    let text = line.withoutBrackets.lowercased()
    let titles = shown.map(\.drawn.title).filter { $0.count > 2 }
    let suggestion =
      Spelling.nearest(to: typed.text, among: verbs.map(\.name)).map { ":\($0)" }
      ?? Spelling.nearest(to: typed.text, among: shown.map(\.name.text))
      ?? Spelling.nearest(to: text, among: titles) ?? Spelling.nearest(
        to: typed.text, among: titles)
      ?? Spelling.nearest(to: typed.last, among: shown.map(\.name.last)).flatMap { last in
        shown.first { $0.name.last == last }?.name.text
      }
      ?? shown.first { $0.name.last.lowercased().hasPrefix(typed.last.lowercased()) }?.name.text
    return Failure(
      "Unknown name '\(name.shortened)'. \(Spelling.remedy(suggestion))", code: .unknownName)
  }
}

/// The row that was typed after a title or a name, and the text after it.
private struct TypedRow {
  /// Whether the row is typed by its number, as in `@0`.
  let isNumber: Bool
  let row: String
  let text: String

  /// A value ends the line unless a text follows it.
  init(_ rest: String, isBeforeText: Bool) {
    let (word, text) = rest[...].splitAtBlank
    isNumber = word.first == "@" && Int(digits: word.dropFirst()) != nil
    let isWord = isNumber || isBeforeText
    row = isWord ? String(word) : rest
    self.text = isWord ? text : ""
  }
}

/// A control with the text typed for it.
@MainActor
struct FoundControl {
  let control: NamedControl
  let rest: String
  /// The row as history shows it; empty if none was typed.
  var row = ""

  /// A line that uses the control in the same way again, and names it in full.
  var canonicalLine: String {
    var line = control.name.text
    if !row.isEmpty { line += " \(row)" }
    if control.takesText || !rest.isEmpty { line += " \(rest)" }
    return line
  }

  /// The tap for the typed text.
  func tap() throws(Failure) -> Tap {
    let drawn = control.drawn
    if let reason = drawn.reason {
      throw Failure("'\(control.name.text)' cannot be used \(reason).", code: .disabled)
    }
    return try Failure.adding(usage: control.usageLine) { () throws(Failure) in
      try drawn.tap(rest.unquoted())
    }
  }
}

/// The controls that a typed name refers to: one, the same one in several rows, or a group.
@MainActor
struct NameMatch {
  let name: String
  fileprivate(set) var controls: [NamedControl]

  /// Whether the name is only a prefix of the controls' names.
  var isGroup: Bool { controls.first?.name.text != name }
}

extension Display {
  /// The controls and groups that a typed name refers to; each of its parts may be shortened.
  /// Searches only screens whose name starts with the first part.
  func matches(of typed: Substring, isUnfinished: Bool = false) -> [NameMatch] {
    let typed = DottedName(typed)
    var found: [NamedControl] = []
    for screen in screens where screen.hasRoot(beginningWith: typed.first) {
      for control in screen.controls where control.name.matches(typed) { found.append(control) }
    }
    var matches: [NameMatch] = []
    for control in found.preferringWholeParts(typed, isUnfinished, \.name) {
      let name = control.name.beginning(like: typed)
      if let index = matches.firstIndex(where: { $0.name == name }) {
        matches[index].controls.append(control)
      } else {
        matches.append(NameMatch(name: name, controls: [control]))
      }
    }
    return matches
  }
}

@MainActor
extension [NamedControl] {
  /// The first that can be used, if all have the same name and send the same action, such as a
  /// button above and below a list.
  fileprivate var onlyAction: NamedControl? {
    guard let first,
      dropFirst().allSatisfy({
        $0.name == first.name && $0.drawn.sendsSameAction(as: first.drawn)
      })
    else { return nil }
    return self.first { $0.drawn.reason == nil } ?? first
  }
}

extension Substring {
  /// Whether the user probably meant a number, even if it can't be parsed: "3.5", "1,000".
  fileprivate var isLikeANumber: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard let first = digits.first, InputParser.isDigit(first), utf8.count - digits.count < 2
    else { return false }
    return utf8.allSatisfy { InputParser.isDigit($0) || "+-.,_'eE".utf8.contains($0) }
  }

  /// A title as it is drawn, without its brackets.
  fileprivate var withoutBrackets: Substring {
    guard first == "[" && last == "]" || first == "(" && last == ")" else { return self }
    let title = dropFirst().dropLast().trimmed
    return title.isEmpty ? self : title
  }

  fileprivate var shortened: String { (count > 64 ? prefix(64) + "…" : self).sanitized }
}
