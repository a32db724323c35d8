import ComposableTextUI

/// The lines pinned above the prompt.
struct Panel: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// Whether the line shows a control.
    var hasControl: Bool
    /// The line as the terminal shows it.
    var text: String
  }

  var lines: [Line] = []

  /// At most `room` lines. Lines with controls have priority, then lines from the top; a mark says
  /// how many are missing.
  func clipped(to room: Int) -> [String] {
    guard lines.count > room else { return lines.map(\.text) }
    guard room > 0 else { return [] }
    let controls = lines.indices.filter { lines[$0].hasControl }.suffix(room - 1)
    let others = lines.indices.filter { !controls.contains($0) }.prefix(room - 1 - controls.count)
    let kept = Set(controls).union(others)
    let gap = lines.indices.first { !kept.contains($0) } ?? lines.endIndex
    var clipped = kept.sorted().map { (index: $0, text: lines[$0].text) }
    let place = clipped.firstIndex { $0.index > gap } ?? clipped.endIndex
    let missing = lines.count - kept.count
    clipped.insert((gap, "  … \(missing) more line\(missing == 1 ? "" : "s")"), at: place)
    return clipped.map(\.text)
  }
}
