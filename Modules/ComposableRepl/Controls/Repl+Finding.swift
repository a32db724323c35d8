import ComposableTextUI

/// Finds the control that a line refers to.
extension Repl {
  /// The control that a line refers to, and the text after its name; nil if nothing matches.
  ///
  /// A line like a number goes to the number field of the screen used last. Any other line is the
  /// first of these that exists:
  ///
  /// 1. a name with a dot, whose parts may be shortened: `counter.setCount 7`, `c.s 7`
  /// 2. a title and the number of its row: `Done @0`
  /// 3. a title or its beginning, on the screen used last: `+`, `[Save]`, `count 7`
  /// 4. the same on the other screens, but a title that the screen used last no longer shows is
  ///    refused
  /// 5. a button's title with a text, which is refused: `+ 5`
  /// 6. the name of a group, which is refused, too: `fav`
  func find(_ line: Substring) throws(Failure) -> FoundControl? {
    if line.isLikeANumber { return FoundControl(control: try numberField(), rest: String(line)) }
    let (name, rest) = line.splitAtBlank
    let isDotted = name.utf8.contains(UInt8(ascii: "."))
    if isDotted {
      if let found = fullyNamed(String(name), rest) { return found }
      if let found = try named(name, rest) { return found }
    }
    if let found = try titledInRow(line) { return found }
    if let found = try titled(line, onScreens: { $0 == lastScreen }) { return found }
    try refuseHiddenTitle(line)
    if let found = try titled(line, onScreens: { $0 != lastScreen }) { return found }
    try refuseTextAfterButton(line)
    return isDotted ? nil : try named(name, rest)
  }

  /// The control with a full name, which most lines begin with: faster than the search. Nil if the
  /// search must decide, because the control is in a row, or takes no text and some follows.
  private func fullyNamed(_ name: String, _ rest: String) -> FoundControl? {
    for screen in screens {
      if let control = screen.control(named: name), control.drawn.row == nil,
        rest.isEmpty || !control.drawn.usage.isEmpty
      {
        return FoundControl(control: control, rest: rest)
      }
    }
    return nil
  }

  /// The control with this name, whose parts may be shortened; nil if there is none.
  private func named(_ name: Substring, _ rest: String) throws(Failure) -> FoundControl? {
    let matches = matches(of: name)
    guard let match = matches.first else { return nil }
    if matches.count > 1 {
      throw Failure(
        "'\(name.shortened)' could be \(matches.map { "'\($0.name)'" }.listed()); type more of it.",
        code: .ambiguous)
    }
    if match.isGroup {
      let drawn = match.controls.map(\.drawn).filter { $0.reason == nil && $0.isDrawnAsButton }
        .map { "[\($0.title)]" }.withoutRepeats
      let buttons = drawn.isEmpty ? "" : " Buttons: \(drawn.prefix(6).joined(separator: " "))."
      throw Failure(
        "'\(match.name)' is a group of controls; ':help \(match.name)' lists them.\(buttons)",
        code: .ambiguous)
    }
    return try choose(among: match.controls, rest)
  }

  /// The control with a title that a line begins with, or whose title begins with the line. Of
  /// several controls, those with the whole title are meant, and of these the enabled ones.
  private func titled(
    _ line: Substring, onScreens isMeant: (_ name: String) -> Bool
  ) throws(Failure) -> FoundControl? {
    let text = line.withoutBrackets
    let typed = text.lowercased()
    var found: [NamedControl] = []
    for screen in screens where isMeant(screen.name) {
      for control in screen.controls where control.titleMatches(typed) { found.append(control) }
    }
    guard var first = found.first else { return nil }
    if found.count > 1 {
      found = found.preferring { typed.hasPrefix($0.lowercasedTitle) }
        .preferring { $0.drawn.reason == nil }
      guard let only = found.onlyAction else { throw failure(ambiguous: line, found) }
      first = only
    }
    let rest = text.dropFirst(first.drawn.title.count).drop(while: \.isBlank)
    return FoundControl(control: first, rest: String(rest), wasFoundByTitle: true)
  }

