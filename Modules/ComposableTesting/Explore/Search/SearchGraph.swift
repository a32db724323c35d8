/// The states of a search and the transitions between them, by number.
///
/// States are explored in the order of their numbers, so the edges of each are contiguous.
struct SearchGraph {
  struct Edge {
    /// The fairness label of the move; 0 for moves that need not happen.
    let label: UInt64
    let target: UInt32
  }

  private(set) var edges: [Edge] = []
  /// Two bits for each property of whole runs.
  private(set) var flags: [UInt64] = []
  private(set) var moves: [String] = []
  private(set) var states: [String] = []
  private var starts: [Int] = []

  mutating func add(flags: UInt64, text: String?) {
    self.flags.append(flags)
    if let text { states.append(text) }
  }

  /// Begins the edges of the next state.
  mutating func beginNext() { starts.append(edges.count) }

  mutating func addEdge(to target: UInt32, label: UInt64, text: String?) {
    edges.append(Edge(label: label, target: target))
    if let text { moves.append(text) }
  }

  /// The transitions from a state, by index; nil if it was not explored.
  func edges(of state: Int) -> Range<Int>? {
    guard state < starts.count else { return nil }
    return starts[state]..<(state + 1 < starts.count ? starts[state + 1] : edges.count)
  }
}
