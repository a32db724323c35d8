import ComposableTextUI

/// Explains why a line refers to no control.
extension Repl {
  /// Why a line refers to no control: it isn't on display now, or nothing has its name. Suggests a
  /// similar name.
  func unknown(_ line: Substring) -> Failure {
    let name = line.splitAtBlank.word
    let typed = DottedName(name)
    let shown = Set(controls.map(\.name.text))
    let hidden = screens.flatMap(\.possibleNames).filter { !shown.contains($0.text) }
    let meant =
      Self.named(typed, among: hidden) ?? formerTitle(line, shown)
      ?? Self.ending(like: typed, among: hidden)
    if let meant { return Failure("\(meant) is not on display now.", code: .notOnDisplay) }
    let verb = verbs.first { $0.name == typed.text.lowercased() }?.name
    let suggestion =
      verb.map { ":\($0)" } ?? similarName(typed)
      ?? Spelling.nearest(to: typed.text, among: verbs.map(\.name)).map { ":\($0)" }
    return Failure(
      "Unknown name '\(name.shortened)'. \(Spelling.remedy(suggestion))", code: .unknownName)
  }

  /// The quoted name that a typed one stands for.
  private static func named(_ typed: DottedName, among names: [DottedName]) -> String? {
    let matches = names.matching(typed) { $0 }
    guard matches.count == 1, matches[0].beginning(like: typed) == matches[0].text else {
      return nil
    }
    return "'\(matches[0].text)'"
  }

  /// The quoted title that a control had when it was last on display, with the control's name.
  private func formerTitle(_ line: Substring, _ shown: Set<String>) -> String? {
    let typed = line.withoutBrackets.lowercased()
    for screen in screensByUse {
      let titles = screen.titles.sorted { $0.key < $1.key }
      for (name, title) in titles where !shown.contains(name) && !title.isEmpty {
        let former = title.lowercased()
        if typed == former || typed.hasPrefix(former + " ") { return "'\(title)' (\(name))" }
      }
    }
    return nil
  }

  /// The quoted name whose last part a typed one begins or ends: "next" is "playNext".
  private static func ending(like typed: DottedName, among names: [DottedName]) -> String? {
    guard typed.text.count > 2, !typed.text.contains(".") else { return nil }
    let found = names.filter { $0.last.hasSuffix(typed.last) || $0.last.hasPrefix(typed.last) }
    return found.count == 1 ? "'\(found[0].text)'" : nil
  }

  /// The name on display that a typed one was probably meant to be.
  private func similarName(_ typed: DottedName) -> String? {
    let names = controls.map(\.name)
    if let last = Spelling.nearest(to: typed.last, among: names.map(\.last)) {
      return names.first { $0.last == last }?.text
    }
    if let name = Spelling.nearest(to: typed.text, among: names.map(\.text)) { return name }
    // "increment" suggests "incrTapped".
    guard typed.last.count > 2 else { return nil }
    return names.first { $0.last.hasPrefix(typed.last.prefix(4)) }?.text
  }
}
