/// One piece of a screen: text or a control.
package struct Element: Sendable {
  indirect enum Kind: Sendable {
    /// A screen's answer in one line; not drawn.
    case answer(AnswerLine)
    case block(Block)
    /// A control.
    ///
    /// The value is that of a field, which is a row; on a line with others, it is drawn as its
    /// value.
    case control(AnyControl, value: Text?)
    /// Buttons, values of fields and text on one line.
    case line([Element])
    /// In front of the rest of its screen, which is disabled for this reason.
    case overlay(AnyScreen, reason: String)
    case rows(AnyRows)
    case screen(AnyScreen)
    /// The screen of another view, whose controls send to that view's store.
    case section(AnyScreen)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Calls `body` with each control, disabled if there is a reason. The controls of sections belong
  /// to other views.
  func forEachControl(
    in context: ControlContext, row: ControlRow? = nil, withSections: Bool,
    disabled reason: String?, _ body: (AnyControl) -> Void
  ) {
    switch kind {
    case .answer, .block: return
    case .control(let control, _):
      body(control.placed(in: context, row: row, disabled: reason))
    case .line(let elements):
      for element in elements {
        element.forEachControl(
          in: context, row: row, withSections: withSections, disabled: reason, body)
      }
    case .overlay(let screen, _), .screen(let screen):
      screen.forEachControl(below: context, withSections: withSections, disabled: reason, body)
    case .rows(let rows):
      for (number, elements) in rows.rows.enumerated() {
        for element in elements {
          element.forEachControl(
            in: context, row: ControlRow(number, of: rows), withSections: withSections,
            disabled: reason, body)
        }
      }
      if let deletion = rows.deletion { body(deletion.placed(in: context, disabled: reason)) }
    case .section(let screen):
      guard withSections else { return }
      screen.forEachControl(below: context, withSections: true, disabled: reason, body)
    }
  }

  /// The element as a block, its controls disabled if there is a reason; nil if it isn't drawn.
  func block(disabled reason: String?) -> Block? {
    switch kind {
    case .answer: nil
    case .block(let block): block
    case .control(let control, let value?): Row(Text(control.title), value).block
    case .control(let control, nil) where control.kind == .gesture: nil
    case .control, .line: Line(text(disabled: reason)).block
    case .overlay(let screen, _):
      Box(screen.title, [screen.drawing(titled: "", disabled: reason).block]).block
    case .rows(let rows): rows.listing(disabled: reason).block
    case .screen(let screen), .section(let screen): screen.drawing(disabled: reason).block
    }
  }

  /// The element on a line with others; empty if it isn't drawn there.
  func text(disabled reason: String? = nil) -> Text {
    switch kind {
    case .block(let block): block.lineText ?? ""
    case .control(let control, let value): value ?? control.drawn(disabled: reason)
    case .line(let elements): elements.map { $0.text(disabled: reason) }.joinedBySpaces
    case .answer, .overlay, .rows, .screen, .section: ""
    }
  }
}

extension [Text] {
  /// The texts that are not empty, separated by spaces.
  fileprivate var joinedBySpaces: Text {
    var joined = Text("")
    for text in self where !text.isEmpty {
      if !joined.isEmpty { joined.append(spaces: 1) }
      joined.append(text)
    }
    return joined
  }
}
