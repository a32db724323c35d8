/// Buttons on one line, with text between them.
public struct Buttons<Action>: ScreenElement {
  let pieces: [Piece]

  /// Buttons and text on one line.
  public init(@PiecesBuilder<Action> pieces: () -> [Piece]) {
    self.pieces = pieces()
  }

  /// The line as one element; none if it is empty.
  public var elements: [Element] {
    pieces.isEmpty ? [] : [Element(.line(pieces))]
  }
}

/// A button, the value of a field, or text, on a line with others.
public struct Piece: Sendable {
  let control: AnyControl?
  /// The text, or the value of a field; nil for a button, which is drawn as its title.
  let text: Text?

  /// The pieces separated by spaces, without gestures; all are drawn disabled if there is a reason.
  static func text(of pieces: [Piece], disabled reason: String?) -> Text {
    var text = Text("")
    for piece in pieces {
      let drawn = piece.drawn(disabled: reason)
      if !text.isEmpty, !drawn.isEmpty { text.append(spaces: 1) }
      text.append(drawn)
    }
    return text
  }

  func drawn(disabled reason: String?) -> Text {
    text ?? control.map { $0.kind == .gesture ? "" : $0.drawn(disabled: reason) } ?? ""
  }
}

/// Builds a line of pieces; supports `if`, `switch` and `for`.
@resultBuilder
public enum PiecesBuilder<Action> {
  /// A button.
  public static func buildExpression(_ button: Button<Action>) -> [Piece] {
    [Piece(control: button.control, text: nil)]
  }
  /// A field, of which only the value is drawn.
  public static func buildExpression(_ field: Field<Action>) -> [Piece] {
    [Piece(control: field.control, text: field.value)]
  }
  /// Text.
  public static func buildExpression(_ text: Text) -> [Piece] {
    [Piece(control: nil, text: text)]
  }
  /// Text that may be nil.
  public static func buildExpression(_ text: Text?) -> [Piece] {
    text.map { [Piece(control: nil, text: $0)] } ?? []
  }
  /// The pieces from left to right.
  public static func buildBlock(_ parts: [Piece]...) -> [Piece] { parts.concatenated }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Piece]?) -> [Piece] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Piece]) -> [Piece] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Piece]) -> [Piece] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[Piece]]) -> [Piece] { parts.concatenated }
}
