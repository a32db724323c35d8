/// The states of a small space and the moves between them, drawn below a session.
///
/// ```swift
/// page.graph = InspectorGraph(
///   states: ["off", "on"], moves: [(from: 0, to: 1, text: "switch")], layers: [0, 1])
/// ```
public struct InspectorGraph: Sendable {
  let layers: [Int]
  let moves: [(from: Int, to: Int, text: String)]
  let states: [String]

  /// A graph of states and of moves between their indices.
  ///
  /// - Parameter layers: For each state, the row that it is drawn in.
  public init(states: [String], moves: [(from: Int, to: Int, text: String)], layers: [Int]) {
    self.layers = layers
    self.moves = moves.filter {
      states.indices.contains($0.from) && states.indices.contains($0.to)
    }
    self.states = states
  }

  /// The graph as a section of the page: a picture, and the same as a list of texts.
  func markup(_ escaped: (String) -> String) -> String {
    var places: [(x: Int, y: Int)] = []
    var widths: [Int: Int] = [:]
    for index in states.indices {
      let layer = layers.indices.contains(index) ? layers[index] : 0
      places.append((60 * widths[layer, default: 0] + 30, 80 * layer + 40))
      widths[layer, default: 0] += 1
    }
    let width = 60 * (widths.values.max() ?? 1) + 40
    let height = (places.map(\.y).max() ?? 0) + 40
    let paths = moves.map { move in
      let (from, to) = (places[move.from], places[move.to])
      let bend = to.y > from.y ? 0 : 40
      return "<path d=\"M\(from.x) \(from.y) Q\((from.x + to.x) / 2 + bend) "
        + "\((from.y + to.y) / 2 - bend / 2) \(to.x) \(to.y)\">"
        + "<title>\(escaped(move.text))</title></path>\n"
    }
    let nodes = places.enumerated().map { index, place in
      "<circle cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"12\"><title>\(escaped(states[index]))"
        + "</title></circle><text x=\"\(place.x)\" y=\"\(place.y + 4)\">\(index)</text>\n"
    }
    let rows = states.enumerated().map { index, state in
      let ways = moves.filter { $0.from == index }.map { "\n→ \($0.to)  \(escaped($0.text))" }
      return "<tr><th>\(index)</th><td>\(escaped(state))\(ways.joined())</td></tr>\n"
    }
    return """
      <details id="graph"><summary>States: \(states.count), moves: \(moves.count)</summary>
      <svg viewBox="0 0 \(width) \(height)" width="\(width)" role="img" \
      aria-label="State graph">\n\(paths.joined())\(nodes.joined())</svg>
      <table>\n\(rows.joined())</table></details>

      """
  }
}
