/// A text screen: a title and the content below it.
///
/// A feature's view is a pure function from its view state to a screen.
///
/// ```swift
/// let screen = Screen("Counter") {
///   Row("Count", "\(42)")
///   Line("This number is not prime", .dim)
/// }
/// screen.render()  // "Counter\n  Count  42\n  This number is not prime"
/// ```
public struct Screen: Equatable, Sendable {
  /// The title; empty for none.
  public var title: Text
  /// The content below the title, from top to bottom.
  public var content: [Block]

  public init(_ title: Text, @ScreenBuilder content: () -> [Block] = { [] }) {
    self.title = title
    self.content = content()
  }

  /// The screen as lines joined by newlines, without a final newline and trailing spaces.
  ///
  /// Text wider than `width` cells is wrapped; tables and charts are cut with `…`. Without `color`
  /// the result has no escape sequences and is the same on every run.
  public func render(width: Int = 80, color: Bool = false) -> String {
    lines(width: width).map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// The screen as lines of styled text, each at most `width` cells wide.
  public func lines(width: Int = 80) -> [Text] {
    guard !title.isEmpty else { return Block.lines(of: content, width: width).map(\.trimmed) }
    return title.styled(.title).wrapped(to: width)
      + Block.lines(of: content, width: max(width - 2, 1)).map { (Text("  ") + $0).trimmed }
  }
}

/// Content of a screen.
public protocol ScreenContent: Sendable {
  /// The content as blocks from top to bottom.
  var blocks: [Block] { get }
}

extension Screen: ScreenContent {
  /// The screen, title included, as one block of another.
  public var blocks: [Block] { [Block(.screen(self))] }
}

extension Text: ScreenContent {
  /// The text as one line, wrapped when it is too long.
  public var blocks: [Block] { Line(self).blocks }
}

/// Builds the content of a screen; supports `if`, `switch` and `for`.
@resultBuilder
public enum ScreenBuilder {
  /// A row, a line, a table or any other content.
  public static func buildExpression(_ content: some ScreenContent) -> [Block] { content.blocks }
  /// Text, or a literal, as a line.
  public static func buildExpression(_ content: Text) -> [Block] { content.blocks }
  /// Content that may be nil.
  public static func buildExpression(_ content: (some ScreenContent)?) -> [Block] {
    content?.blocks ?? []
  }
  /// The parts from top to bottom.
  public static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
  /// The first branch of an `if`.
  public static func buildEither(first part: [Block]) -> [Block] { part }
  /// The second branch of an `if`.
  public static func buildEither(second part: [Block]) -> [Block] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap { $0 } }
}
