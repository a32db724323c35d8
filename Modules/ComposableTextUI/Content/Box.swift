/// The frame of an alert or a modal, as wide as the content needs.
struct Box: Equatable, Sendable {
  /// The title in the upper edge; empty for none.
  let title: Text
  let content: [Block]

  init(_ title: Text, _ content: [Block]) {
    self.content = content
    self.title = title
  }

  var block: Block { .box(self) }

  func lines(width: Int) -> [Text] {
    let inner = Block.lines(of: content, width: max(width - 4, 1)).map(\.trimmed)
    let title = title.styled(.title).truncated(to: max(width - 6, 0))
    let room = max(inner.map(\.width).max() ?? 0, title.isEmpty ? 0 : title.width + 2)
    let head: Text = title.isEmpty ? "" : Text("─ ", .dim) + title + " "
    let edge = String(repeating: "─", count: room + 2 - head.width)
    return [Text("╭", .dim) + head + Text(edge + "╮", .dim)]
      + inner.map { Text("│ ", .dim) + $0.padded(to: room) + Text(" │", .dim) }
      + [Text("╰" + String(repeating: "─", count: room + 2) + "╯", .dim)]
  }
}
