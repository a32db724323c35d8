/// One piece of a screen: text, or something that can be used.
public struct Element<Action> {
  indirect enum Kind {
    /// Says in one line what a screen answered; not drawn.
    case answer(AnswerLine)
    case block(Block)
    /// Covers the rest of its screen, which is disabled for this reason.
    case cover(Screen<Action>, reason: String)
    case field(Control<Action>, value: Text)
    /// A control that is not drawn.
    case gesture(Control<Action>)
    /// Buttons and text on one line.
    case line([Piece<Action>])
    case rows(Rows<Action>)
    case screen(Screen<Action>)
    /// The screen of another view, whose controls send to that view's store.
    case section(Screen<Tap>)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Why what is under this element is disabled; nil if it covers nothing.
  var cover: String? {
    if case .cover(_, let reason) = kind { reason } else { nil }
  }

  /// The controls of the screen's own view; those of sections belong to other views.
  var controls: [Control<Action>] {
    switch kind {
    case .answer, .block, .section: []
    case .cover(let screen, _), .screen(let screen): screen.controls
    case .field(let control, _), .gesture(let control): [control]
    case .line(let pieces): pieces.compactMap { $0.control }
    case .rows(let rows): rows.controls
    }
  }

  var blocks: [Block] {
    switch kind {
    case .answer, .gesture: []
    case .block(let block): [block]
    case .cover(let screen, _): Box(screen.title) { Drawing("", screen.drawing.content) }.blocks
    case .field(let control, let value): Row(Text(control.title), value).blocks
    case .line(let pieces): Line(Piece.text(of: pieces)).blocks
    case .rows(let rows): rows.listing.blocks
    case .screen(let screen): screen.drawing.blocks
    case .section(let screen): screen.drawing.blocks
    }
  }

  /// The element with its controls transformed; sections stay what they are.
  func map<Parent>(_ transform: (Control<Action>) -> Control<Parent>) -> Element<Parent> {
    switch kind {
    case .answer(let answer): Element<Parent>(.answer(answer))
    case .block(let block): Element<Parent>(.block(block))
    case .cover(let screen, let reason):
      Element<Parent>(.cover(screen.mapElements { $0.map(transform) }, reason: reason))
    case .field(let control, let value):
      Element<Parent>(.field(transform(control), value: value))
    case .gesture(let control): Element<Parent>(.gesture(transform(control)))
    case .line(let pieces): Element<Parent>(.line(pieces.map { $0.map(transform) }))
    case .rows(let rows): Element<Parent>(.rows(rows.map(transform)))
    case .screen(let screen):
      Element<Parent>(.screen(screen.mapElements { $0.map(transform) }))
    case .section(let screen): Element<Parent>(.section(screen))
    }
  }

  /// The element with everything in it disabled, sections too.
  func disabled(_ reason: String) -> Element {
    switch kind {
    case .cover(let screen, let own):
      Element(.cover(screen.mapElements { $0.disabled(reason) }, reason: own))
    case .screen(let screen): Element(.screen(screen.mapElements { $0.disabled(reason) }))
    case .section(let screen): Element(.section(screen.mapElements { $0.disabled(reason) }))
    default: map { $0.disabled(reason) }
    }
  }
}

extension Element: Equatable where Action: Equatable {}
extension Element.Kind: Equatable where Action: Equatable {}
extension Element: Sendable where Action: Sendable {}
extension Element.Kind: Sendable where Action: Sendable {}

extension Screen {
  func mapElements<Parent>(_ transform: (Element<Action>) -> Element<Parent>) -> Screen<Parent> {
    Screen<Parent>(title, content.map(transform))
  }
}

/// Something that can be put on a screen and used.
public protocol ScreenElement<Action> {
  /// The view actions that it sends.
  associatedtype Action
  /// It as elements from top to bottom.
  var elements: [Element<Action>] { get }
}

extension Screen: ScreenElement {
  /// The screen, title included, as a part of another.
  public var elements: [Element<Action>] { [Element(.screen(self))] }
}
