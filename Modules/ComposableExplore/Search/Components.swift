/// The strongly connected components of some states of a graph: Tarjan's algorithm, with a list of
/// visits instead of recursion.
struct Components {
  /// A state that is being visited, and the next of its edges.
  private struct Visit {
    let state: Int
    var edge: Int
  }

  let graph: SearchGraph
  /// Whether a state belongs to the graph's part that is looked at.
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

  private mutating func beginVisit(of state: Int) -> Visit {
    indices[state] = indices.count
    lows[state] = indices[state]
    stack.append(state)
    onStack.insert(state)
    return Visit(state: state, edge: graph.edges(of: state).lowerBound)
  }

  /// The components reachable from `root`, except those that an earlier call returned.
  mutating func parts(from root: Int) -> [[Int]] {
    var parts: [[Int]] = []
    var visits = [beginVisit(of: root)]
    while let visit = visits.last {
      let state = visit.state
      if visit.edge < graph.edges(of: state).upperBound {
        visits[visits.count - 1].edge += 1
        let target = graph.edges[visit.edge].target
        guard isIn(target) else { continue }
        if !isVisited(target) {
          visits.append(beginVisit(of: target))
        } else if onStack.contains(target) {
          lows[state] = min(known(lows, state), known(indices, target))
        }
        continue
      }
      visits.removeLast()
      if let previous = visits.last?.state {
        lows[previous] = min(known(lows, previous), known(lows, state))
      }
      // The first visited state of a component reaches no earlier one; the rest is above it.
      if lows[state] == indices[state] { parts.append(popStack(downTo: state)) }
    }
    return parts
  }

  /// The number of a visited state.
  private func known(_ numbers: [Int: Int], _ state: Int) -> Int {
    guard let number = numbers[state] else { preconditionFailure("State \(state) isn't visited.") }
    return number
  }

  private mutating func popStack(downTo state: Int) -> [Int] {
    var part: [Int] = []
    while let member = stack.popLast() {
      onStack.remove(member)
      part.append(member)
      if member == state { break }
    }
    return part
  }
}
