/// A screen with its action type erased: its title, its content, and how the views around it change
/// its controls.
struct AnyScreen: Sendable {
  var title: Text
  /// The content below the title, from top to bottom.
  var content: [Element]
  private var adapt: (@Sendable (inout Control) -> Void)?

  init(_ title: Text, _ content: [Element]) {
    self.content = content
    self.title = title
  }

  /// The screen with each of its controls adapted to a view around it.
  func adapting(_ outer: @escaping @Sendable (inout Control) -> Void) -> AnyScreen {
    var screen = self
    screen.adapt = { [adapt] control in
      adapt?(&control)
      outer(&control)
    }
    return screen
  }

  /// Calls `body` with each control on display. Controls behind an alert or a modal are disabled.
  func forEachControl(
    withSections: Bool, disabled reason: String? = nil, _ body: (consuming Control) -> Void
  ) {
    let overlay = overlay
    for (index, element) in content.enumerated() {
      element.forEachControl(
        withSections: withSections, disabled: reason ?? overlay?.reason(toDisable: index)
      ) { (control: consuming Control) in
        adapt?(&control)
        body(control)
      }
    }
  }

  /// The drawing, with another title if there is one.
  func drawing(titled title: Text? = nil, disabled reason: String? = nil) -> Drawing {
    let overlay = overlay
    return Drawing(
      title ?? self.title,
      content.enumerated().compactMap { index, element in
        element.block(disabled: reason ?? overlay?.reason(toDisable: index))
      })
  }

  /// The screen's answer to the last action.
  var answer: Answer? {
    for element in content {
      switch element {
      case .answer(let answer): return answer
      case .screen(let screen): if let answer = screen.answer { return answer }
      case .block, .control, .inline, .overlay, .rows, .section: continue
      }
    }
    return nil
  }

  private var overlay: LastOverlay? {
    for (index, element) in content.enumerated().reversed() {
      if case .overlay(_, let reason) = element {
        return LastOverlay(index: index, reason: reason)
      }
    }
    return nil
  }
}

/// The overlay in front of everything else on its screen.
private struct LastOverlay {
  let index: Int
  let reason: String

  /// Why the element at an index can't be used; nil for the overlay itself.
  func reason(toDisable index: Int) -> String? { index == self.index ? nil : reason }
}

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
    _ body: (consuming Control) -> Void
  ) {
    switch self {
    case .answer, .block: return
    case .control(var control, _):
      control.row = row
      control.disable(reason)
      body(control)
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
        body(deletion)
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
