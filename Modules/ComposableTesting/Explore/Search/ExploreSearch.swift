import ComposableCore
import Dispatch
import Synchronization

/// The limits and options of a search.
struct ExploreLimits {
  var bitStateBits: Int?
  var depth: Int
  /// Whether to keep transitions, and whether to keep states and moves as text.
  var keepsGraph = false
  var keepsText = false
  var maxStates: Int
  var timeLimit: Duration
  var workers = 1
}

/// A breadth-first search over all states.
///
/// Each layer is divided into batches. Workers explore the states of a batch, each with its own
/// machine, and their findings are merged in the order of the states. So the result does not depend
/// on the number of workers.
final class ExploreSearch<State, Action, Environment> {
  typealias Worker = ExploreWorker<State, Action, Environment>

  let limits: ExploreLimits
  let model: FeatureModel<State, Action, Environment>
  private let cases = ActionCases(Action.self)
  private let deadline: ContinuousClock.Instant
  private(set) var graph = SearchGraph()
  private var ordinals: [UInt16] = [0]
  private var parents: [UInt32] = [0]
  private var seen: SeenStates
  private(set) var summary = ExploreSummary()
  /// The violated property, and the transition and state that violate it; no transition for the
  /// initial state.
  private(set) var broken: (name: String, state: UInt32, ordinal: UInt16?)?
  private(set) var reached: UInt64 = 0
  private let workers: [Worker]

  init(_ model: FeatureModel<State, Action, Environment>, _ limits: ExploreLimits) {
    self.limits = limits
    self.model = model
    deadline = ContinuousClock.now + limits.timeLimit
    seen = SeenStates(
      bitStateBits: limits.bitStateBits, keepsNumbers: limits.keepsGraph)
    // Each worker has objects of its own: to count the references of shared ones is slow.
    workers = (0..<max(limits.workers, 1)).map { number in
      Worker(
        number == 0 ? model : model.isolate(model), ActionCases(Action.self),
        keepsAll: limits.keepsGraph, keepsText: limits.keepsText)
    }
  }

  /// Runs the search and fills the summary.
  func run() {
    let first = workers[0].first()
    _ = seen.insert(first.key)
    reached = first.flags
    if limits.keepsGraph { graph.add(flags: first.flags, text: text(of: first.moment)) }
    if let name = first.broken { broken = (name, 0, nil) }
    var layer = Layer()
    layer.append(ExploreNode(moment: first.moment, number: 0))
    summary.widestLayer = 1
    while !layer.isEmpty, summary.depth < limits.depth, broken == nil, summary.cut == nil {
      summary.depth += 1
      layer = walk(&layer)
      summary.widestLayer = max(summary.widestLayer, layer.count)
    }
    summary.isComplete = layer.isEmpty && broken == nil && summary.cut == nil
    summary.states = seen.count
    summary.omission = seen.omission
    if limits.keepsText { summary.graph = StateGraph(graph) }
    summary.neverHappened = cases.names.enumerated().filter { index, _ in
      !workers.contains { $0.machine.happened[index] }
    }.map(\.element)
  }

  /// The transitions from the initial state to a state, by number.
  func path(to state: UInt32) -> [UInt16] {
    var path: [UInt16] = []
    var state = Int(state)
    while state != 0 {
      path.append(ordinals[state])
      state = Int(parents[state])
    }
    return path.reversed()
  }

  private func text(of moment: ExploreMoment<State, Action>?) -> String? {
    guard limits.keepsText, let moment else { return nil }
    return describe(action: moment.state)
  }

  private typealias Layer = ExploreLayer<State, Action>

  /// Explores the states of `layer` and removes them; returns the next layer.
  private func walk(_ layer: inout Layer) -> Layer {
    var next = Layer()
    while let batch = layer.removeFirstBatch() {
      for (states, found) in expand(batch[...]) {
        merge(states, found, into: &next)
        if broken != nil || summary.cut != nil { return next }
      }
      if ContinuousClock.now > deadline {
        summary.cut = "the time limit of \(limits.timeLimit)"
        return next
      }
    }
    return next
  }

  private typealias Found = (
    states: ArraySlice<ExploreNode<State, Action>>, ExploreFindings<State, Action>
  )

