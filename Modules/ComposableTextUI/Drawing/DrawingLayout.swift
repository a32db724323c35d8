/// Lays out successive drawings of a screen, reusing the lines of blocks that haven't changed.
package struct DrawingLayout: Sendable {
  private struct Part: Sendable {
    var block: Block
    /// The layout of a drawing inside this one.
    var inner: [DrawingLayout] = []
    var lines: [Text]
  }

  /// The measurements that the lines of every block depend on.
  private struct Measure: Equatable, Sendable {
    var indent = 0
    var labelWidth = 0
    var width = 0
  }

  private var measure = Measure()
  private var parts: [Part] = []

  /// An empty layout.
  package init() {}

  /// The drawing as lines of styled text, each at most `width` cells wide.
  package mutating func lines(of drawing: Drawing, width: Int = 80) -> [Text] {
    let indent = drawing.title.isEmpty ? 0 : 2
    let inside = indent == 0 ? width : max(width - indent, 1)
    let measure = Measure(
      indent: indent, labelWidth: Block.labelWidth(of: drawing.content, width: inside),
      width: inside)
    if measure != self.measure { parts = [] }
    self.measure = measure
    for (index, block) in drawing.content.enumerated() { lay(block, at: index) }
    parts.removeSubrange(drawing.content.count...)
    let title = drawing.title.isEmpty ? [] : drawing.title.styled(.title).wrapped(to: width)
    return parts.reduce(into: title) { $0 += $1.lines }
  }

  private mutating func lay(_ block: Block, at index: Int) {
    if index == parts.count {
      parts.append(Part(block: block, lines: []))
    } else if parts[index].block == block {
      return
    }
    parts[index].block = block
    let lines: [Text]
    if case .drawing(let drawing) = block {
      if parts[index].inner.isEmpty { parts[index].inner = [DrawingLayout()] }
      lines = parts[index].inner[0].lines(of: drawing, width: measure.width)
    } else {
      lines = block.lines(width: measure.width, labelWidth: measure.labelWidth)
    }
    let indent = Text.spaces(measure.indent)
    parts[index].lines = lines.map { (indent + $0).trimmed }
  }
}
