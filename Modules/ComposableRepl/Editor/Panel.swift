/// The lines pinned above the prompt.
struct Panel: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// The line as the terminal shows it.
    var text: String
    /// The number of cells it takes.
    var width: Int
  }

  var lines: [Line] = []

  /// The lines if there is room for them, or else the first ones and how many are missing.
  func clipped(to room: Int) -> [Line] {
    guard lines.count > room, room > 0 else { return Array(lines.prefix(max(room, 0))) }
    let missing = lines.count - room + 1
    let text = "  … \(missing) more line\(missing == 1 ? "" : "s")"
    return lines.prefix(room - 1) + [Line(text: text, width: text.count)]
  }
}
