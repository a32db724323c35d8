/// The states of a search and the transitions between them, by number.
struct SearchGraph {
  /// Where the edges of each state begin; states that were not gone on from have none.
  private(set) var edges: [(target: UInt32, label: UInt64)] = []
  private(set) var flags: [UInt64] = []
  private var starts: [Int: Int] = [:]
  private var order: [Int] = []

  mutating func add(flags: UInt64) { self.flags.append(flags) }

  /// The edges that are added next are those of `state`.
  mutating func begin(_ state: Int) {
    starts[state] = order.count
    order.append(edges.count)
  }

  mutating func addEdge(to target: UInt32, label: UInt64) {
    edges.append((target, label))
  }

  /// The transitions from a state; nil when it was not gone on from.
  func edges(of state: Int) -> ArraySlice<(target: UInt32, label: UInt64)>? {
    guard let index = starts[state] else { return nil }
    let end = index + 1 < order.count ? order[index + 1] : edges.count
    return edges[order[index]..<end]
  }
}

/// The graph of the states of an exploration: what leads to what.
public struct StateGraph: Sendable {}
