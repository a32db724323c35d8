/// The parts of a screen, as a `ScreenBuilder` collects them.
public struct ScreenParts: Sendable {
  package var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  init(_ part: (some ScreenElement)?) { elements = part?.elements ?? [] }

  init(_ content: (some ScreenContent)?) {
    elements = content.map { [Element(.block($0.block))] } ?? []
  }

  fileprivate init(joining parts: [ScreenParts]) { elements = parts.map(\.elements).concatenated }
}

/// Builds the content of a screen; supports `if`, `switch` and `for`.
///
/// Every part may be nil, as in `state.answer.map { Alert($0, .dismissed) }`.
@resultBuilder
public enum ScreenBuilder<Action> {
  /// A message in front of the screen.
  public static func buildExpression(_ part: Alert<Action>?) -> ScreenParts { ScreenParts(part) }
  /// What is printed instead of the screen after a question.
  public static func buildExpression(_ part: Answer<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A bar chart.
  public static func buildExpression(_ part: Bars?) -> ScreenParts { ScreenParts(part) }
  /// An empty line.
  public static func buildExpression(_ part: Blank?) -> ScreenParts { ScreenParts(part) }
  /// A frame.
  public static func buildExpression(_ part: Box?) -> ScreenParts { ScreenParts(part) }
  /// A button on a line of its own.
  public static func buildExpression(_ part: Button<Action>?) -> ScreenParts { ScreenParts(part) }
  /// Buttons on one line.
  public static func buildExpression(_ part: Buttons<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A labeled value that can be edited.
  public static func buildExpression(_ part: Field<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A control that is not drawn.
  public static func buildExpression(_ part: Gesture<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A line of text.
  public static func buildExpression(_ part: Line?) -> ScreenParts { ScreenParts(part) }
  /// A list that shows its new rows after a change.
  public static func buildExpression(_ part: Listing?) -> ScreenParts { ScreenParts(part) }
  /// Another view in front of the screen.
  public static func buildExpression(_ part: Modal<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A label and its value.
  public static func buildExpression(_ part: Row?) -> ScreenParts { ScreenParts(part) }
  /// A list whose rows have controls.
  public static func buildExpression(_ part: Rows<Action>?) -> ScreenParts { ScreenParts(part) }
  /// A screen, title included, as a part of another.
  public static func buildExpression(_ part: Screen<Action>?) -> ScreenParts { ScreenParts(part) }
  /// Another view as a part of the screen.
  public static func buildExpression(_ part: Section<Action>?) -> ScreenParts { ScreenParts(part) }
  /// Columns of text.
  public static func buildExpression(_ part: Table?) -> ScreenParts { ScreenParts(part) }
  /// Text, or a literal, as a line.
  public static func buildExpression(_ part: Text?) -> ScreenParts { ScreenParts(part) }
  /// The visible part of a screen.
  package static func buildExpression(_ part: Drawing?) -> ScreenParts { ScreenParts(part) }

  /// The parts from top to bottom.
  public static func buildBlock(_ parts: ScreenParts...) -> ScreenParts {
    ScreenParts(joining: parts)
  }
  /// An `if` without `else`.
  public static func buildOptional(_ part: ScreenParts?) -> ScreenParts { part ?? ScreenParts([]) }
  /// The first branch of an `if`.
  public static func buildEither(first part: ScreenParts) -> ScreenParts { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: ScreenParts) -> ScreenParts { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [ScreenParts]) -> ScreenParts {
    ScreenParts(joining: parts)
  }
}

extension Array where Element: Collection {
  /// The elements of all lists, in one allocation because a body is computed for every change.
  fileprivate var concatenated: [Element.Element] {
    var all: [Element.Element] = []
    all.reserveCapacity(reduce(0) { $0 + $1.count })
    for part in self { all += part }
    return all
  }
}
