/// Buttons on one line, with text between them.
public struct Buttons<Action>: ScreenElement {
  let pieces: [Piece<Action>]

  public init(@PiecesBuilder<Action> pieces: () -> [Piece<Action>]) {
    self.pieces = pieces()
  }

  public var elements: [Element<Action>] {
    pieces.isEmpty ? [] : [Element(.line(pieces))]
  }
}

/// A button, the value of a field, or text, on a line with others.
public struct Piece<Action> {
  let control: Control<Action>?
  /// The text, or the value of a field; nil for a button, which is drawn by its title.
  let text: Text?

  static func control(_ control: Control<Action>) -> Piece { Piece(control: control, text: nil) }

  /// The pieces separated by spaces; gestures are not drawn.
  static func text(of pieces: [Piece]) -> Text {
    var text = Text("")
    for piece in pieces {
      let drawn = piece.drawn
      if !text.isEmpty, !drawn.isEmpty { text.append(" ") }
      text.append(drawn)
    }
    return text
  }

  var drawn: Text {
    text ?? control.map { $0.kind == .gesture ? "" : $0.drawn } ?? ""
  }

  func map<Parent>(_ transform: (Control<Action>) -> Control<Parent>) -> Piece<Parent> {
    Piece<Parent>(control: control.map(transform), text: text)
  }
}

extension Piece: Equatable where Action: Equatable {}
extension Piece: Sendable where Action: Sendable {}

/// Builds a line of pieces; supports `if`, `switch` and `for`.
@resultBuilder
public enum PiecesBuilder<Action> {
  /// A button.
  public static func buildExpression(_ button: Button<Action>) -> [Piece<Action>] {
    [.control(button.control)]
  }
  /// A field, of which only the value is drawn.
  public static func buildExpression(_ field: Field<Action>) -> [Piece<Action>] {
    [Piece(control: field.control, text: field.value)]
  }
  /// Text.
  public static func buildExpression(_ text: Text) -> [Piece<Action>] {
    [Piece(control: nil, text: text)]
  }
  /// Text that may be nil.
  public static func buildExpression(_ text: Text?) -> [Piece<Action>] {
    text.map { [Piece(control: nil, text: $0)] } ?? []
  }
  /// The pieces from left to right.
  public static func buildBlock(_ parts: [Piece<Action>]...) -> [Piece<Action>] {
    parts.flatMap { $0 }
  }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Piece<Action>]?) -> [Piece<Action>] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Piece<Action>]) -> [Piece<Action>] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Piece<Action>]) -> [Piece<Action>] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[Piece<Action>]]) -> [Piece<Action>] {
    parts.flatMap { $0 }
  }
}
