import TerminalKit
import TextUI

/// Finds the control that a line means.
extension ScreenBoard {
  /// The control that a line means, and what follows its name; nil if it is like no name.
  ///
  /// In this order: a full name, a number alone for the field of the screen used last, a title or
  /// its beginning on that screen and on the others, a name whose parts are shortened.
  func find(
    _ line: some StringProtocol, lastScreen: String
  ) throws(Failure) -> (NamedControl, rest: String)? {
    refresh()
    let line = Substring(line)
    let (name, rest) = line.splitAtBlank
    let exact = controls(named: name)
    if !exact.isEmpty { return (try choose(among: exact, rest), rest) }
    if Int(line) != nil { return (try field(for: line, on: lastScreen), String(line)) }
    if let found = try titled(Self.withoutBrackets(line), lastScreen) { return found }
    guard let controls = try controls(shortened: name) else { return nil }
    return (try choose(among: controls, rest), rest)
  }

  /// The one of several controls with the same name whose action has what was typed.
  private func choose(
    among controls: [NamedControl], _ rest: String
  ) throws(Failure) -> NamedControl {
    if controls.count == 1, rest.isEmpty || !controls[0].control.usage.isEmpty {
      return controls[0]
    }
    if let found = controls.first(where: { $0.words == rest }) { return found }
    let name = controls[0].name
    let words = controls.compactMap(\.words)
    guard !words.isEmpty else {
      throw Failure(
        "'\(name)' takes no argument, but '\(Self.shortened(rest))' follows. Usage: \(name)")
    }
    let list = words.prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    throw Failure(
      rest.isEmpty
        ? "'\(name)' is on display \(words.count) times; add one of \(list)."
        : "'\(name)' is not on display for '\(Self.shortened(rest))', only for \(list).")
  }

  private func field(
    for number: Substring, on screen: String
  ) throws(Failure) -> NamedControl {
    let numbers = controls().filter { $0.control.kind == .number }
    if let field = numbers.first(where: { $0.screen == screen }) { return field }
    let fields = numbers.map { "'\($0.name)'" }
    throw Failure(
      "A number alone is for the screen used last, and '\(screen)' takes none now."
        + (fields.isEmpty ? "" : " Type it after \(fields.joined(separator: " or "))."))
  }

  /// The controls whose name a typed name shortens, part by part; nil if there are none.
  func controls(shortened name: Substring) throws(Failure) -> [NamedControl]? {
    let found = controlNames.matches(name)
    let whole = found.filter { $0.index != nil }
    if whole.count == 1 { return controls(named: whole[0].path) }
    guard !found.isEmpty else { return nil }
    let paths = (whole.isEmpty ? found : whole).map(\.path)
    if whole.isEmpty, paths.count == 1 {
      throw Failure("'\(paths[0])' is a group of commands; ':help \(paths[0])' lists them.")
    }
    throw Failure("'\(Self.shortened(name))' could be \(Self.list(paths)); type more of it.")
  }

  /// The control that has this title, or one that begins so, and what follows it; those of the
  /// screen used last go first.
  private func titled(
    _ text: Substring, _ lastScreen: String
  ) throws(Failure) -> (NamedControl, String)? {
    let typed = text.lowercased()
    var alike: [(shown: NamedControl, isWhole: Bool)] = []
    for screen in found {
      for (index, control) in screen.controls.enumerated() {
        if let isWhole = control.isTitled(typed) { alike.append((screen[index], isWhole)) }
      }
    }
    if alike.isEmpty { return nil }
    if alike.contains(where: { $0.shown.screen == lastScreen }) {
      alike.removeAll { $0.shown.screen != lastScreen }
    }
    let isWhole = alike.contains(where: \.isWhole)
    let all = alike.filter { $0.isWhole == isWhole }.map(\.shown)
    let usable = all.filter { $0.control.reason == nil }
    let found = usable.isEmpty ? all : usable
    guard found.count == 1, let first = found.first else {
      let names = found.map { shown in
        let isAlone = found.count { $0.name == shown.name } == 1
        return isAlone ? shown.name : "\(shown.name) \(shown.words ?? "")"
      }
      throw Failure(
        "'\(Self.shortened(text))' could be \(Self.list(names)); type the name of one.")
    }
    // What follows a title is for a control that takes text; a button in rows brings its own.
    let rest = !isWhole ? "" : text.dropFirst(first.control.title.count)
    return (first, String(rest.drop(while: \.isBlank)))
  }

  /// Why a name means no control: it is not on display, or there is none like it.
  func unknown(_ name: Substring) -> Failure {
    let possible = possibleNames
    if possible.contains(String(name)) { return Failure("'\(name)' is not on display now.") }
    let hidden = Names(Set(possible).sorted()).matches(name).filter {
      $0.index != nil && $0.path.contains(".")
    }
    if hidden.count == 1 { return Failure("'\(hidden[0].path)' is not on display now.") }
    let nearest = nearest(to: name.split(separator: ".", omittingEmptySubsequences: false))
    return Failure(
      "Unknown command '\(Self.shortened(name))'."
        + (nearest.map { " Did you mean '\($0)'?" } ?? " ':help' lists what there is."))
  }

  /// The name with the smallest edit distance. A part that is a prefix of a name has distance 0; a
  /// missing first part counts as 1.
  private func nearest(to typed: [Substring]) -> String? {
    let word = typed.joined(separator: ".")
    let limit = Spelling.tolerance(word)
    func slips(_ word: Substring, _ name: Substring) -> Int {
      if name.lowercased().hasPrefix(word.lowercased()) { return word.isEmpty ? 1 : 0 }
      // "increment" means "incrTapped".
      let stem = name.replacing("Tapped", with: "").replacing("Button", with: "")
      if stem.count > 3, word.lowercased().hasPrefix(stem.lowercased()) { return 0 }
      return min(
        Spelling.distance(word, name, limit: limit),
        Spelling.distance(word, name.prefix(word.count), limit: limit) + 1)
    }
    let scored = controls().map { shown -> (name: String, distance: Int) in
      let path = shown.name.split(separator: ".")
      let missing = path.count - typed.count
      let whole = Spelling.distance(word, shown.name, limit: limit)
      guard missing >= 0 else { return (shown.name, whole) }
      let parts = zip(typed, path.dropFirst(missing)).map { slips($0, $1) }
      return (shown.name, min(parts.reduce(missing, +), whole))
    }
    guard let best = scored.min(by: { $0.distance < $1.distance }), best.distance <= limit else {
      return nil
    }
    return best.name
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  /// A title as it is drawn, without its brackets.
  private static func withoutBrackets(_ text: Substring) -> Substring {
    let isDrawn =
      text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("(") && text.hasSuffix(")")
    return isDrawn && text.count > 2 ? text.dropFirst().dropLast() : text
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    let head = text.drop(while: \.isBlank).prefix(65)
    return (head.count > 64 ? head.dropLast() + "…" : String(head)).sanitized
  }
}

extension ShownControl {
  /// Whether a line in lower case is the title, with what the control takes behind it, or else the
  /// beginning of the title; nil if it is neither.
  fileprivate func isTitled(_ typed: String) -> Bool? {
    // Most titles differ from the line at the first letter.
    guard let first = title.utf8.first else { return nil }
    let isCapital = first >= 0x41 && first <= 0x5a
    if first < 0x80, typed.utf8.first != (isCapital ? first | 0x20 : first) { return nil }
    let title = title.lowercased()
    if typed == title || !usage.isEmpty && typed.hasPrefix(title + " ") { return true }
    return title.hasPrefix(typed) ? false : nil
  }
}
