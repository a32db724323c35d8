/// Builds the content of a screen; supports `if`, `switch` and `for`.
@resultBuilder
public enum ScreenBuilder<Action> {
  /// A button, a field, a section or any other part with controls.
  public static func buildExpression<Part: ScreenElement>(_ part: Part) -> [Element]
  where Part.Action == Action { part.elements }
  /// The same, which may be nil.
  public static func buildExpression<Part: ScreenElement>(_ part: Part?) -> [Element]
  where Part.Action == Action { part?.elements ?? [] }
  /// A row, a line, a table or any other text.
  public static func buildExpression(_ content: some ScreenContent) -> [Element] {
    [Element(.block(content.block))]
  }
  /// Text, or a literal, as a line.
  public static func buildExpression(_ content: Text) -> [Element] {
    [Element(.block(content.block))]
  }
  /// Text content that may be nil.
  public static func buildExpression(_ content: (some ScreenContent)?) -> [Element] {
    content.map { [Element(.block($0.block))] } ?? []
  }
  /// The parts from top to bottom.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.concatenated }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.concatenated }
}

extension Array where Element: Collection {
  /// The elements of all lists, in one allocation because a body is computed for every change.
  var concatenated: [Element.Element] {
    var all: [Element.Element] = []
    all.reserveCapacity(reduce(0) { $0 + $1.count })
    for part in self { all += part }
    return all
  }
}