  /// Lets each worker explore a part of a batch; the results are in order.
  private func expand(_ batch: ArraySlice<ExploreNode<State, Action>>) -> [Found] {
    let count = min(workers.count, batch.count)
    guard count > 1 else { return [(batch, model.expand(workers[0], batch, seen, deadline))] }
    let share = (batch.count + count - 1) / count
    let parts = stride(from: batch.startIndex, to: batch.endIndex, by: share).map {
      batch[$0..<min($0 + share, batch.endIndex)]
    }
    let results = SharedResults<Found>(count: parts.count)
    let job = ExploreJob(
      expand: model.expand, parts: parts, workers: workers, seen: seen, deadline: deadline)
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      results.set(index, (job.parts[index], job.run(index)))
    }
    return results.all
  }

  private func merge(
    _ states: ArraySlice<ExploreNode<State, Action>>, _ found: ExploreFindings<State, Action>,
    into next: inout Layer
  ) {
    let candidates = found.candidates
    var position = 0
    for index in found.states.indices {
      let result = found.states[index]
      let number = states[states.startIndex + index].number
      if result.transitions == 0 { summary.finalStates += 1 }
      if limits.keepsGraph { graph.beginNext() }
      while position < candidates.count, candidates[position].state == index {
        let (isNew, target) = seen.insert(candidates[position].key)
        defer { position += 1 }
        if let target, limits.keepsGraph {
          let found = candidates[position]
          graph.addEdge(to: target, label: found.label, text: found.text)
        }
        guard isNew else { continue }
        let found = candidates[position]
        parents.append(number)
        ordinals.append(found.ordinal)
        reached |= found.flags
        if limits.keepsGraph { graph.add(flags: found.flags, text: text(of: found.moment)) }
        if let moment = found.moment {
          next.append(ExploreNode(moment: moment, number: UInt32(seen.count - 1)))
        }
        if seen.count >= limits.maxStates {
          summary.transitions += Int(found.ordinal) + 1
          summary.cut = "the limit of \(limits.maxStates) states"
          return
        }
      }
      summary.transitions += result.transitions
      if let name = result.broken {
        broken = (name, number, UInt16(result.transitions - 1))
        return
      }
    }
  }
}

/// A state to explore.
@usableFromInline struct ExploreNode<State, Action> {
  @usableFromInline let moment: ExploreMoment<State, Action>
  @usableFromInline let number: UInt32
}

/// The states reached by the same number of moves, in batches. Each is released after its search.
private struct ExploreLayer<State, Action> {
  // The same for any number of workers: what is seen already counts for independent moves.
  private let size = 2_048
  private var batches: [[ExploreNode<State, Action>]] = []
  private(set) var count = 0
  private var first = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ node: ExploreNode<State, Action>) {
    if count.isMultiple(of: size) {
      batches.append([])
      if count > 0 { batches[batches.count - 1].reserveCapacity(size) }
    }
    batches[batches.count - 1].append(node)
    count += 1
  }

  /// The first batch, which is removed; nil if there is none.
  mutating func removeFirstBatch() -> [ExploreNode<State, Action>]? {
    guard first < batches.count else { return nil }
    defer { first += 1 }
    count -= batches[first].count
    let batch = batches[first]
    batches[first] = []
    return batch
  }
}

/// The work of one batch.
///
/// @unchecked Sendable: thread `index` uses only part and worker `index`; everything else is read
/// only. States and actions are no longer changed.
private struct ExploreJob<State, Action, Environment>: @unchecked Sendable {
  let expand: FeatureModel<State, Action, Environment>.Expansion
  let parts: [ArraySlice<ExploreNode<State, Action>>]
  let workers: [ExploreWorker<State, Action, Environment>]
  let seen: SeenStates
  let deadline: ContinuousClock.Instant

  func run(_ index: Int) -> ExploreFindings<State, Action> {
    expand(workers[index], parts[index], seen, deadline)
  }
}

/// The findings of several threads, in the order of their numbers.
///
/// @unchecked Sendable: set and read under the lock; each element is transferred once.
private final class SharedResults<Element>: @unchecked Sendable {
  private let lock = Mutex(())
  private var elements: [Element?]

  init(count: Int) {
    elements = Array(repeating: nil, count: count)
  }

  var all: [Element] { lock.withLock { _ in elements.compactMap { $0 } } }

  func set(_ index: Int, _ element: Element) {
    lock.withLock { _ in elements[index] = element }
  }
}
