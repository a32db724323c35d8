/// A piece of a screen: text, a control, or another screen.
///
/// A body is a `Screen` of elements. Once it is known which controls are disabled, they become the
/// blocks of a `Drawing`, which doesn't depend on a width until it is made of lines.
indirect enum Element: Sendable {
  /// Not drawn; see `Screen.news(since:)`.
  case answer(Answer)
  case block(Block)
  /// A control. With a value it is a field, which is drawn as a row; on a line with others, a field
  /// is drawn as its value.
  case control(Control, value: Text?)
  /// Buttons, values of fields and text on one line.
  case inline([Element])
  /// In front of the rest of its screen, which is disabled for this reason.
  case overlay(AnyScreen, reason: String)
  case rows(AnyRows)
  case screen(AnyScreen)
  /// The screen of another view, whose controls send to that view's store.
  case section(AnyScreen)

  /// Calls `body` with each control, disabled if there is a reason. The controls of sections belong
  /// to other views.
  func forEachControl(
    in row: ControlRow? = nil, withSections: Bool, disabled reason: String?,
    _ body: (inout Control) -> Void
  ) {
    switch self {
    case .answer, .block: return
    case .control(var control, _):
      control.row = row
      control.disable(reason)
      body(&control)
    case .inline(let elements):
      for element in elements {
        element.forEachControl(in: row, withSections: withSections, disabled: reason, body)
      }
    case .overlay(let screen, _), .screen(let screen):
      screen.forEachControl(withSections: withSections, disabled: reason, body)
    case .rows(let rows):
      for (number, elements) in rows.rows.enumerated() {
        for element in elements {
          element.forEachControl(
            in: ControlRow(number, of: rows), withSections: withSections, disabled: reason, body)
        }
      }
      if var deletion = rows.deletion {
        deletion.disable(reason)
        body(&deletion)
      }
    case .section(let screen):
      guard withSections else { return }
      screen.forEachControl(withSections: true, disabled: reason, body)
    }
  }

  /// The element as a block, its controls disabled if there is a reason; nil if it isn't drawn.
  func block(disabled reason: String?) -> Block? {
    switch self {
    case .answer: nil
    case .block(let block): block
    case .control(let control, let value?): Row(Text(control.title), value).block
    case .control(let control, nil) where control.kind == .gesture: nil
    case .control, .inline: Line(text(disabled: reason)).block
    case .overlay(let screen, _):
      Box(screen.title, [screen.drawing(titled: "", disabled: reason).block]).block
    case .rows(let rows): rows.table(disabled: reason).block
    case .screen(let screen), .section(let screen): screen.drawing(disabled: reason).block
    }
  }

  /// The element on a line with others; empty if it isn't drawn there.
  func text(disabled reason: String? = nil) -> Text {
    switch self {
    case .block(let block): block.lineText ?? ""
    case .control(let control, let value): value ?? control.drawn(disabled: reason)
    case .inline(let elements): elements.map { $0.text(disabled: reason) }.joinedBySpaces
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
