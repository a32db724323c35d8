/// What a screen consists of, as a `ScreenBuilder` collects it.
public struct ScreenContent: Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  init(_ element: Element?) { elements = element.map { [$0] } ?? [] }

  init(_ block: Block?) { elements = block.map { [.block($0)] } ?? [] }

  fileprivate init(joining content: [ScreenContent]) {
    elements = content.map(\.elements).concatenated
  }
}

/// Builds the content of a screen; supports `if`, `switch` and `for`.
///
/// Every part may be nil, as in `state.answer.map { Alert($0, .dismissed) }`.
@resultBuilder
public enum ScreenBuilder<Action> {
  // One function for each type, so that `.incrTapped` and string literals need no type.

  /// A message in front of the screen.
  public static func buildExpression(_ alert: Alert<Action>?) -> ScreenContent {
    ScreenContent(alert?.element)
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
  /// A frame.
  public static func buildExpression(_ box: Box?) -> ScreenContent { ScreenContent(box?.block) }
  /// A button on a line of its own.
  public static func buildExpression(_ button: Button<Action>?) -> ScreenContent {
    ScreenContent(button?.element)
  }
  /// Buttons on one line.
  public static func buildExpression(_ buttons: Buttons<Action>?) -> ScreenContent {
    ScreenContent(buttons?.element)
  }
  /// A labeled value that can be edited.
  public static func buildExpression(_ field: Field<Action>?) -> ScreenContent {
    ScreenContent(field?.element)
  }
  /// A control that is not drawn.
  public static func buildExpression(_ gesture: Gesture<Action>?) -> ScreenContent {
    ScreenContent(gesture?.element)
  }
  /// A line of text.
  public static func buildExpression(_ line: Line?) -> ScreenContent { ScreenContent(line?.block) }
  /// A list that shows its new rows after a change.
  public static func buildExpression(_ listing: Listing?) -> ScreenContent {
    ScreenContent(listing?.block)
  }
  /// Another view in front of the screen.
  public static func buildExpression(_ modal: Modal<Action>?) -> ScreenContent {
    ScreenContent(modal?.element)
  }
  /// A label and its value.
  public static func buildExpression(_ row: Row?) -> ScreenContent { ScreenContent(row?.block) }
  /// A list whose rows have controls.
  public static func buildExpression(_ rows: Rows<Action>?) -> ScreenContent {
    ScreenContent(rows?.element)
  }
  /// A screen, title included, as a part of another.
  public static func buildExpression(_ screen: Screen<Action>?) -> ScreenContent {
    ScreenContent(screen?.element)
  }
  /// Another view as a part of the screen.
  public static func buildExpression(_ section: Section<Action>?) -> ScreenContent {
    ScreenContent(section?.element)
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

extension Array where Element: Collection {
  /// The elements of all lists, in one allocation because a body is computed for every change.
  fileprivate var concatenated: [Element.Element] {
    var all: [Element.Element] = []
    all.reserveCapacity(reduce(0) { $0 + $1.count })
    for part in self { all += part }
    return all
  }
}
