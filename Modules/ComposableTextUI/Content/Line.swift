/// A line of text, wrapped between words when it is too long.
public struct Line: Equatable, Sendable {
  let text: Text

  /// A line of styled text.
  public init(_ text: Text) { self.text = text }

  /// A line in one style.
  public init(_ content: some StringProtocol, _ style: Style) {
    self.init(Text(content, style))
  }

  var block: Block { .line(self) }

  func lines(width: Int) -> [Text] { text.wrapped(to: width) }
}

/// An empty line.
public struct Blank: Equatable, Sendable {
  /// An empty line.
  public init() {}

  var block: Block { .blank }
}

extension Text {
  /// The text as a line of its own.
  var block: Block { Line(self).block }
}
