/// One piece of a screen: text or a control.
public struct Element: Sendable {
  indirect enum Kind: Sendable {
    /// A screen's answer in one line; not drawn.
    case answer(AnswerLine)
    case block(Block)
    /// Covers the rest of its screen, which is disabled for this reason.
    case overlay(ScreenLayout, reason: String)
    case field(AnyControl, value: Text)
    /// A control that is not drawn.
    case gesture(AnyControl)
    /// Buttons and text on one line.
    case line([Piece])
    case rows(RowsLayout)
    case screen(ScreenLayout)
    /// The screen of another view, whose controls send to that view's store.
    case section(ScreenLayout)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Why the elements covered by this one are disabled; nil if it isn't an overlay.
  var overlay: String? {
    if case .overlay(_, let reason) = kind { reason } else { nil }
  }

  /// Appends the element's controls, disabled if there is a reason. The controls of sections belong
  /// to other views.
  func collect(
    into controls: inout [AnyControl], in place: ControlContext, withSections: Bool,
    disabled reason: String?
  ) {
    func add(_ control: AnyControl) {
      controls.append(control.placed(at: place, disabled: reason))
    }
    switch kind {
    case .answer, .block: return
    case .overlay(let layout, _), .screen(let layout):
      layout.collect(into: &controls, below: place, withSections: withSections, disabled: reason)
    case .field(let control, _), .gesture(let control): add(control)
    case .line(let pieces): for piece in pieces { piece.control.map(add) }
    case .rows(let rows):
      for row in rows.rows {
        for piece in row { piece.control.map(add) }
      }
      rows.deletion.map(add)
    case .section(let layout):
      guard withSections else { return }
      layout.collect(into: &controls, below: place, withSections: true, disabled: reason)
    }
  }

  /// The element as a block, its controls disabled if there is a reason; nil if it isn't drawn.
  func block(disabled reason: String?) -> Block? {
    switch kind {
    case .answer, .gesture: nil
    case .block(let block): block
    case .overlay(let layout, _):
      Block(
        .box(Box(layout.title, [Block(.drawing(layout.drawing(titled: "", disabled: reason)))])))
    case .field(let control, let value):
      Block(.row(label: Text(control.title), value: value))
    case .line(let pieces): Block(.line(Piece.text(of: pieces, disabled: reason), .leading))
    case .rows(let rows): Block(.listing(rows.listing(disabled: reason)))
    case .screen(let layout), .section(let layout):
      Block(.drawing(layout.drawing(disabled: reason)))
    }
  }
}

/// The element that covers the others of its screen.
private struct Overlay {
  let index: Int
  let reason: String

  /// Why the element at an index is disabled; nil for the cover itself.
  func reason(at index: Int) -> String? { index == self.index ? nil : reason }
}

/// A screen with its action type erased: the content of a body and the place of its controls.
struct ScreenLayout: Sendable {
  var title: Text
  /// The content below the title, from top to bottom.
  var content: [Element]
  var place = ControlContext.unknown

  init(_ title: Text, _ content: [Element]) {
    self.content = content
    self.title = title
  }

  /// Appends the controls on display. Controls below an alert or a modal are disabled.
  func collect(
    into controls: inout [AnyControl], below outer: ControlContext = .unknown, withSections: Bool,
    disabled reason: String? = nil
  ) {
    let place = place.below(outer)
    let overlay = overlay
    for (index, element) in content.enumerated() {
      element.collect(
        into: &controls, in: place, withSections: withSections,
        disabled: reason ?? overlay?.reason(at: index))
    }
  }

  /// The drawing, with another title if there is one.
  func drawing(titled title: Text? = nil, disabled reason: String? = nil) -> Drawing {
    let overlay = overlay
    return Drawing(
      title ?? self.title,
      content.enumerated().compactMap { index, element in
        element.block(disabled: reason ?? overlay?.reason(at: index))
      })
  }

  /// The screen's answer to the last action.
  var answer: AnswerLine? {
    for element in content {
      switch element.kind {
      case .answer(let answer): return answer
      case .screen(let layout): if let answer = layout.answer { return answer }
      default: continue
      }
    }
    return nil
  }

  /// The last element that covers the others.
  private var overlay: Overlay? {
    for index in content.indices.reversed() {
      if let reason = content[index].overlay { return Overlay(index: index, reason: reason) }
    }
    return nil
  }
}
