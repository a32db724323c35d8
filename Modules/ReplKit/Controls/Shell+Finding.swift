import TerminalKit
import TextUI

/// Finds the control that a line means.
extension Shell {
  /// A control with what is typed for it.
  typealias Found = (control: NamedControl, rest: String)

  /// The controls of all screens: what can be typed besides verbs.
  var controls: [NamedControl] { screens.flatMap(\.controls) }

  /// The names and groups that a typed name means; each part may be shortened. Only the screens
  /// whose names begin like it are looked at.
  func meanings(of typed: Substring, isUnfinished: Bool = false) -> [Meaning] {
    let root = typed.prefix { $0 != "." }.lowercased()
    let typed = DottedName(typed)
    let found = screens.filter { $0.roots.contains { $0.lowercased().hasPrefix(root) } }
      .flatMap(\.controls).meant(by: typed, isUnfinished: isUnfinished, \.name)
    let names = found.map { $0.name.beginning(like: typed) }
    return names.withoutRepeats.map { name in
      Meaning(name: name, controls: zip(names, found).filter { $0.0 == name }.map(\.1))
    }
  }

  /// The control that a line means, and what follows its name; nil if it is like no name.
  ///
  /// In this order: a number alone for the field of the screen used last, a name whose parts may be
  /// shortened, a title or its beginning on that screen and on the others, a part of a name.
  func find(_ line: Substring) throws(Failure) -> Found? {
    let (name, rest) = line.splitAtBlank
    if Int(line) != nil { return (try field(), String(line)) }
    if name.contains("."), let control = try control(named: name, rest) { return (control, rest) }
    if let found = try control(titled: line) { return found }
    return try control(named: name, rest).map { ($0, rest) }
  }

  /// Why a name means no control: it is not on display, or there is none like it.
  func unknown(_ name: Substring) -> Failure {
    let typed = DottedName(name)
    let hidden = screens.flatMap(\.possibleNames).meant(by: typed) { $0 }
    if hidden.count == 1, hidden[0].beginning(like: typed) == hidden[0].text {
      return Failure("'\(hidden[0].text)' is not on display now.")
    }
    let names = controls.map(\.name)
    // "increment" means "incrTapped".
    let part =
      Spelling.nearest(to: typed.last, among: names.map(\.last))
      ?? names.map(\.last).first { typed.last.count > 2 && $0.hasPrefix(typed.last.prefix(4)) }
    let nearest =
      Spelling.nearest(to: typed.text, among: names.map(\.text))
      ?? names.first { $0.last == part }?.text
    return Failure("Unknown command '\(name.shortened)'. \(Spelling.remedy(nearest))")
  }

  /// The control whose name a typed name shortens, part by part; nil if there is none.
  private func control(named name: Substring, _ rest: String) throws(Failure) -> NamedControl? {
    let meanings = meanings(of: name)
    guard let meaning = meanings.first else { return nil }
    if meanings.count > 1 {
      throw Failure("'\(name.shortened)' could be \(meanings.map(\.name).listed); type more of it.")
    }
    let (found, name) = (meaning.controls, meaning.name)
    if meaning.isGroup {
      throw Failure("'\(name)' is a group of commands; ':help \(name)' lists them.")
    }
    if found.count == 1, rest.isEmpty || !found[0].control.usage.isEmpty { return found[0] }
    if let control = found.first(where: { $0.words == rest }) { return control }
    let words = found.compactMap(\.words)
    if words.isEmpty {
      throw Failure(
        "'\(name)' takes no argument, but '\(rest[...].shortened)' follows. Usage: \(name)")
    }
    let list = words.prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    throw Failure(
      rest.isEmpty
        ? "'\(name)' is on display \(words.count) times; add one of \(list)."
        : "'\(name)' is not on display for '\(rest[...].shortened)', only for \(list).")
  }

  /// The field that takes a number alone.
  private func field() throws(Failure) -> NamedControl {
    let fields = controls.filter { $0.control.kind == .number }
    if let field = fields.first(where: { $0.screen == lastScreen }) { return field }
    let names = fields.map { "'\($0.name.text)'" }.joined(separator: " or ")
    throw Failure(
      "A number alone is for the screen used last, and '\(lastScreen)' takes none now."
        + (fields.isEmpty ? "" : " Type it after \(names)."))
  }

  /// The control that has this title, or else one that begins so, and what follows it; those of the
  /// screen used last go first, and those that can be used.
  private func control(titled line: Substring) throws(Failure) -> Found? {
    let typed = line.withoutBrackets.lowercased()
    for isLast in [true, false] {
      let begun = screens.filter { ($0.name == lastScreen) == isLast }.flatMap(\.controls)
        .filter { $0.isTitled(typed) }
      let whole = begun.filter { typed.hasPrefix($0.control.title.lowercased()) }
      let alike = whole.isEmpty ? begun : whole
      let usable = alike.filter { $0.control.reason == nil }
      let found = usable.isEmpty ? alike : usable
      guard let first = found.first else { continue }
      if found.count == 1 {
        let rest = line.withoutBrackets.dropFirst(first.control.title.count)
        return (first, String(rest.drop(while: \.isBlank)))
      }
      let names = found.map { control in
        let isAlone = found.count { $0.name == control.name } == 1
        return isAlone ? control.name.text : "\(control.name.text) \(control.words ?? "")"
      }
      throw Failure("'\(line.shortened)' could be \(names.listed); type the name of one.")
    }
    return nil
  }
}

/// What a typed name means: a control, the same one in several rows, or a group of them.
struct Meaning {
  let name: String
  let controls: [NamedControl]

  /// Whether the name is only the beginning of those of the controls.
  var isGroup: Bool { controls.first?.name.text != name }
}

extension NamedControl {
  /// Whether a line in lower case begins the title, or is the title with what the control takes.
  fileprivate func isTitled(_ typed: String) -> Bool {
    let title = control.title.lowercased()
    return title.hasPrefix(typed) || !control.usage.isEmpty && typed.hasPrefix(title + " ")
  }
}

extension Substring {
  /// A title as it is drawn, without its brackets.
  fileprivate var withoutBrackets: Substring {
    let isDrawn = hasPrefix("[") && hasSuffix("]") || hasPrefix("(") && hasSuffix(")")
    return isDrawn && count > 2 ? dropFirst().dropLast() : self
  }

  fileprivate var shortened: String {
    (count > 64 ? prefix(64) + "…" : self).sanitized
  }
}

extension [String] {
  /// The first names in quotes.
  fileprivate var listed: String {
    prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (count > 8 ? ", …" : "")
  }
}
