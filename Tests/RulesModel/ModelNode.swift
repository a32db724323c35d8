/// A part of a running effect. Its values and its end go to its parent.
final class ModelNode {
  enum Kind {
    /// Runs operations in sequence; the payload holds the remaining ones.
    case chain([Operation])
    /// Passes values on after a delay.
    case delay(ticks: Int, isImmediate: Bool)
    /// A value held by a delay or a throttle.
    case held, leaf, map
    /// Runs operations concurrently; the payload is the number that have not ended.
    case merge(Int)
    /// One of those operations, or of the effects of a reduction.
    case part(Int)
    /// The effects of a child; `wasAbsent` if the child was absent when they started.
    case child(wasAbsent: Bool)
    /// The effects of one reduction; the payload is the number that have not ended.
    case reduction(Int)
    /// An effect with a cancellation id.
    case scope(Int)
    /// A future or a stream that listens to a source.
    case source(Int, endsWithValue: Bool)
    case throttle(ModelThrottle)
    case timer
    /// A debounced operation that has not started.
    case wait
  }

  /// A delivery of an asynchronous effect.
  enum Mail {
    case end
    case value(Int, isLast: Bool)

    var isLast: Bool {
      if case .value(_, false) = self { false } else { true }
    }
  }

  enum Held {
    case end
    case value(Int, ModelNode)
  }

  var kind: Kind
  let parent: ModelNode?
  let path: ModelPath
  /// The path of the action that started the effect.
  let origin: ProgramPath
  let reduction: Int
  let task: ModelTask

  /// The identities that the children on its path had when the reducer returned its effect.
  let generations: [Int]
  /// The positions of the effects that start again; nil if those of a new reduction start.
  let restarted: Set<[Int]>?
  /// The identity of the child this belongs to.
  var generation: Int { generations.last ?? 0 }
  var isCancelled = false
  var isInFlight = false
  /// Whether a source may still deliver.
  var isListening = true
  var hasEnded = false
  /// The number of the effect; zero if observers don't see it.
  var number = 0
  /// The node that holds the last value of the effect in flight.
  var lastHeld: ModelNode?
  /// The values held at this node.
  var held: Held?
  /// The node that emitted the held value.
  var emitter: ModelNode?
  /// The nodes of the values that a delay holds, in order.
  var heldNodes: [ModelNode] = []
  /// The number of values that a delay or throttle holds.
  var heldCount = 0
  /// Whether the operation of a throttle has ended.
  var isEnding = false
  /// Whether that operation was canceled.
  var endsCancelled = false

  init(_ kind: Kind, below parent: ModelNode) {
    generations = parent.generations
    restarted = parent.restarted
    self.kind = kind
    self.parent = parent
    path = parent.path
    origin = parent.origin
    reduction = parent.reduction
    task = parent.task
  }

  /// The effects of a child one step below `parent`; the child had the identity `generation`.
  init(_ kind: Kind, below parent: ModelNode, path: ModelPath, generation: Int) {
    generations = parent.generations + [generation]
    restarted = parent.restarted
    self.kind = kind
    self.parent = parent
    self.path = path
    origin = parent.origin
    reduction = parent.reduction
    task = parent.task
  }

  init(
    reduction: Int, origin: ProgramPath, task: ModelTask, count: Int, restarting: Set<[Int]>?
  ) {
    generations = []
    restarted = restarting
    kind = .reduction(count)
    parent = nil
    path = .root
    self.origin = origin
    self.reduction = reduction
    self.task = task
  }

  /// Whether this node or one above it was canceled.
  var isStopped: Bool {
    if isCancelled { return true }
    return if let parent { parent.isStopped } else { task.isCancelled }
  }

  var root: ModelNode { parent?.root ?? self }

  func isInside(_ other: ModelNode) -> Bool {
    self === other || parent?.isInside(other) == true
  }

  /// Whether it belongs to a child.
  var isChild: Bool {
    if case .child = kind { true } else { false }
  }

  /// Whether it has a cancellation id.
  var isScope: Bool {
    if case .scope = kind { true } else { false }
  }

  /// Whether an operator around it starts again as a whole.
  var isInside: Bool {
    switch parent?.kind {
    case .chain, .delay, .throttle, .wait: true
    default: parent?.isInside ?? false
    }
  }

  /// The parts that lead to it, down to an operator that starts again as a whole.
  var position: [Int] {
    let outer = parent?.position ?? []
    return if case .part(let index) = kind, !isInside { outer + [index] } else { outer }
  }

  /// The innermost cancellation id.
  var id: Int? {
    if case .scope(let id) = kind { return id }
    return parent?.id
  }

  /// The path to which an emitted value is sent as an action; effects of the root send root
  /// actions.
  var destination: ProgramPath {
    if case .child = kind { return origin }
    return parent?.destination ?? .root
  }
}

/// The work caused by one send.
final class ModelTask {
  var isCancelled = false
  /// The number of queued actions and of reductions with running effects.
  var pending = 0
}

struct ModelThrottle {
  var id: Int
  var ticks: Int
  var latest: Bool
}

/// The interval after a throttle, identified by an id and a path, emitted a value.
struct ModelInterval {
  var id: Int
  var path: ModelPath
  /// The identities of the path's children: the interval ends when one of them changes.
  var generations: [Int]
  var end: Int
  var waiting: ModelNode?

  /// The interval lasts while a value is held.
  func lasts(at now: Int) -> Bool {
    now < end || waiting?.isInFlight == true
  }
}

/// Virtual time: work ordered by date, then by registration.
struct ModelAgenda {
  struct Entry {
    var date: Int
    var interval: Int?
    var node: ModelNode
    var work: () -> Void
  }

  private(set) var now = 0
  /// In order of registration.
  private var entries: [Entry] = []

  mutating func schedule(
    after delay: Int, every interval: Int? = nil, for node: ModelNode, _ work: @escaping () -> Void
  ) {
    entries.append(Entry(date: now + delay, interval: interval, node: node, work: work))
  }

  mutating func cancel(_ node: ModelNode) {
    entries.removeAll { $0.node === node }
  }

  /// Removes the first work due up to `limit` and moves time to its date; repeating work is
  /// scheduled again.
  ///
  /// If there is none, time moves to `limit`.
  mutating func takeDue(until limit: Int) -> (() -> Void)? {
    var first: Int?
    for index in 0..<entries.count where entries[index].date <= limit {
      if let first, entries[first].date <= entries[index].date { continue }
      first = index
    }
    guard let index = first else {
      now = limit
      return nil
    }
    let due = entries[index]
    now = max(now, due.date)
    if let interval = due.interval {
      entries[index].date += interval
    } else {
      entries.remove(at: index)
    }
    return due.work
  }
}
