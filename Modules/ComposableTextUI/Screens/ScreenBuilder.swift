/// What a screen consists of, as a `ScreenBuilder` collects it.
public struct ScreenContent: Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  init(_ element: Element?) { elements = element.map { [$0] } ?? [] }

  init(_ block: Block?) { elements = block.map { [.block($0)] } ?? [] }

  fileprivate init(joining content: [ScreenContent]) {
    elements = content.flatMap(\.elements)
  }
}

/// Builds the content of a screen; supports `if`, `switch` and `for`.
///
/// Every part may be nil, as in `state.answer.map { Alert($0, .dismissed) }`.
@resultBuilder
public enum ScreenBuilder<Action> {
  // One function for each type, so that `.incrTapped` and string literals need no type. Those with
  // an action are inlinable, because looking up their types takes longer than what they do.

  /// A message in front of the screen.
  @inlinable public static func buildExpression(_ alert: Alert<Action>?) -> ScreenContent {
    buildOptional(alert?.screenContent)
  }
  /// What is printed instead of the screen after a question.
  public static func buildExpression(_ answer: Answer?) -> ScreenContent {
    ScreenContent(answer?.element)
  }
  /// A bar chart.
  public static func buildExpression(_ bars: Bars?) -> ScreenContent { ScreenContent(bars?.block) }
  /// An empty line.
  public static func buildExpression(_ blank: Blank?) -> ScreenContent {
    ScreenContent(blank?.block)
  }
  /// A button on a line of its own.
  @inlinable public static func buildExpression(_ button: Button<Action>?) -> ScreenContent {
    buildOptional(button?.screenContent)
  }
  /// Buttons on one line.
  @inlinable public static func buildExpression(_ buttons: Buttons<Action>?) -> ScreenContent {
    buildOptional(buttons?.screenContent)
  }
  /// A labeled value that can be edited.
  @inlinable public static func buildExpression(_ field: Field<Action>?) -> ScreenContent {
    buildOptional(field?.screenContent)
  }
  /// A control that is not drawn.
  @inlinable public static func buildExpression(_ gesture: Gesture<Action>?) -> ScreenContent {
    buildOptional(gesture?.screenContent)
  }
  /// A line of text.
  public static func buildExpression(_ line: Line?) -> ScreenContent { ScreenContent(line?.block) }
  /// Another view in front of the screen.
  @inlinable public static func buildExpression(_ modal: Modal<Action>?) -> ScreenContent {
    buildOptional(modal?.screenContent)
  }
  /// A label and its value.
  public static func buildExpression(_ row: Row?) -> ScreenContent { ScreenContent(row?.block) }
  /// A list whose rows have controls.
  @inlinable public static func buildExpression(_ rows: Rows<Action>?) -> ScreenContent {
    buildOptional(rows?.screenContent)
  }
  /// A screen, title included, as a part of another.
  @inlinable public static func buildExpression(_ screen: Screen<Action>?) -> ScreenContent {
    buildOptional(screen?.screenContent)
  }
  /// Another view as a part of the screen.
  @inlinable public static func buildExpression(_ section: Section<Action>?) -> ScreenContent {
    buildOptional(section?.screenContent)
  }
  /// Columns of text.
  public static func buildExpression(_ table: Table?) -> ScreenContent {
    ScreenContent(table?.block)
  }
  /// Text, or a literal, as a line.
  public static func buildExpression(_ text: Text?) -> ScreenContent { ScreenContent(text?.block) }

  /// The parts from top to bottom.
  public static func buildBlock(_ parts: ScreenContent...) -> ScreenContent {
    ScreenContent(joining: parts)
  }
  /// An `if` without `else`.
  public static func buildOptional(_ part: ScreenContent?) -> ScreenContent {
    part ?? ScreenContent([])
  }
  /// The first branch of an `if`.
  public static func buildEither(first part: ScreenContent) -> ScreenContent { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: ScreenContent) -> ScreenContent { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [ScreenContent]) -> ScreenContent {
    ScreenContent(joining: parts)
  }
}
