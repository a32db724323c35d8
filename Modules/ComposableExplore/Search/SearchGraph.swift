/// The index of a state in a search, in the order in which the states were found.
typealias StateIndex = Int

/// The states of a search and the transitions between them, by number.
///
/// States are explored in the order of their numbers, so the edges of each are contiguous.
struct SearchGraph {
  struct Edge {
    /// The number of the fairness label of the move; 0 for moves that need not happen.
    let label: Int
    let target: Int
  }

  /// Groups moves for fairness: a fair run makes one of a group if one stays possible.
  enum Label: Hashable {
    case answer(String)
    case time
  }

  /// A state's relation to one `eventually` property.
  struct Mark {
    let holds: Bool
    let isTriggered: Bool
  }

  /// For each state, the number of moves of a shortest script to it.
  private(set) var depths: [Int] = []
  private(set) var edges: [Edge] = []
  private var labels: [Label: Int] = [:]
  /// For each `eventually` property, by its number, the marks of all states.
  var marks: [Int: [Mark]] = [:]
  /// The states whose moves were begun, and not all made because a limit was reached.
  private var unexplored: Set<Int> = []
  /// The index of the first edge of each state whose moves were begun.
  private var starts: [Int] = []

  /// The edges as text, if it is kept.
  private(set) var edgeTexts: [String] = []
  /// The states as text, if it is kept.
  private(set) var stateTexts: [String] = []

  mutating func add(depth: Int, text: String?) {
    depths.append(depth)
    if let text { stateTexts.append(text) }
  }

  mutating func beginEdgesOfNextState() { starts.append(edges.count) }

  mutating func addEdge(to target: Int, label: Label?, text: String?) {
    var number = 0
    if let label {
      number = labels[label] ?? labels.count + 1
      labels[label] = number
    }
    edges.append(Edge(label: number, target: target))
    if let text { edgeTexts.append(text) }
  }

  mutating func markUnexplored(_ state: Int) { unexplored.insert(state) }

  /// Whether all moves of a state were made.
  func isExplored(_ state: Int) -> Bool { state < starts.count && !unexplored.contains(state) }

  /// The indices of the edges from a state; empty unless it is explored.
  func edges(of state: Int) -> Range<Int> {
    guard isExplored(state) else { return 0..<0 }
    return starts[state]..<(state + 1 < starts.count ? starts[state + 1] : edges.count)
  }
}
