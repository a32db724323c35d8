import ComposableTextUI

/// Finds the control that a line refers to.
extension Repl {
  /// The control that a line refers to, and the text after its name; nil if nothing matches.
  ///
  /// A bare number goes to the number field of the screen used last. Otherwise the first match
  /// counts: a dotted name, whose parts may be shortened; a title or its beginning, first on the
  /// screen used last; a name without a dot.
  func find(_ line: Substring) throws(Failure) -> FoundControl? {
    let (name, rest) = line.splitAtBlank
    if line.isLikeANumber { return FoundControl(control: try field(for: line), rest: String(line)) }
    if name.utf8.contains(UInt8(ascii: ".")) {
      // Fast path: most lines are full names.
      let fullName = String(name)
      for screen in screens {
        guard let control = screen.control(named: fullName) else { continue }
        if control.control.row != nil { break }
        if rest.isEmpty || !control.control.usage.isEmpty {
          return FoundControl(control: control, rest: rest)
        }
      }
      if let found = try control(named: name, rest) { return found }
    }
    if let found = try control(titled: line) { return found }
    return try control(named: name, rest)
  }

  /// Why a line refers to no control: the control is not on display, or there is none with that
  /// name. Suggests a similar name.
  func unknown(_ line: Substring) -> Failure {
    let (name, _) = line.splitAtBlank
    let typed = DottedName(name)
    if let hidden = hidden(line, typed) {
      return Failure("\(hidden) is not on display now.", code: .notOnDisplay)
    }
    if let verb = verbs.first(where: { $0.name == typed.text.lowercased() }) {
      return Failure(
        "Unknown command '\(name)'. Did you mean ':\(verb.name)'?", code: .unknownName)
    }
    let names = controls.map(\.name)
    let nearest =
      Spelling.nearest(to: typed.last, among: names.map(\.last)).flatMap { last in
        names.first { $0.last == last }?.text
      } ?? Spelling.nearest(to: typed.text, among: names.map(\.text))
      ?? alike(typed, among: names)
    let verb = Spelling.nearest(to: typed.text, among: verbs.map(\.name)).map { ":\($0)" }
    return Failure(
      "Unknown command '\(name.shortened)'. \(Spelling.remedy(nearest ?? verb))",
      code: .unknownName)
  }

  /// A name with the same first four letters: "increment" suggests "incrTapped".
  private func alike(_ typed: DottedName, among names: [DottedName]) -> String? {
    guard typed.last.count > 2 else { return nil }
    return names.first { $0.last.hasPrefix(typed.last.prefix(4)) }?.text
  }

  /// The quoted name of a hidden control that a line refers to; nil if there is none.
  private func hidden(_ line: Substring, _ typed: DottedName) -> String? {
    let shown = Set(controls.map(\.name.text))
    let names = screens.flatMap(\.possibleNames).filter { !shown.contains($0.text) }
    let matches = names.matching(typed) { $0 }
    if matches.count == 1, matches[0].beginning(like: typed) == matches[0].text {
      return "'\(matches[0].text)'"
    }
    let typedTitle = line.withoutBrackets.lowercased()
    for screen in screensByUse {
      if let former = screen.titles.first(where: { name, title in
        let former = title.lowercased()
        return !shown.contains(name) && !former.isEmpty
          && (typedTitle == former || typedTitle.hasPrefix(former + " "))
      }) {
        return "'\(former.value)' (\(former.key))"
      }
    }
    // "next" finds "playNext".
    guard typed.text.count > 2, !typed.text.contains(".") else { return nil }
    let ending = names.filter { $0.last.hasSuffix(typed.last) || $0.last.hasPrefix(typed.last) }
    return ending.count == 1 ? "'\(ending[0].text)'" : nil
  }

  /// The control with this name, whose parts may be shortened; nil if there is none.
  private func control(named name: Substring, _ rest: String) throws(Failure) -> FoundControl? {
    let matches = matches(of: name)
    guard let match = matches.first else { return nil }
    if matches.count > 1 {
      throw Failure(
        "'\(name.shortened)' could be \(matches.map(\.name).listed); type more of it.",
        code: .ambiguous)
    }
    let (found, name) = (match.controls, match.name)
    if match.isGroup {
      let drawn = found.map(\.control).filter { $0.reason == nil && $0.kind == .button }
        .map { "[\($0.title)]" }.withoutRepeats
      let buttons = drawn.isEmpty ? "" : " Buttons: \(drawn.prefix(6).joined(separator: " "))."
      throw Failure(
        "'\(name)' is a group of commands; ':help \(name)' lists them.\(buttons)",
        code: .ambiguous)
    }
    return try control(among: found, rest)
  }

