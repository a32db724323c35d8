import ComposableTextUI

/// A screen as shown on an inspector page.
package struct PageScreen: Sendable {
  /// The name.
  package var name: String
  /// The lines; nil if the screen is empty.
  package var lines: [Text]?

  /// A screen.
  package init(_ name: String, _ lines: [Text]?) {
    self.name = name
    self.lines = lines
  }
}

/// Writes the session lines that record the content of screens. Each distinct line of a screen is
/// written once.
package struct ScreenWriter {
  private var numbers: [Text: Int] = [:]
  private var styles: [String: Int] = [:]
  private var shown: [[Text]?] = []
  /// The names, styles and texts that have not been written yet.
  private var newNames: [JSON] = []
  private var newStyles: [JSON] = []
  private var newLines: [JSON] = []

  /// A writer at the start of a session.
  package init() {}

  /// The session line for the screens that changed since the last call; nil if none did.
  ///
  /// Its `changed` member has elements of two forms: `[screen,lines]` sets a whole screen, or
  /// clears it if `lines` is null; `[screen,at,removed,[lines]]` replaces some of its lines. Lines
  /// are numbers that refer to the `lines` members so far, where a line is a text or alternates
  /// styles and texts.
  package mutating func line(_ screens: [PageScreen]) -> JSON? {
    if shown.isEmpty {
      shown = screens.map { _ in nil }
      newNames = screens.map { .string($0.name) }
      _ = number(of: Style.plain)
    }
    var changes: [JSON] = []
    for (index, screen) in screens.enumerated() where shown[index] != screen.lines {
      changes.append(.array([.number(index)] + change(from: shown[index], to: screen.lines)))
      shown[index] = screen.lines
    }
    if changes.isEmpty && newNames.isEmpty { return nil }
    var members: [JSON.Member] = [.init("type", .string("screens"))]
    for (name, list) in [("names", newNames), ("styles", newStyles), ("lines", newLines)]
    where !list.isEmpty {
      members.append(.init(name, .array(list)))
    }
    (newNames, newStyles, newLines) = ([], [], [])
    return .object(members + [.init("changed", .array(changes))])
  }

  /// Continues from screens whose lines were written before, such as those where a branch forks.
  package mutating func `continue`(from screens: [PageScreen]) {
    shown = screens.map(\.lines)
  }

  /// Continues without any screen, at the start of a branch with its own state.
  package mutating func clear() {
    shown = shown.map { _ in nil }
  }

  private mutating func change(from old: [Text]?, to new: [Text]?) -> [JSON] {
    guard let old, let new else { return [numbered(new)] }
    let (before, after) = old.rangesDiffering(from: new)
    return [
      .number(before.lowerBound), .number(before.count), numbered(Array(new[after])),
    ]
  }

  private mutating func numbered(_ lines: [Text]?) -> JSON {
    lines.map { lines in .array(lines.map { .number(number(of: $0)) }) } ?? .null
  }

  private mutating func number(of line: Text) -> Int {
    if let number = numbers[line] { return number }
    let number = numbers.count
    numbers[line] = number
    let isPlain = line.spans.allSatisfy { $0.style == .plain }
    newLines.append(
      isPlain
        ? .string(line.plain)
        : .array(
          line.spans.flatMap { span in
            [.number(self.number(of: span.style)), .string(span.content)]
          }))
    return number
  }

  private mutating func number(of style: Style) -> Int {
    if let number = styles[style.rawValue] { return number }
    let number = styles.count
    styles[style.rawValue] = number
    newStyles.append(.string(style.rawValue))
    return number
  }
}

extension Timeline where State: Encodable {
  /// The text of a session for an inspector page, including the content of its screens and the
  /// current step.
  package func pageText(
    _ header: SessionHeader, named: (TimelineEntry<Action>) -> String,
    screens: (State) -> [PageScreen]
  ) throws -> String {
    let writer = SessionWriter<State, Action>()
    var screenWriter = ScreenWriter()
    let start = state(before: StepReference(branch: 0, step: 0))
    var text = try writer.start(header, start).text + "\n"
    func write(_ line: JSON) { text += line.text + "\n" }
    screenWriter.line(screens(start)).map(write)
    try writeLines(ofBranchesFrom: 0, writer, named: named) { line, after in
      write(line)
      switch after {
      case .action(let state): screenWriter.line(screens(state)).map(write)
      case .fork(let state): screenWriter.continue(from: screens(state))
      case .start(let state):
        screenWriter.clear()
        screenWriter.line(screens(state)).map(write)
      case .none: break
      }
    }
    if let cursor {
      write(
        .object([
          .init("type", .string("position")),
          .init("branch", .string(branches[cursor.branch].name)),
          .init("step", .number(cursor.step)),
        ]))
    }
    return text
  }
}
