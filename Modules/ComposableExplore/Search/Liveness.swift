/// Searches for runs in which a triggered property never holds.
///
/// Only the states after a trigger in which the property does not hold are relevant. An infinite
/// run through them ends in a strongly connected component; the run is fair if each delivery, and
/// time, is taken in that component or impossible in one of its states. A run that stops is fair if
/// no delivery is possible.
///
/// This is the usual check of weak fairness in finite graphs (Lichtenstein and Pnueli, "Checking
/// that finite state concurrent programs satisfy their linear specification", 1985).
struct Liveness {
  /// A violating run: the transitions to the first state of a loop, then those of the loop.
  struct Lasso {
    let trigger: Int
    /// Edges of the graph, by number.
    let prefix: [Int]
    /// Empty if the run stops.
    let loop: [Int]
  }

  /// How a relevant state is reached from a trigger on a shortest script.
  private struct Place {
    /// The number of moves from the initial state.
    let distance: Int
    /// The last edge; nil for a trigger.
    let edge: Int?
    let previous: Int
  }

  /// Whether the loops were too many to find one.
  private(set) var isExhausted = false
  private let graph: SearchGraph
  private let marks: [SearchGraph.Mark]
  private var places: [Int: Place] = [:]
  /// How many points of loops the search may still visit. A component can have as many as the
  /// product of its states and of the sets of their labels.
  private var pointsLeft = 200_000

  /// The search for runs that violate the property with this number.
  init(_ graph: SearchGraph, property: Int) {
    self.graph = graph
    marks = graph.marks[property] ?? []
  }

  /// A shortest run that violates the property; nil if there is none.
  mutating func shortestLasso() -> Lasso? {
    let order = findRelevantStates()
    var components = Components(graph: graph, isIn: { [places] in places[$0] != nil })
    var best: Lasso?
    var length = Int.max
    for state in order where !components.isVisited(state) {
      for part in components.parts(from: state) where isFair(part) {
        let members = Set(part)
        for first in part.sorted(by: { distance($0) < distance($1) })
        where distance(first) < length && pointsLeft > 0 {
          guard let loop = shortestLoop(in: members, from: first),
            distance(first) + loop.count < length
          else { continue }
          length = distance(first) + loop.count
          best = makeLasso(to: first, loop)
        }
      }
    }
    isExhausted = best == nil && pointsLeft <= 0
    return best
  }

  private func distance(_ state: Int) -> Int { places[state]?.distance ?? .max }

  /// Finds the relevant states and a shortest script to each; returns them in the order of their
  /// distances.
  private mutating func findRelevantStates() -> [Int] {
    var order: [Int] = []
    var triggers = marks.indices.filter { marks[$0].isTriggered && !marks[$0].holds }[...]
    var layer: [Int] = []
    var distance = 0
    while !layer.isEmpty || !triggers.isEmpty {
      if layer.isEmpty, let first = triggers.first { distance = graph.depths[first] }
      // States are numbered in the order of their depths.
      while let state = triggers.first, graph.depths[state] <= distance {
        triggers.removeFirst()
        if places[state] != nil { continue }
        places[state] = Place(distance: distance, edge: nil, previous: state)
        layer.append(state)
      }
      order += layer
      var next: [Int] = []
      for state in layer {
        for edge in graph.edges(of: state) {
          let target = graph.edges[edge].target
          guard !marks[target].holds, places[target] == nil else { continue }
          places[target] = Place(distance: distance + 1, edge: edge, previous: state)
          next.append(target)
        }
      }
      layer = next
      distance += 1
    }
    return order
  }

  /// The fairness labels of the moves that are possible in a state.
  private func labels(of state: Int) -> Set<Int> {
    Set(graph.edges(of: state).map { graph.edges[$0].label }).subtracting([0])
  }

  /// Whether a fair run can stay in a component: each label that is possible in all of its states
  /// belongs to an edge inside. False if a state is unexplored, because its edges aren't known.
  private func isFair(_ part: [Int]) -> Bool {
    guard part.allSatisfy(graph.isExplored) else { return false }
    let members = Set(part)
    var always = labels(of: part[0])
    for state in part.dropFirst() where !always.isEmpty {
      always.formIntersection(labels(of: state))
    }
    for state in part where !always.isEmpty {
      for edge in graph.edges(of: state)
      where members.contains(graph.edges[edge].target) {
        always.remove(graph.edges[edge].label)
      }
    }
    return always.isEmpty
  }

  /// The run that reaches a loop's first state on the shortest script.
  private func makeLasso(to first: Int, _ loop: [Int]) -> Lasso {
    var prefix: [Int] = []
    var state = first
    while let place = places[state], let edge = place.edge {
      prefix.append(edge)
      state = place.previous
    }
    return Lasso(trigger: state, prefix: prefix.reversed(), loop: loop)
  }

  /// A point on a loop: a state, and the labels that the loop has neither taken nor found to be
  /// impossible.
  private struct Point: Hashable {
    let state: Int
    /// A bit for each label that is possible in the loop's first state.
    let missing: UInt64
  }

  /// An edge from the point of an earlier arrival.
  private struct Link {
    let edge: Int
    /// The index of the earlier arrival.
    let previous: Int
  }

  /// How a point was reached; the start has no link.
  private struct Arrival {
    let link: Link?
    let point: Point
  }

  /// A shortest fair cycle through the component that begins in a state; empty if a run may stop
  /// there, nil if there is none.
  ///
  /// It is a breadth-first search over points, which are looked at in the order of their arrivals:
  /// the cycle is the shortest way back to the state with no label missing.
  private mutating func shortestLoop(in part: Set<Int>, from first: Int) -> [Int]? {
    let labels = Array(labels(of: first))
    if labels.isEmpty { return [] }
    func bits(_ edges: some Sequence<Int>) -> UInt64 {
      edges.reduce(0) { bits, edge in
        bits | (labels.firstIndex(of: graph.edges[edge].label).map { 1 << UInt64($0) } ?? 0)
      }
    }
    var possible: [Int: UInt64] = [:]
    for state in part { possible[state] = bits(graph.edges(of: state)) }
    var arrivals = [Arrival(link: nil, point: Point(state: first, missing: possible[first] ?? 0))]
    var head = 0
    var seen: Set<Point> = []
    while head < arrivals.count, pointsLeft > 0 {
      pointsLeft -= 1
      let point = arrivals[head].point
      for edge in graph.edges(of: point.state) {
        let target = graph.edges[edge].target
        guard let stays = possible[target] else { continue }
        let next = Point(state: target, missing: point.missing & ~bits([edge]) & stays)
        guard seen.insert(next).inserted else { continue }
        arrivals.append(Arrival(link: Link(edge: edge, previous: head), point: next))
        if target == first, next.missing == 0 { return edgesToLast(of: arrivals) }
      }
      head += 1
    }
    return nil
  }

  private func edgesToLast(of arrivals: [Arrival]) -> [Int] {
    var edges: [Int] = []
    var link = arrivals.last?.link
    while let last = link {
      edges.append(last.edge)
      link = arrivals[last.previous].link
    }
    return edges.reversed()
  }
}
