import ComposableTextUI

/// The lines pinned above the prompt.
struct Panel: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// Whether the line stays as long as there is room: it shows a control or a screen's title.
    var hasPriority: Bool
    /// The line as the terminal shows it.
    var text: String
    /// The number of cells it takes.
    var width: Int
  }

  var lines: [Line] = []

  /// At most `room` lines: those with priority, then lines from the top. A mark says how many are
  /// missing.
  func clipped(to room: Int) -> [Line] {
    guard lines.count > room else { return lines }
    guard room > 0 else { return [] }
    let first = lines.indices.filter { lines[$0].hasPriority }.suffix(room - 1)
    let others = lines.indices.filter { !first.contains($0) }.prefix(room - 1 - first.count)
    let kept = Set(first).union(others)
    let gap = lines.indices.first { !kept.contains($0) } ?? lines.endIndex
    var clipped = kept.sorted().map { (index: $0, line: lines[$0]) }
    let place = clipped.firstIndex { $0.index > gap } ?? clipped.endIndex
    let missing = lines.count - kept.count
    let text = "  … \(missing) more line\(missing == 1 ? "" : "s")"
    let mark = Line(hasPriority: false, text: text, width: text.count)
    clipped.insert((gap, mark), at: place)
    return clipped.map(\.line)
  }
}
