/// A text screen: a title and what stands below it.
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
  /// What the screen is called; empty for none.
  public var title: Text
  /// What stands below the title, from top to bottom.
  public var content: [Block]

  /// A screen with a title.
  public init(_ title: Text, @ScreenBuilder content: () -> [Block] = { [] }) {
    self.title = title
    self.content = content()
  }

  /// The screen as lines joined by newlines, without one at the end and without trailing spaces.
  ///
  /// Text that needs more than `width` cells is wrapped; tables and charts are cut with `…`.
  /// Without `color` the result holds no escape sequence and is the same on every run.
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

/// What can stand on a screen.
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

/// Collects what stands on a screen; `if`, `switch` and `for` may be used inside.
@resultBuilder
public enum ScreenBuilder {
  /// Takes a row, a line, a table or any other content.
  public static func buildExpression(_ content: some ScreenContent) -> [Block] { content.blocks }
  /// Takes text, or a literal, as a line.
  public static func buildExpression(_ content: Text) -> [Block] { content.blocks }
  /// Takes content that may be absent.
  public static func buildExpression(_ content: (some ScreenContent)?) -> [Block] {
    content?.blocks ?? []
  }
  /// Puts contents below each other.
  public static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }
  /// Takes the content of an `if` without `else`.
  public static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
  /// Takes the content of an `if`.
  public static func buildEither(first part: [Block]) -> [Block] { part }
  /// Takes the content of an `else`.
  public static func buildEither(second part: [Block]) -> [Block] { part }
  /// Takes the contents of a `for`.
  public static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap { $0 } }
}
