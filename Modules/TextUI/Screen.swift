/// A screen of text and controls: what a view shows, and what can be done there.
///
/// A view's body is a pure function from its view state to a screen. A control carries the view
/// action that it sends; a screen is a value, compared and snapshot-tested as one.
///
/// ```swift
/// let screen: Screen<CounterView.Action> = Screen("Counter") {
///   Field("Count", 42, CounterView.Action.setCount)
///   Button("+", .incrTapped).help("Count up")
/// }
/// screen.render()  // "Counter\n  Count  42\n  [+]"
/// try screen.tap("+")  // .incrTapped
/// ```
public struct Screen<Action> {
  /// The title; empty for none.
  public var title: Text
  /// The content below the title, from top to bottom.
  var content: [Element<Action>]

  /// A screen of text and controls.
  public init(_ title: Text, @ScreenBuilder<Action> content: () -> [Element<Action>]) {
    self.title = title
    self.content = content()
  }

  /// A screen without content.
  public init(_ title: Text) { self.init(title, []) }

  init(_ title: Text, _ content: [Element<Action>]) {
    self.content = content
    self.title = title
  }

  /// The screen with its actions embedded in those of a parent.
  public func pullback<Parent>(
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Screen<Parent> {
    mapElements { $0.map { $0.map(embed) } }
  }

  /// The controls on display, in order. What an alert or a modal covers is disabled.
  public var controls: [Control<Action>] { uncovered.flatMap { $0.controls } }

  /// The actions that can be used now, in order: what a user can do here. Of a control that takes
  /// text it is a sample.
  public var actions: [Action] { controls.filter { $0.reason == nil }.map { $0.action } }

  /// What the screen shows.
  public var drawing: Drawing { Drawing(title, uncovered.flatMap { $0.blocks }) }

  /// The drawing as text; see ``Drawing/render(width:color:)``.
  public func render(width: Int = 80, color: Bool = false) -> String {
    drawing.render(width: width, color: color)
  }

  /// The drawing as lines of styled text; see ``Drawing/lines(width:)``.
  public func lines(width: Int = 80) -> [Text] { drawing.lines(width: width) }

  /// The elements; those under the last cover are disabled, the cover itself is not.
  private var uncovered: [Element<Action>] {
    guard let top = content.lastIndex(where: { $0.cover != nil }),
      let reason = content[top].cover
    else { return content }
    return content.enumerated().map { index, element in
      index == top ? element : element.disabled(reason)
    }
  }
}

extension Screen where Action == Never {
  /// A screen that is only read.
  public init(_ title: Text, @ScreenBuilder<Never> content: () -> [Element<Never>]) {
    self.title = title
    self.content = content()
  }
}

extension Screen: Equatable where Action: Equatable {}
extension Screen: Sendable where Action: Sendable {}

/// Builds the content of a screen; supports `if`, `switch` and `for`.
@resultBuilder
public enum ScreenBuilder<Action> {
  /// A button, a field, a section or anything else that can be used.
  public static func buildExpression<Part: ScreenElement>(_ part: Part) -> [Element<Action>]
  where Part.Action == Action { part.elements }
  /// The same, which may be nil.
  public static func buildExpression<Part: ScreenElement>(_ part: Part?) -> [Element<Action>]
  where Part.Action == Action { part?.elements ?? [] }
  /// A row, a line, a table or any other text.
  public static func buildExpression(_ content: some ScreenContent) -> [Element<Action>] {
    content.blocks.map { Element(.block($0)) }
  }
  /// Text, or a literal, as a line.
  public static func buildExpression(_ content: Text) -> [Element<Action>] {
    content.blocks.map { Element(.block($0)) }
  }
  /// Text content that may be nil.
  public static func buildExpression(_ content: (some ScreenContent)?) -> [Element<Action>] {
    (content?.blocks ?? []).map { Element(.block($0)) }
  }
  /// The parts from top to bottom.
  public static func buildBlock(_ parts: [Element<Action>]...) -> [Element<Action>] {
    parts.flatMap { $0 }
  }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element<Action>]?) -> [Element<Action>] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Element<Action>]) -> [Element<Action>] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Element<Action>]) -> [Element<Action>] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[Element<Action>]]) -> [Element<Action>] {
    parts.flatMap { $0 }
  }
}
