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
/// Each layer is divided into batches, and each batch into parts. Workers explore the parts, each
/// with its own machine, and their findings are merged in the order of the states. So the result
/// does not depend on the number of workers.
final class ExploreSearch<State, Action, Environment> {
  typealias Worker = ExploreWorker<State, Action, Environment>

  let limits: ExploreLimits
  let model: FeatureModel<State, Action, Environment>
  private let cases = ActionCases(Action.self)
  private let deadline: ContinuousClock.Instant
  private(set) var graph = SearchGraph()
  private var happened: [Bool]
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
    happened = Array(repeating: false, count: cases.names.count)
    seen = SeenStates(
      bitStateBits: limits.bitStateBits, keepsNumbers: limits.keepsGraph)
    // Each worker has its own objects: counting the references of shared ones is slow.
    workers = (0..<max(limits.workers, 1)).map { number in
      Worker(
        model.isolate(model), ActionCases(Action.self),
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
    layer.append(ExplorePiece(moments: [first.moment], numbers: [0]))
    summary.widestLayer = 1
    while layer.count > 0, summary.depth < limits.depth, broken == nil, summary.cut == nil {
      summary.depth += 1
      layer = walk(&layer)
      summary.widestLayer = max(summary.widestLayer, layer.count)
    }
    summary.isComplete = layer.count == 0 && broken == nil && summary.cut == nil
    summary.states = seen.count
    summary.omission = seen.omission
    if limits.keepsText { summary.graph = StateGraph(graph) }
    summary.neverHappened = cases.names.indices.filter { !happened[$0] }.map { cases.names[$0] }
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

  private typealias Findings = ExploreFindings<State, Action>
  private typealias Layer = ExploreLayer<State, Action>

  /// Explores the states of `layer` and removes them; returns the next layer.
  private func walk(_ layer: inout Layer) -> Layer {
    var next = Layer()
    while true {
      let batch = layer.removeFirstBatch()
      if batch.isEmpty { return next }
      let parts = ExplorePart.all(of: batch)
      for (part, found) in zip(parts, expand(batch, parts)) {
        merge(batch[part.piece].numbers[part.range], found, into: &next)
        if broken != nil || summary.cut != nil { return next }
      }
      if ContinuousClock.now > deadline {
        summary.cut = "the time limit of \(limits.timeLimit)"
        return next
      }
    }
  }

  /// Lets the workers explore the parts of a batch; the results are in order.
  private func expand(
    _ batch: [ExplorePiece<State, Action>], _ parts: [ExplorePart]
  ) -> [Findings] {
    for worker in workers { worker.found = SeenStates() }
    return seen.withView { seen in
      let job = ExploreJob(
        expand: model.expand, batch: batch, parts: parts, workers: workers, seen: seen,
        deadline: deadline)
      if workers.count == 1 || parts.count == 1 {
        job.run(0)
      } else {
        DispatchQueue.concurrentPerform(iterations: workers.count) { job.run($0) }
      }
      return job.findings
    }
  }

  private func merge(_ states: ArraySlice<UInt32?>, _ found: Findings, into next: inout Layer) {
    var numbers = [UInt32?](repeating: nil, count: found.moments.count)
    defer { next.append(ExplorePiece(moments: found.moments, numbers: numbers)) }
    for index in found.happened.indices where found.happened[index] { happened[index] = true }
    var (position, moment) = (0, 0)
    for (index, (number, result)) in zip(states.lazy.compactMap { $0 }, found.states).enumerated() {
      if result.transitions == 0 { summary.finalStates += 1 }
      if limits.keepsGraph { graph.beginNext() }
      while position < found.candidates.count, found.candidates[position].state == index {
        let candidate = found.candidates[position]
        let (isNew, target) = seen.insert(candidate.key)
        if let target, limits.keepsGraph {
          graph.addEdge(
            to: target, label: candidate.label,
            text: limits.keepsText ? found.texts[position] : nil)
        }
        position += 1
        defer { if candidate.hasMoment { moment += 1 } }
        guard isNew else { continue }
        parents.append(number)
        ordinals.append(candidate.ordinal)
        reached |= candidate.flags
        if limits.keepsGraph {
          graph.add(flags: candidate.flags, text: text(of: found.moments[moment]))
        }
        numbers[moment] = UInt32(seen.count - 1)
        if seen.count >= limits.maxStates {
          summary.transitions += Int(candidate.ordinal) + 1
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

/// The work of one batch.
///
/// @unchecked Sendable: thread `index` uses only worker `index`, and takes parts under the lock;
/// everything else is read only. States and actions are no longer changed.
private final class ExploreJob<State, Action, Environment>: @unchecked Sendable {
  private let batch: [ExplorePiece<State, Action>]
  private let deadline: ContinuousClock.Instant
  private let expand: FeatureModel<State, Action, Environment>.Expansion
  private var found: [ExploreFindings<State, Action>?]
  private let lock = Mutex(())
  private var next = 0
  private let parts: [ExplorePart]
  private let seen: SeenView
  private let workers: [ExploreWorker<State, Action, Environment>]

  init(
    expand: @escaping FeatureModel<State, Action, Environment>.Expansion,
    batch: [ExplorePiece<State, Action>], parts: [ExplorePart],
    workers: [ExploreWorker<State, Action, Environment>], seen: SeenView,
    deadline: ContinuousClock.Instant
  ) {
    self.deadline = deadline
    self.expand = expand
    found = Array(repeating: nil, count: parts.count)
    self.batch = batch
    self.parts = parts
    self.seen = seen
    self.workers = workers
  }

  /// The findings in the order of the parts, up to the last one that was explored.
  var findings: [ExploreFindings<State, Action>] { lock.withLock { _ in found.compactMap { $0 } } }

  /// Explores parts until none is left, a property is violated, or time is over.
  func run(_ index: Int) {
    while let part = take() {
      let findings = expand(workers[index], batch[parts[part].piece], parts[part], seen)
      let isBroken = findings.states.last?.broken != nil
      lock.withLock { _ in
        found[part] = findings
        if isBroken { next = parts.count }
      }
    }
  }

  private func take() -> Int? {
    lock.withLock { _ in
      guard next < parts.count, ContinuousClock.now <= deadline else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