  func failure(unexpected rest: String, after control: NamedControl) -> Failure {
    let field = controls.first { $0.screen == control.screen && $0.drawn.kind == .number }
    let remedy =
      Int(rest) == nil ? "" : field.map { "For a number, type '\($0.name.text) \(rest)'. " } ?? ""
    return Failure(
      "'\(control.name.text)' takes no argument, but '\(rest[...].shortened)' follows. "
        + "\(remedy)Usage: \(control.usageLine)", code: .badArgument)
  }

  /// The field that receives a bare number.
  private func numberField() throws(Failure) -> NamedControl {
    let fields = controls.filter { $0.drawn.kind == .number }
    if let field = fields.first(where: { $0.screen == lastScreen }) { return field }
    let names = fields.map { "'\($0.name.text)'" }.joined(separator: " or ")
    throw Failure(
      "A bare number goes to the screen used last, but '\(lastScreen)' has no number field now."
        + (fields.isEmpty ? "" : " Type it after \(names)."), code: .badArgument)
  }

  private func failure(ambiguous line: Substring, _ found: [NamedControl]) -> Failure {
    let names = found.map { control in
      let isAlone = found.count { $0.name == control.name } == 1
      return "'\(control.name.text)\(isAlone ? "" : " \(control.rowWord)")'"
    }
    return Failure(
      "'\(line.shortened)' could be \(names.listed()); type the name of one.", code: .ambiguous)
  }

  /// Refuses a title that is no longer on display on the screen used last, so that the line doesn't
  /// use a control of another screen.
  private func refuseHiddenTitle(_ line: Substring) throws(Failure) {
    let typed = line.withoutBrackets.lowercased()
    guard let screen = screens.first(where: { $0.name == lastScreen }),
      let former = screen.titles.first(where: { $0.value.lowercased() == typed }),
      let other = controls.first(where: { $0.lowercasedTitle == typed })
    else { return }
    throw Failure(
      "'\(former.value)' is not on display on '\(lastScreen)' now. "
        + "On '\(other.screen)' it is '\(other.name.text)'.", code: .notOnDisplay)
  }

  /// Refuses the title of a button that is followed by a text.
  private func refuseTextAfterButton(_ line: Substring) throws(Failure) {
    let text = line.withoutBrackets
    let typed = text.lowercased()
    let button = controls.first {
      !$0.drawn.title.isEmpty && typed.hasPrefix($0.lowercasedTitle + " ")
    }
    guard let button else { return }
    let rest = text.dropFirst(button.drawn.title.count).drop(while: \.isBlank)
    throw failure(unexpected: String(rest), after: button)
  }
}

extension NamedControl {
  /// Whether the title starts with a lowercased line, or the line is the title followed by an
  /// argument.
  fileprivate func titleMatches(_ typed: String) -> Bool {
    let title = lowercasedTitle
    return title.hasPrefix(typed) || !drawn.usage.isEmpty && typed.hasPrefix(title + " ")
      // Numbers are drawn with commas and typed without them.
      || title.utf8.lazy.filter { $0 != UInt8(ascii: ",") }.starts(with: typed.utf8)
  }
}

extension Array {
  /// The preferred elements, or all if none is.
  fileprivate func preferring(_ isPreferred: (Element) -> Bool) -> [Element] {
    let preferred = filter(isPreferred)
    return preferred.isEmpty ? self : preferred
  }
}

extension Substring {
  /// Whether the user probably meant a number, even if it can't be parsed: "3.5", "1,000".
  fileprivate var isLikeANumber: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard let first = digits.first, (0x30...0x39).contains(first), utf8.count - digits.count < 2
    else { return false }
    return allSatisfy { $0.isASCII && ($0.isNumber || "+-.,_'eE".contains($0)) }
  }

  /// A title as it is drawn, without its brackets.
  var withoutBrackets: Substring {
    switch (utf8.first, utf8.last) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")): break
    default: return self
    }
    let title = InputLine.trimmed(dropFirst().dropLast())
    return title.isEmpty ? self : title
  }

  var shortened: String {
    (count > 64 ? prefix(64) + "…" : self).sanitized
  }
}
