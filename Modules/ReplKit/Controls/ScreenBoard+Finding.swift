import TerminalKit
import TextUI

/// Finds the control that a line means.
extension ScreenBoard {
  /// The control that a line means, and what follows its name; nil if it is like no name.
  ///
  /// In this order: a number alone for the field of the screen used last, a name whose parts may be
  /// shortened, a title or its beginning on that screen and on the others, a part of a name.
  func find(
    _ line: Substring, lastScreen: String
  ) throws(Failure) -> (NamedControl, rest: String)? {
    let (name, rest) = line.splitAtBlank
    if Int(line) != nil { return (try field(for: line, on: lastScreen), String(line)) }
    let isWhole = name.utf8.contains(UInt8(ascii: "."))
    if isWhole, let control = try control(named: name, rest) { return (control, rest) }
    if let found = try titled(Self.withoutBrackets(line), lastScreen) { return found }
    if !isWhole, let control = try control(named: name, rest) { return (control, rest) }
    return nil
  }

  /// The control whose name a typed name shortens, part by part; nil if there is none.
  private func control(named name: Substring, _ rest: String) throws(Failure) -> NamedControl? {
    let meanings = meanings(of: name)
    guard let first = meanings.first else { return nil }
    if meanings.count == 1, !first.values.isEmpty { return try choose(among: first.values, rest) }
    if meanings.count == 1 {
      throw Failure("'\(first.path)' is a group of commands; ':help \(first.path)' lists them.")
    }
    let paths = meanings.map(\.path)
    throw Failure("'\(Self.shortened(name))' could be \(Self.list(paths)); type more of it.")
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
    let numbers = controls.filter { $0.control.kind == .number }
    if let field = numbers.first(where: { $0.screen.name == screen }) { return field }
    let fields = numbers.map { "'\($0.name)'" }
    throw Failure(
      "A number alone is for the screen used last, and '\(screen)' takes none now."
        + (fields.isEmpty ? "" : " Type it after \(fields.joined(separator: " or "))."))
  }

  /// The control that has this title, or one that begins so, and what follows it; those of the
  /// screen used last go first.
  private func titled(
    _ text: Substring, _ lastScreen: String
  ) throws(Failure) -> (NamedControl, String)? {
    let typed = text.lowercased()
    for isLast in [true, false] {
      let screens = screens.filter { ($0.name == lastScreen) == isLast }
      screens.forEach(refresh)
      if let found = try titled(typed, among: screens) {
        // What follows a title is for a control that takes text; a button in rows brings its own.
        let isWhole = found.control.isTitled(typed) == true
        let rest = !isWhole ? "" : text.dropFirst(found.control.title.count)
        return (found, String(rest.drop(while: \.isBlank)))
      }
    }
    return nil
  }

  private func titled(
    _ typed: String, among screens: [BoardScreen]
  ) throws(Failure) -> NamedControl? {
    var alike: [(shown: NamedControl, isWhole: Bool)] = []
    for screen in screens {
      for (index, control) in screen.controls.enumerated() {
        guard let isWhole = control.isTitled(typed) else { continue }
        alike.append((NamedControl(screen: screen, index: index), isWhole))
      }
    }
    guard let first = alike.first else { return nil }
    if alike.count == 1 { return first.shown }
    let isWhole = alike.contains(where: \.isWhole)
    let all = alike.filter { $0.isWhole == isWhole }.map(\.shown)
    let usable = all.filter { $0.control.reason == nil }
    let found = usable.isEmpty ? all : usable
    if found.count == 1 { return found[0] }
    let names = found.map { shown in
      let isAlone = found.count { $0.name == shown.name } == 1
      return isAlone ? shown.name : "\(shown.name) \(shown.words ?? "")"
    }
    throw Failure("'\(Self.shortened(typed))' could be \(Self.list(names)); type the name of one.")
  }

  /// Why a name means no control: it is not on display, or there is none like it.
  func unknown(_ name: Substring) -> Failure {
    let possible = screens.flatMap(\.possibleNames).map { (name: $0, value: $0) }
    let hidden = Meaning.all(of: name, among: possible).filter { !$0.values.isEmpty }
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
    let scored = controls.map { shown -> (name: String, distance: Int) in
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
