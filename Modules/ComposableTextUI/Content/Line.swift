/// A line of text, wrapped between words when it is too long.
public struct Line: Equatable, Sendable {
  let alignment: Alignment
  let text: Text

  /// A line of styled text.
  public init(_ text: Text, alignment: Alignment = .leading) {
    self.alignment = alignment
    self.text = text
  }

  /// A line in one style.
  public init(_ content: some StringProtocol, _ style: Style, alignment: Alignment = .leading) {
    self.init(Text(content, style), alignment: alignment)
  }

  var block: Block { .line(self) }

  func lines(width: Int) -> [Text] {
    text.wrapped(to: width).map { $0.padded(to: width, alignment) }
  }
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
