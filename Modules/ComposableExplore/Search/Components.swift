/// The strongly connected components of some states of a graph, computed without recursion
/// (Tarjan).
struct Components {
  /// A state that is being visited, and the next of its edges.
  private struct Call {
    let state: Int
    var edge: Int
  }

  let graph: SearchGraph
  let isIn: (Int) -> Bool
  /// The order in which the states were visited.
  private var indices: [Int: Int] = [:]
  /// The earliest state on the stack that each one is known to reach.
  private var lows: [Int: Int] = [:]
  private var onStack: Set<Int> = []
  private var stack: [Int] = []

  init(graph: SearchGraph, isIn: @escaping (Int) -> Bool) {
    self.graph = graph
    self.isIn = isIn
  }

  func isVisited(_ state: Int) -> Bool { indices[state] != nil }

  /// Begins the visit of a state.
  private mutating func begin(_ state: Int) -> Call {
    indices[state] = indices.count
    lows[state] = indices[state]
    stack.append(state)
    onStack.insert(state)
    return Call(state: state, edge: graph.edges(of: state)?.lowerBound ?? 0)
  }

  /// The components reachable from `root`, except those that an earlier call returned.
  mutating func parts(from root: Int) -> [[Int]] {
    var parts: [[Int]] = []
    var calls = [begin(root)]
    while let call = calls.last {
      let (state, edge) = (call.state, call.edge)
      if edge < graph.edges(of: state)?.upperBound ?? 0 {
        calls[calls.count - 1].edge += 1
        let target = graph.edges[edge].target
        guard isIn(target) else { continue }
        if indices[target] == nil {
          calls.append(begin(target))
        } else if onStack.contains(target) {
          lows[state] = min(lows[state] ?? 0, indices[target] ?? 0)
        }
        continue
      }
      calls.removeLast()
      if let caller = calls.last?.state {
        lows[caller] = min(lows[caller] ?? 0, lows[state] ?? 0)
      }
      guard lows[state] == indices[state] else { continue }
      var part: [Int] = []
      while let member = stack.popLast() {
        onStack.remove(member)
        part.append(member)
        if member == state { break }
      }
      parts.append(part)
    }
    return parts
  }
}
