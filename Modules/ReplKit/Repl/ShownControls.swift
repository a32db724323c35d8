import ComposableCore
import TerminalKit
import TextUI

/// A control on display.
struct ShownControl {
  let control: Control<Tap>
  /// The name as it is typed, below that of the screen.
  let name: String
  let screen: String
  /// The title in lower case.
  let title: String

  init(control: Control<Tap>, name: String, screen: String) {
    self.control = control
    self.name = name
    self.screen = screen
    title = control.title.lowercased()
  }

  /// The name with what the control takes.
  var usage: String { control.usage.isEmpty ? name : "\(name) \(control.usage)" }

  /// What must be typed after the name of a control that is there several times, as in each row of
  /// a list.
  var words: String? { ActionSpelling<Never>.words(ofPayload: control.action.action) }
}

/// The controls on display: what can be typed besides the shell's own commands.
@MainActor
struct ShownControls {
  let board: ScreenBoard

  /// The controls of all screens, in the app's order.
  var all: [ShownControl] { board.screens.flatMap { self.on($0) } }

  /// The controls of a screen; none if there is no such screen.
  func on(_ screen: String) -> [ShownControl] {
    board.screens.first { $0.name == screen }.map { self.on($0) } ?? []
  }

  private func on(_ screen: NamedScreen) -> [ShownControl] {
    board.controls(on: screen)
  }

  /// The controls with a full name.
  func named(_ name: some StringProtocol) -> [ShownControl] {
    let screen = String(name.prefix { $0 != "." })
    let found = on(screen).filter { $0.name == name }
    // A modal's controls are named by the modal, not by the screen it is on.
    return found.isEmpty && !board.names.contains(screen) ? all.filter { $0.name == name } : found
  }

  /// The names that controls can have, whether on display or not.
  var known: [String] {
    board.screens.flatMap { name, view in
      view.names.map { $0.hasPrefix(".") ? String($0.dropFirst()) : "\(name).\($0)" }
    }
  }

  /// The control that a line means, and what follows its name.
  ///
  /// In this order: a full name, a number alone for the field of the screen used last, a title or
  /// its beginning on that screen and on the others, a name whose parts are shortened.
  func find(_ line: String, lastScreen: String) throws(CommandError) -> (ShownControl, String) {
    let end = line.firstIndex(where: \.isBlank) ?? line.endIndex
    let name = line[..<end]
    let rest = String(line[end...].drop(while: \.isBlank))
    let exact = named(name)
    if !exact.isEmpty { return (try choose(among: exact, rest), rest) }
    if Int(line) != nil { return (try field(for: line, on: lastScreen), line) }
    for controls in [on(lastScreen), all] {
      if let found = try titled(Self.withoutBrackets(line), controls) { return found }
    }
    guard let controls = try shortened(name) else { throw unknown(name) }
    return (try choose(among: controls, rest), rest)
  }

  /// The one of several controls with the same name whose action has what was typed.
  private func choose(
    among controls: [ShownControl], _ rest: String
  ) throws(CommandError) -> ShownControl {
    if controls.count == 1, rest.isEmpty || !controls[0].control.usage.isEmpty {
      return controls[0]
    }
    if let found = controls.first(where: { $0.words == rest }) { return found }
    let name = controls[0].name
    let words = controls.compactMap(\.words)
    guard !words.isEmpty else {
      throw CommandError(
        .argument, "'\(name)' takes no argument, but '\(Self.shortened(rest))' follows.",
        usage: name)
    }
    let list = words.prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    throw CommandError(
      .argument,
      rest.isEmpty
        ? "'\(name)' is on display \(words.count) times; add one of \(list)."
        : "'\(name)' is not on display for '\(Self.shortened(rest))', only for \(list).")
  }

  private func field(for number: String, on screen: String) throws(CommandError) -> ShownControl {
    if let field = on(screen).first(where: { $0.control.kind == .number }) { return field }
    let fields = all.filter { $0.control.kind == .number }.map { "'\($0.name)'" }
    throw CommandError(
      .argument,
      "A number alone is for the screen used last, and '\(screen)' takes none now."
        + (fields.isEmpty ? "" : " Type it after \(fields.joined(separator: " or "))."))
  }

