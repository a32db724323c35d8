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

  /// At most `room` lines: those with priority before the others, and of either those nearest to
  /// the top and the bottom. A mark in the longest gap says how many are missing.
  func clipped(to room: Int) -> [Line] {
    guard lines.count > room else { return lines }
    guard room > 0 else { return [] }
    let first = Self.ends(of: lines.indices.filter { lines[$0].hasPriority }, room - 1)
    let others = lines.indices.filter { !lines[$0].hasPriority }
    let kept = (first + Self.ends(of: others, room - 1 - first.count)).sorted()
    var gap = 0..<0
    var next = 0
    for index in kept + [lines.endIndex] {
      if index - next > gap.count { gap = next..<index }
      next = index + 1
    }
    let missing = lines.count - kept.count
    let text = "  … \(missing) more line\(missing == 1 ? "" : "s")"
    let mark = Line(hasPriority: false, text: text, width: text.count)
    return kept.prefix { $0 < gap.lowerBound }.map { lines[$0] } + [mark]
      + kept.drop { $0 < gap.lowerBound }.map { lines[$0] }
  }

  /// At most `count` of some indices, from both ends: the newest row of a list is its first or its
  /// last.
  private static func ends(of indices: [Int], _ count: Int) -> [Int] {
    indices.count <= count
      ? indices : Array(indices.prefix(count / 2) + indices.suffix(count - count / 2))
  }
}
