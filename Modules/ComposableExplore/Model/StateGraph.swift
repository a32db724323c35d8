/// The states of an exploration and the moves between them, for drawing.
///
/// For spaces of some dozens of states; `summary.graph` has it if `keepsGraph` is set.
///
/// ```swift
/// let model = FeatureModel(
///   initialState: false,
///   reducer: Reducer<Bool, Bool, Void> { isOn, action, _ in
///     isOn = action
///     return .none
///   },
///   environment: { _ in }, actions: { isOn in [!isOn] },
///   properties: [.always("any state is right") { _ in true }])
/// let graph = model.explore(keepsGraph: true).graph
/// graph?.layers  // [0, 1]
/// ```
public struct StateGraph: Sendable {
  /// A move between two states, by their indices.
  public struct Edge: Sendable {
    /// The index of the state before the move.
    public let from: Int
    /// The move as in a script.
    public let move: String
    /// The index of the state after the move.
    public let to: Int
  }

  /// The moves.
  public let edges: [Edge]
  /// For each state, the number of moves that lead to it.
  public let layers: [Int]
  /// The states as text; the first is the initial one.
  public let states: [String]

  init(_ graph: SearchGraph) {
    var edges: [Edge] = []
    for state in graph.stateTexts.indices {
      for index in graph.edges(of: state) {
        edges.append(Edge(from: state, move: graph.edgeTexts[index], to: graph.edges[index].target))
      }
    }
    self.edges = edges
    layers = graph.depths
    states = graph.stateTexts
  }

  /// The graph as an SVG image: one row per number of moves; edges that lead back are curves.
  ///
  /// Hovering over a circle shows the state, over a line the move.
  public var svg: String {
    let rows = Dictionary(grouping: states.indices) { layers[$0] }
    let width = 60 * max(rows.values.map(\.count).max() ?? 0, 1)
    let height = 80 * rows.count
    struct Place {
      var x = 0
      var y = 0
    }
    var places = Array(repeating: Place(), count: states.count)
    for (layer, row) in rows {
      for (index, state) in row.enumerated() {
        places[state] = Place(
          x: (2 * index + 1) * width / (2 * row.count), y: 80 * layer + 40)
      }
    }
    let lines = edges.map { edge in
      let (from, to) = (places[edge.from], places[edge.to])
      let isForward = layers[edge.to] == layers[edge.from] + 1
      let bend = isForward ? 0 : 40
      let middle = Place(x: (from.x + to.x) / 2 + bend, y: (from.y + to.y) / 2 - bend / 2)
      return "<path d=\"M\(from.x) \(from.y) Q\(middle.x) \(middle.y) \(to.x) \(to.y)\">"
        + "<title>\(edge.move.asMarkup)</title></path>\n"
    }
    let circles = states.indices.map { state in
      let (x, y) = (places[state].x, places[state].y)
      return
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"12\"><title>\(states[state].asMarkup)</title></circle>"
        + "<text x=\"\(x)\" y=\"\(y + 4)\">\(state)</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">
      <style>path{fill:none;stroke:#678;stroke-opacity:.5}circle{fill:#def;stroke:#345}\
      text{font:10px sans-serif;text-anchor:middle}</style>
      \(lines.joined())\(circles.joined())</svg>

      """
  }
}

extension String {
  /// The text escaped for markup.
  fileprivate var asMarkup: String {
    let marks: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
    ]
    return unicodeScalars.reduce(into: "") { $0 += marks[$1] ?? String($1) }
  }
}