  /// The controls whose name a typed name shortens, part by part; nil if there are none.
  func shortened(_ name: Substring) throws(CommandError) -> [ShownControl]? {
    let typed = name.split(separator: ".", omittingEmptySubsequences: false)
    let controls = all
    let found = board.tree(controls).matches(typed[...]).filter { !$0.path.isEmpty }
    let matches = found.filter { $0.command != nil }
    if matches.count == 1 { return controls.filter { $0.name == matches[0].path } }
    guard !found.isEmpty else { return nil }
    let names = (matches.isEmpty ? found : matches).map(\.path)
    if matches.isEmpty, names.count == 1 {
      throw CommandError(
        .incomplete, "'\(names[0])' is a group of commands; ':help \(names[0])' lists them.",
        candidates: controls.map(\.name).filter { $0.hasPrefix(names[0] + ".") })
    }
    throw CommandError(
      .ambiguous, "'\(Self.shortened(name))' could be \(Self.list(names)); type more of it.",
      candidates: names)
  }

  /// The one of some controls that has this title, or one that begins so, and what follows it.
  private func titled(
    _ text: String, _ controls: [ShownControl]
  ) throws(CommandError) -> (ShownControl, String)? {
    let typed = text.lowercased()
    func meant(_ isMeant: (String, Control<Tap>) -> Bool) -> [ShownControl] {
      let found = controls.filter { !$0.title.isEmpty && isMeant($0.title, $0.control) }
      let usable = found.filter { $0.control.reason == nil }
      return usable.isEmpty ? found : usable
    }
    let whole = meant { title, control in
      title == typed || (!control.usage.isEmpty && typed.hasPrefix(title + " "))
    }
    let found = whole.isEmpty ? meant { title, _ in title.hasPrefix(typed) } : whole
    guard let first = found.first else { return nil }
    guard found.count == 1 else {
      let names = found.map { shown in
        let isAlone = found.count { $0.name == shown.name } == 1
        return isAlone ? shown.name : "\(shown.name) \(shown.words ?? "")"
      }
      throw CommandError(
        .ambiguous,
        "'\(Self.shortened(text))' could be \(Self.list(names)); type the name of one.")
    }
    // What follows a title is for a control that takes text; a button in rows brings its own.
    let rest = whole.isEmpty ? "" : text.dropFirst(first.control.title.count)
    return (first, String(rest.drop(while: \.isBlank)))
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  private func unknown(_ name: Substring) -> CommandError {
    let known = Set(known)
    if known.contains(String(name)) {
      return CommandError(.argument, "'\(name)' is not on display now.")
    }
    let typed = name.split(separator: ".", omittingEmptySubsequences: false)
    let hidden = NameTree(known.sorted().map { $0.split(separator: ".").map(String.init) })
      .matches(typed[...]).filter { $0.command != nil && $0.path.contains(".") }
    if hidden.count == 1 {
      return CommandError(.argument, "'\(hidden[0].path)' is not on display now.")
    }
    return CommandError(
      .unknown, "Unknown command '\(Self.shortened(name))'.",
      nearest: nearest(to: typed.map(String.init)))
  }

  /// The name with the smallest edit distance. A part that is a prefix of a name has distance 0; a
  /// missing first part counts as 1.
  private func nearest(to typed: [String]) -> String? {
    let word = typed.joined(separator: ".")
    let limit = Spelling.tolerance(word)
    func slips(_ word: String, _ name: String) -> Int {
      if name.lowercased().hasPrefix(word.lowercased()) { return word.isEmpty ? 1 : 0 }
      // "increment" means "incrTapped".
      let stem = name.replacing("Tapped", with: "").replacing("Button", with: "")
      if stem.count > 3, word.lowercased().hasPrefix(stem.lowercased()) { return 0 }
      return min(
        Spelling.distance(word, name, limit: limit),
        Spelling.distance(word, name.prefix(word.count), limit: limit) + 1)
    }
    let scored = all.map { shown -> (name: String, distance: Int) in
      let path = shown.name.split(separator: ".").map(String.init)
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

  /// A title as it is drawn, without its brackets.
  private static func withoutBrackets(_ text: String) -> String {
    guard text.count > 2,
      text.hasPrefix("[") && text.hasSuffix("]")
        || text.hasPrefix("(") && text.hasSuffix(")")
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    let head = text.drop(while: \.isBlank).prefix(65)
    return (head.count > 64 ? head.dropLast() + "…" : String(head)).sanitized
  }
}
