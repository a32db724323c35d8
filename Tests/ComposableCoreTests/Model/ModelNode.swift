/// A part of a running effect. What it emits and how it ends goes to its parent.
final class ModelNode {
  enum Kind {
    /// Runs its parts one after the other; what is left of them.
    case chain([Operation])
    /// Hands on after a delay.
    case delay(ticks: Int, isImmediate: Bool)
    /// A value that a throttle holds back.
    case held
    case leaf
    case map
    /// Runs its parts side by side; how many have not ended.
    case merge(Int)
    /// The effects of a place; `isGone`: it was absent when they started.
    case place(isGone: Bool)
    /// What one reduction started.
    case reduction(Int)
    /// What can be cancelled by an id.
    case scope(Int)
    /// A future or a stream that listens to a source.
    case source(Int, endsWithValue: Bool)
    case throttle(ModelThrottle)
    case timer
    /// Waits before it starts an operation.
    case wait
  }

  /// What an asynchronous effect put into the mailbox.
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
  let place: Place
  let reduction: Int
  let task: ModelTask

  /// Which inhabitant of a place that can be absent this belongs to.
  var birth = 0
  var isCancelled = false
  var isInFlight = false
  /// Whether a source has not answered yet.
  var isListening = true
  var isOver = false
  var number = 0
  /// What a delay has not handed on yet.
  var held: [Held] = []
  /// What a throttle holds back.
  var heldCount = 0
  /// Whether the operation of a throttle has ended.
  var isEnding = false
  /// Whether it was cancelled.
  var endsCancelled = false

  init(_ kind: Kind, below parent: ModelNode, path: ModelPath? = nil) {
    self.kind = kind
    self.parent = parent
    self.path = path ?? parent.path
    place = parent.place
    reduction = parent.reduction
    task = parent.task
  }

  init(reduction: Int, place: Place, task: ModelTask, count: Int) {
    kind = .reduction(count)
    parent = nil
    path = Place.root.path
    self.place = place
    self.reduction = reduction
    self.task = task
  }

  /// Whether this or anything it is inside was cancelled.
  var isStopped: Bool {
    isCancelled || (parent?.isStopped ?? task.isCancelled)
  }

  var root: ModelNode { parent?.root ?? self }

  func isInside(_ other: ModelNode) -> Bool {
    self === other || parent?.isInside(other) == true
  }

  /// The nearest cancellation id.
  var id: Int? {
    if case .scope(let id) = kind { return id }
    return parent?.id
  }

  /// The place whose action an emitted value becomes: the root's own effects send actions of the
  /// root.
  var destination: Place {
    if case .place = kind { return place }
    return parent?.destination ?? .root
  }
}

/// What one send caused.
final class ModelTask {
  var isCancelled = false
  /// Actions in the queue and reductions whose effects run.
  var pending = 0
}

struct ModelThrottle {
  var id: Int
  var ticks: Int
  var latest: Bool
}

/// The time since a throttle of an id and a place let something through.
struct ModelWindow {
  var id: Int
  var path: ModelPath
  /// The identities of the places: a window ends with them.
  var births: [ModelPath: Int]
  var end: Int
  var waiting: ModelNode?

  /// A value that waits means that the window is still open.
  func isOpen(at now: Int) -> Bool {
    now < end || waiting?.isInFlight == true
  }
}

/// Virtual time: work in the order of its dates, and of its registration at one date.
struct ModelAgenda {
  struct Entry {
    var date: Int
    var order: Int
    var interval: Int?
    var node: ModelNode
    var work: () -> Void
  }

  private(set) var now = 0
  private var entries: [Entry] = []
  private var count = 0

  mutating func schedule(
    after delay: Int, every interval: Int? = nil, for node: ModelNode, _ work: @escaping () -> Void
  ) {
    count += 1
    entries.append(
      Entry(date: now + delay, order: count, interval: interval, node: node, work: work))
  }

  mutating func cancel(_ node: ModelNode) {
    entries.removeAll { $0.node === node }
  }

  /// The first work that is due until `limit`, with time moved to its date; it is scheduled again
  /// if it repeats.
  ///
  /// When there is none, time moves to `limit`.
  mutating func takeDue(until limit: Int) -> (() -> Void)? {
    let due = entries.filter { $0.date <= limit }
      .min { ($0.date, $0.order) < ($1.date, $1.order) }
    guard let due else {
      now = limit
      return nil
    }
    now = max(now, due.date)
    let index = entries.firstIndex { $0.order == due.order }
    guard let index else { return nil }
    if let interval = due.interval {
      entries[index].date += interval
    } else {
      entries.remove(at: index)
    }
    return due.work
  }
}

extension ModelNode {
  /// What coverage calls this node.
  var name: String {
    switch kind {
    case .chain: "concatenate"
    case .delay(let ticks, _): ticks == 0 ? "receive" : "delay"
    case .map: "map"
    case .merge: "merge"
    case .place, .reduction: "reducer"
    case .scope: "cancellable"
    case .throttle: "throttle"
    case .wait: "debounce"
    case .held, .leaf, .source, .timer: "leaf"
    }
  }
}

extension Operation {
  /// What coverage calls this operation: the name of its case.
  var name: String {
    switch self {
    case .answered: "answered"
    case .ask: "ask"
    case .cancel: "cancel"
    case .cancelAll: "cancelAll"
    case .cancellable: "cancellable"
    case .concatenate: "concatenate"
    case .debounce: "debounce"
    case .delay: "delay"
    case .fire: "fire"
    case .map: "map"
    case .merge: "merge"
    case .receive: "receive"
    case .result: "result"
    case .stream: "stream"
    case .throttle: "throttle"
    case .timer: "timer"
    case .value: "value"
    }
  }
}
