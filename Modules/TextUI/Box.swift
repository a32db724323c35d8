/// A frame around content, as wide as the content needs.
public struct Box: ScreenContent, Equatable {
  /// The title in the upper edge; empty for none.
  public var title: Text
  /// The framed content.
  public var content: [Block]

  /// A frame around content, with an optional title.
  public init(_ title: Text = "", @ScreenBuilder<Never> content: () -> [Element]) {
    self.title = title
    self.content = content().compactMap { $0.block(disabled: nil) }
  }

  init(_ title: Text, _ content: [Block]) {
    self.content = content
    self.title = title
  }

  /// The box as a block.
  public var blocks: [Block] { [Block(.box(self))] }

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

/// Contents side by side, each as wide as it needs.
public struct Columns: ScreenContent, Equatable {
  /// The contents from left to right.
  public var columns: [Block]
  /// The number of cells between two columns.
  public var spacing: Int

  /// Columns with a number of cells between them.
  public init(spacing: Int = 2, @ScreenBuilder<Never> content: () -> [Element]) {
    self.spacing = spacing
    columns = content().compactMap { $0.block(disabled: nil) }
  }

  /// The columns as a block.
  public var blocks: [Block] { [Block(.columns(self))] }

  func lines(width: Int) -> [Text] {
    var lines: [Text] = []
    var start = 0
    for column in columns where start < width {
      let added = Block.lines(of: [column], width: width - start).map(\.trimmed)
      while lines.count < added.count { lines.append("") }
      for (index, line) in added.enumerated() where !line.isEmpty {
        lines[index] = lines[index].padded(to: start) + line
      }
      start = start + (added.map(\.width).max() ?? 0) + spacing
    }
    return lines
  }
}