  func takesNothing(_ control: NamedControl, _ rest: String) -> Failure {
    let field = controls.first { $0.screen == control.screen && $0.control.kind == .number }
    let remedy =
      Int(rest) == nil ? "" : field.map { "For a number, type '\($0.name.text) \(rest)'. " } ?? ""
    return Failure(
      "'\(control.name.text)' takes no argument, but '\(rest[...].shortened)' follows. "
        + "\(remedy)Usage: \(control.usageLine)", code: .badArgument)
  }

  /// The field that receives a bare number.
  private func field(for line: Substring) throws(Failure) -> NamedControl {
    let fields = controls.filter { $0.control.kind == .number }
    if let field = fields.first(where: { $0.screen == lastScreen }) { return field }
    let names = fields.map { "'\($0.name.text)'" }.joined(separator: " or ")
    throw Failure(
      "A bare number goes to the screen used last, but '\(lastScreen)' has no number field now."
        + (fields.isEmpty ? "" : " Type it after \(names)."), code: .badArgument)
  }

  /// The control with this title, or one whose title starts with it, and the rest of the line.
  /// Prefers the screen used last, and controls that are enabled.
  private func control(titled line: Substring) throws(Failure) -> FoundControl? {
    if let found = try control(titledInRow: line) { return found }
    let typed = line.withoutBrackets.lowercased()
    for isLast in [true, false] {
      var begun: [NamedControl] = []
      for screen in screens where (screen.name == lastScreen) == isLast {
        for control in screen.controls where control.isTitled(typed) { begun.append(control) }
      }
      let whole = begun.filter { typed.hasPrefix($0.lowercasedTitle) }
      let alike = whole.isEmpty ? begun : whole
      let usable = alike.filter { $0.control.reason == nil }
      let found = usable.isEmpty ? alike : usable
      guard let first = found.first else {
        if isLast { try refuseHidden(typed) }
        continue
      }
      guard found.count == 1 else { throw ambiguous(line, found) }
      let rest = line.withoutBrackets.dropFirst(first.control.title.count)
      return FoundControl(control: first, rest: String(rest.drop(while: \.isBlank)))
    }
    // "+ 5": a button, followed by an argument that it doesn't take.
    let button = controls.first {
      !$0.control.title.isEmpty && typed.hasPrefix($0.lowercasedTitle + " ")
    }
    guard let button else { return nil }
    throw takesNothing(button, line.withoutBrackets.splitAtBlank.rest)
  }

  private func ambiguous(_ line: Substring, _ found: [NamedControl]) -> Failure {
    let names = found.map { control in
      let isAlone = found.count { $0.name == control.name } == 1
      return isAlone ? control.name.text : "\(control.name.text) \(control.rowWord)"
    }
    return Failure(
      "'\(line.shortened)' could be \(names.listed); type the name of one.", code: .ambiguous)
  }

  /// Refuses a title that is no longer on display on the screen used last, so that the line doesn't
  /// use a control of another screen.
  private func refuseHidden(_ typed: String) throws(Failure) {
    guard let screen = screens.first(where: { $0.name == lastScreen }),
      let former = screen.titles.first(where: { $0.value.lowercased() == typed }),
      let other = controls.first(where: { $0.lowercasedTitle == typed })
    else { return }
    throw Failure(
      "'\(former.value)' is not on display on '\(lastScreen)' now. "
        + "On '\(other.screen)' it is '\(other.name.text)'.", code: .notOnDisplay)
  }
}

extension NamedControl {
  /// Whether the title starts with a lowercase line, or the line is the title followed by an
  /// argument.
  fileprivate func isTitled(_ typed: String) -> Bool {
    let title = lowercasedTitle
    return title.hasPrefix(typed) || !control.usage.isEmpty && typed.hasPrefix(title + " ")
      // Numbers are drawn with commas and typed without them.
      || title.lazy.filter { $0 != "," }.starts(with: typed)
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
  fileprivate var withoutBrackets: Substring {
    switch (utf8.first, utf8.last) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "("), UInt8(ascii: ")")): break
    default: return self
    }
    guard count > 2 else { return self }
    return InputLine.trimmed(dropFirst().dropLast())
  }

  var shortened: String {
    (count > 64 ? prefix(64) + "…" : self).sanitized
  }
}

extension [String] {
  /// The first names in quotes.
  fileprivate var listed: String {
    prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (count > 8 ? ", …" : "")
  }
}
