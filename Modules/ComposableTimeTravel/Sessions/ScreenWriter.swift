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

/// Writes the session lines that record the content of screens.
package struct ScreenWriter {
  /// The screens as they were written; nil at the start of a session.
  private var shown: [PageScreen]?

  /// A writer at the start of a session.
  package init() {}

  /// The session line for the screens that changed since the last call; nil if none did.
  ///
  /// Its `changed` member has elements of two forms: `[screen,lines]` sets a whole screen, or
  /// clears it if `lines` is null; `[screen,at,removed,[lines]]` replaces some of its lines. A line
  /// consists of texts, each as it is or, unless it is plain, as `[style,text]`.
  package mutating func line(_ screens: [PageScreen]) -> JSON? {
    let changes = screens.indices.filter { shown?[$0].lines != screens[$0].lines }.map { index in
      JSON.array([.number(index)] + change(from: shown?[index].lines, to: screens[index].lines))
    }
    let names = shown == nil ? screens.map { JSON.string($0.name) } : []
    shown = screens
    if changes.isEmpty && names.isEmpty { return nil }
    return .object(
      [.init("type", .string("screens"))] + (names.isEmpty ? [] : [.init("names", .array(names))])
        + [.init("changed", .array(changes))])
  }

  /// Continues from screens whose lines were written before, such as those where a branch forks.
  package mutating func `continue`(from screens: [PageScreen]) { shown = screens }

  /// Continues without any screen, at the start of a branch with its own state.
  package mutating func clear() { shown = shown?.map { PageScreen($0.name, nil) } }

  private func change(from old: [Text]?, to new: [Text]?) -> [JSON] {
    guard let new else { return [.null] }
    guard let old else { return [.array(new.map(\.json))] }
    let (before, after) = old.rangesDiffering(from: new)
    return [.number(before.lowerBound), .number(before.count), .array(new[after].map(\.json))]
  }
}

extension Text {
  fileprivate var json: JSON {
    .array(
      spans.map { span in
        let content = JSON.string(span.content)
        return span.style == .plain ? content : .array([.string(span.style.rawValue), content])
      })
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
