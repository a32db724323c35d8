/// The states of a search and the transitions between them, by number.
///
/// States are gone on from in the order of their numbers, so the edges of each lie together.
struct SearchGraph {
  struct Edge {
    /// Which fair thing comes with it; 0 for what need not happen.
    let label: UInt64
    let target: UInt32
  }

  private(set) var edges: [Edge] = []
  /// Two bits for each property that looks at more than one state.
  private(set) var flags: [UInt64] = []
  private(set) var moves: [String] = []
  private(set) var states: [String] = []
  private var starts: [Int] = []

  mutating func add(flags: UInt64, text: String?) {
    self.flags.append(flags)
    if let text { states.append(text) }
  }

  /// The edges that are added next are those of the next state.
  mutating func beginNext() { starts.append(edges.count) }

  mutating func addEdge(to target: UInt32, label: UInt64, text: String?) {
    edges.append(Edge(label: label, target: target))
    if let text { moves.append(text) }
  }

  /// The transitions from a state, by index; nil when it was not gone on from.
  func edges(of state: Int) -> Range<Int>? {
    guard state < starts.count else { return nil }
    return starts[state]..<(state + 1 < starts.count ? starts[state + 1] : edges.count)
  }
}
