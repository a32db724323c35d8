/// The visible part of a screen: a title and blocks of text below it.
package struct Drawing: Equatable, Sendable {
  /// Empty for none.
  let title: Text
  /// From top to bottom.
  let content: [Block]

  init(_ title: Text, _ content: [Block]) {
    self.title = title
    self.content = content
  }

  /// Lines of text without a title.
  package init(lines: [Text]) { self.init("", lines.map(\.block)) }

  /// Whether nothing is shown.
  package var isEmpty: Bool { title.isEmpty && content.isEmpty }

  var block: Block { .drawing(self) }

  /// The drawing as lines joined by newlines, without a final newline and trailing spaces.
  ///
  /// Text wider than `width` cells is wrapped; tables and charts are truncated with `…`. Without
  /// `color`, the result has no escape sequences.
  package func render(width: Int = 80, color: Bool = false) -> String {
    lines(width: width).map { $0.render(color: color) }.joined(separator: "\n")
  }

  /// The drawing as lines of styled text, each at most `width` cells wide.
  package func lines(width: Int = 80) -> [Text] {
    if title.isEmpty { return Block.lines(of: content, width: width).map(\.trimmed) }
    let lines = Block.lines(of: content, width: max(width - 2, 1))
    return title.styled(.title).wrapped(to: width) + lines.map { (Text.spaces(2) + $0).trimmed }
  }
}
