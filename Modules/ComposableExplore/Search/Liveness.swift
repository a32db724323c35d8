/// Searches for runs in which a triggered property never holds.
///
/// Only the states after a trigger in which the property does not hold are relevant. An infinite
/// run through them ends in a strongly connected component; the run is fair if each delivery, and
/// time, is taken in that component or impossible in one of its states. A run that stops is fair if
/// no delivery is possible.
struct Liveness {
  /// A violating run: the transitions to the first state of a loop, then those of the loop.
  struct Lasso {
    var trigger: Int
    /// Edges of the graph, by number.
    var prefix: [Int]
    var loop: [Int]
  }

  private let graph: SearchGraph
  private let marks: [SearchGraph.Mark]
  /// The edge by which each state was reached; -1 for states with a trigger, nil for unreached
  /// ones.
  private var reachedBy: [Int: (state: Int, edge: Int)] = [:]

  /// The search for runs that violate the property with this number.
  init(_ graph: SearchGraph, property: Int) {
    self.graph = graph
    marks = graph.marks[property] ?? []
  }

  /// The first run that violates the property, by the numbers of its states; nil if there is none.
  mutating func lasso() -> Lasso? {
    let order = reach()
    var components = Components(graph: graph, isIn: { [reachedBy] in reachedBy[$0] != nil })
    var best: (part: [Int], first: Int)?
    for state in order where !components.isDone(state) {
      for part in components.parts(from: state) where isFair(part) {
        let first = firstState(of: part)
        if first < best?.first ?? .max { best = (part, first) }
      }
    }
    return best.map { lasso(in: $0.part, from: $0.first) }
  }

  /// The state in which a run through the component stops, if no delivery is possible in one, else
  /// the first; states found earlier have shorter scripts.
  private func firstState(of part: [Int]) -> Int {
    let ends = part.filter { labels(of: $0).isEmpty }
    return (ends.isEmpty ? part : ends).min() ?? part[0]
  }

  private mutating func reach() -> [Int] {
    var order: [Int] = []
    for (state, mark) in marks.enumerated() where mark.isTriggered && !mark.holds {
      reachedBy[state] = (state, -1)
      order.append(state)
    }
    var index = 0
    while index < order.count {
      let state = order[index]
      index += 1
      for edge in graph.edges(of: state) ?? 0..<0 {
        let target = graph.edges[edge].target
        guard !marks[target].holds, reachedBy[target] == nil else { continue }
        reachedBy[target] = (state, edge)
        order.append(target)
      }
    }
    return order
  }

  private func labels(of state: Int) -> Set<Int> {
    Set((graph.edges(of: state) ?? 0..<0).map { graph.edges[$0].label }).subtracting([0])
  }

  private func isFair(_ part: [Int]) -> Bool {
    guard part.allSatisfy({ graph.edges(of: $0) != nil }) else { return false }
    let members = Set(part)
    var always = labels(of: part[0])
    for state in part.dropFirst() where !always.isEmpty {
      always.formIntersection(labels(of: state))
    }
    for state in part where !always.isEmpty {
      for edge in graph.edges(of: state) ?? 0..<0
      where members.contains(graph.edges[edge].target) {
        always.remove(graph.edges[edge].label)
      }
    }
    return always.isEmpty
  }

  private func lasso(in part: [Int], from first: Int) -> Lasso {
    let isEnd = labels(of: first).isEmpty
    var prefix: [Int] = []
    var state = first
    while let (previous, edge) = reachedBy[state], edge >= 0 {
      prefix.append(edge)
      state = previous
    }
    return Lasso(
      trigger: state, prefix: prefix.reversed(),
      loop: isEnd ? [] : loop(in: Set(part), from: first))
  }

  /// A fair cycle through the component: it takes an edge of each label, or visits a state without
  /// it.
  private func loop(in part: Set<Int>, from first: Int) -> [Int] {
    var missing = labels(of: first)
    for state in part where !labels(of: state).isSuperset(of: missing) {
      missing = missing.intersection(labels(of: state))
    }
    // Labels that some state lacks are satisfied by visiting it, the others by taking one of their
    // edges.
    var lacking = labels(of: first).subtracting(missing)
    var path: [Int] = []
    var state = first
    while !missing.isEmpty || !lacking.isEmpty {
      let step = way(
        in: part, from: state,
        to: { edge, target in
          missing.contains(graph.edges[edge].label)
            || !lacking.isSubset(of: labels(of: target))
        })
      guard let step else { break }
      path += step.edges
      state = step.state
      missing.subtract(step.labels)
      lacking.formIntersection(labels(of: state))
    }
    let back = way(in: part, from: state, to: { _, target in target == first })
    if state == first, !path.isEmpty { return path }
    return path + (back?.edges ?? [])
  }

  private typealias Way = (edges: [Int], labels: Set<Int>, state: Int)

  /// The shortest path from a state that ends with an edge that satisfies `isEnd`.
  private func way(
    in part: Set<Int>, from state: Int, to isEnd: (_ edge: Int, _ target: Int) -> Bool
  ) -> Way? {
    var queue: [Way] = [([], [], state)]
    var seen: Set<Int> = [state]
    var index = 0
    while index < queue.count {
      let (edges, labels, state) = queue[index]
      index += 1
      for edge in graph.edges(of: state) ?? 0..<0 {
        let target = graph.edges[edge].target
        guard part.contains(target) else { continue }
        let way = Way(edges + [edge], labels.union([graph.edges[edge].label]), target)
        if isEnd(edge, target) { return way }
        if seen.insert(target).inserted { queue.append(way) }
      }
    }
    return nil
  }
}

/// The strongly connected components of some states of a graph, computed without recursion
/// (Tarjan).
private struct Components {
  let graph: SearchGraph
  let isIn: (Int) -> Bool
  private var indices: [Int: Int] = [:]
  private var lows: [Int: Int] = [:]
  private var onStack: Set<Int> = []
  private var stack: [Int] = []

  init(graph: SearchGraph, isIn: @escaping (Int) -> Bool) {
    self.graph = graph
    self.isIn = isIn
  }

  func isDone(_ state: Int) -> Bool { indices[state] != nil }

  mutating func parts(from root: Int) -> [[Int]] {
    var parts: [[Int]] = []
    var calls: [(state: Int, edge: Int)] = []
    func begin(_ state: Int, _ self: inout Components) {
      self.indices[state] = self.indices.count
      self.lows[state] = self.indices[state]
      self.stack.append(state)
      self.onStack.insert(state)
      calls.append((state, self.graph.edges(of: state)?.lowerBound ?? 0))
    }
    begin(root, &self)
    while let (state, edge) = calls.last {
      if edge < graph.edges(of: state)?.upperBound ?? 0 {
        calls[calls.count - 1].edge += 1
        let target = graph.edges[edge].target
        guard isIn(target) else { continue }
        if indices[target] == nil {
          begin(target, &self)
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
