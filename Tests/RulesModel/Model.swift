import ComposableCore

/// A slow but simple interpreter of the runtime's rules, one rule at a time.
///
/// It shares no code with the engine. Effects are a tree of nodes. Whether a node is inside a
/// canceled one, and which effects run, is computed on demand; which children exist is computed
/// after each state change.
final class Model {
  let program: Program
  var agenda = ModelAgenda()
  /// The identity of the state at each optional path, and the number of its last change.
  private var identities: [Int?]
  private var generations = Array(repeating: 0, count: ModelPath.removable.count)
  /// For each change of an identity, the reduction whose effect sent the action that changed it; 0
  /// for other actions.
  private var removals: [(index: Int, reduction: Int)] = [(0, 0)]
  /// The reductions of which a dropped value was reported.
  private var reportedDrops: Set<Int> = [0]
  /// The effects in flight, in the order in which they started.
  var running: [ModelNode] = []
  var effectCount = 0
  var hasReportedMissedID = false
  var isBusy = false
  /// Deliveries of asynchronous effects that the store has not processed.
  var mail: [(node: ModelNode, delivery: ModelNode.Mail)] = []
  var state: ProgramState
  var queue: [Entry] = []
  /// The deliveries that wait for the actions in the queue.
  var deliveries: [() -> Void] = []
  var reductions = 0
  /// Cancellable effects and effects of children that have started and not ended, in that order.
  var scopes: [ModelNode] = []
  var tasks: [ModelTask] = []
  var intervals: [ModelInterval] = []

  /// The number of actions after which a program is stopped, because effects that start effects
  /// with each delivery multiply.
  static let longestRun = 200
  /// Whether there were more actions. The step in which this happens is not compared.
  var isCutOff: Bool { reductions > Model.longestRun }

  private var generationCount = 0
  /// Whether the mail is flushed whenever the store is idle, not only at the end of a step.
  let flushesImmediately: Bool
  private var events: [Event] = []
  private var history: [(state: ProgramState, inFlight: [ModelNode])] = []
  /// The actions whose effects a tool may start again, by the numbers of their reductions.
  private var startable: [Int: (entry: Entry, isPresent: Bool)] = [:]
  private var restarts = 0
  private var observerCount = 0
  private var observers: [Observer] = []

  /// A queued action.
  struct Entry {
    var path: ProgramPath
    var tag: Int
    var task: ModelTask
    /// The effect that sent the action; nil for a user's action.
    var source: ModelNode?
    /// The identities that the children on the path of the effect had when it started.
    var generations: [(path: ModelPath, generation: Int)] = []
  }

  private struct Observer {
    var number: Int
    var view: ProgramView
    var reply: Reply?
    var last: ProgramState
  }

  init(_ program: Program, from state: ProgramState, flushesImmediately: Bool) {
    self.flushesImmediately = flushesImmediately
    self.program = program
    self.state = state
    identities = Model.firstIdentities(in: state)
  }

  /// Events that the compared driver doesn't record.
  var exclusions: Exclusions = []

  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  var snapshot: Snapshot {
    var snapshot = Snapshot(inFlight: [], sends: tasks.count)
    for effect in runningInOrder where effect.number > 0 { snapshot.inFlight.append(effect.number) }
    for number in 0..<tasks.count where tasks[number].pending == 0 {
      snapshot.finished.append(number)
    }
    return snapshot
  }

  func record(_ event: Event) {
    if exclusions.allows(event) { events.append(event) }
  }

  /// Drops the scheduled work, which refers to the model. The model can't be used afterward.
  func forget() {
    agenda = ModelAgenda()
    queue = []
    deliveries = []
    for node in running {
      node.held = nil
      node.emitter = nil
      node.lastHeld = nil
      node.parent?.heldNodes = []
    }
  }

  func perform(_ step: ProgramStep) {
    switch step {
    case .advance(let ticks):
      for _ in 0..<ticks {
        advanceOneTick()
        flushMail()
      }
    case .cancelEffect(let number): cancelEffect(number)
    case .cancelTask(let number): if number < tasks.count { cancel(tasks[number]) }
    case .deliver(let deliveries):
      for delivery in deliveries { post(delivery) }
    case .drop(let number): observers.removeAll { $0.number == number }
    case .observe(let view, let reply): observe(view, reply)
    case .restart(let step, let isRecreated): restart(step, isRecreated)
    case .restore(let step): restore(step)
    case .send(let path, let tag): send(path, tag)
    }
    flushMail()
    history.append((state, runningInOrder.filter { $0.number > 0 }))
  }

  // MARK: R1 One queue

  private func send(_ path: ProgramPath, _ tag: Int) {
    let task = ModelTask()
    tasks.append(task)
    task.pending += 1
    queue.append(Entry(path: path, tag: tag, task: task))
    if !isBusy { drain() }
  }

  /// R2: observers are notified when the queue is empty; their actions start the next drain.
  func drain() {
    isBusy = true
    repeat {
      processQueue()
      notify()
    } while !queue.isEmpty || !deliveries.isEmpty
    isBusy = false
  }

  /// Processes all actions, then the next delivery, until none is pending.
  func processQueue() {
    while true {
      if !queue.isEmpty {
        let entry = queue.remove(at: 0)
        if shouldProcess(entry) { process(entry) } else { reportDrop(entry) }
        entry.task.pending -= 1
      } else if !deliveries.isEmpty {
        deliveries.remove(at: 0)()
      } else {
        return
      }
    }
  }

  /// R7 and R8: actions of a canceled effect or of a removed child are dropped.
  private func shouldProcess(_ entry: Entry) -> Bool {
    if let source = entry.source, source.isStopped { return false }
    for (path, generation) in entry.generations
    where !isPresent(path) || self.generation(of: path) != generation {
      return false
    }
    return true
  }

  /// R7: a value that was dropped because an earlier one of the same reduction removed its child is
  /// reported, once for each reduction.
  private func reportDrop(_ entry: Entry) {
    guard let source = entry.source, !reportedDrops.contains(source.reduction) else { return }
    let changes = entry.generations.compactMap { path, generation in
      path.index.flatMap { index in
        removals.indices.dropFirst(generation + 1).first { removals[$0].index == index }
      }
    }
    guard let first = changes.min(), removals[first].reduction == source.reduction else { return }
    reportedDrops.insert(source.reduction)
    record(.reported)
  }

  private func process(_ entry: Entry) {
    reductions += 1
    if isCutOff { return }
    let isPresent = log(entry.tag, at: entry.path)
    record(.reduced(entry.path, entry.tag, at: agenda.now))
    if !isPresent { record(.reported) }
    let generations = ModelPath.child(entry.path).prefixes.map { generation(of: $0) }
    if let change = program.change(by: entry.tag) {
      changeState(by: entry.source?.reduction ?? 0) { state.apply(change) }
    }
    startable[reductions] = (entry, isPresent)
    startEffects(
      of: entry, isPresent: isPresent, generations: generations, reduction: reductions)
    cancelRemovedChildren()
  }

  /// Appends `tag` to the log at `path`; returns whether there is a state.
  private func log(_ tag: Int, at path: ProgramPath) -> Bool {
    switch path {
    case .root: state.own.append(tag)
    case .screen: break
    case .detail, .fixed, .guest, .keyed, .left, .page, .right, .row, .rowDetail, .rowRow:
      if state[path] == nil { return false }
      state[path]?.log.append(tag)
      if path == .guest { state.ledger += 1 }
    }
    return true
  }

  /// Changes the state and numbers the changes of the identities of children.
  private func changeState(by reduction: Int, _ body: () -> Void) {
    body()
    for index in 0..<identities.count {
      let identity = Model.identity(at: ModelPath.removable[index], in: state)
      if identity == identities[index] { continue }
      identities[index] = identity
      generationCount += 1
      generations[index] = generationCount
      removals.append((index, reduction))
    }
  }

  private static func firstIdentities(in state: ProgramState) -> [Int?] {
    ModelPath.removable.map { identity(at: $0, in: state) }
  }

  /// The id of a child, or the birth of a screen; nil if the child is absent.
  private static func identity(at path: ProgramPath, in state: ProgramState) -> Int? {
    guard case .page(let id) = path else { return state[path]?.id }
    return state.pages.ids.firstIndex(of: StackID(id)).map { Int(state.pages.births[$0]) }
  }

  /// The number of the last change of the identity at a path.
  func generation(of path: ModelPath) -> Int {
    if let index = path.index { generations[index] } else { 0 }
  }

  func isPresent(_ path: ModelPath) -> Bool {
    if let index = path.index { identities[index] != nil } else { true }
  }

  private func restore(_ step: Int) {
    guard step < history.count else { return }
    changeState(by: 0) { state = history[step].state }
    isBusy = true
    cancelRemovedChildren()
    drain()
  }

  /// An effect that was in flight starts again, from its beginning. All others are canceled.
  private func restart(_ step: Int, _ isRecreated: Bool) {
    guard step < history.count else { return }
    let (past, inFlight) = history[step]
    changeState(by: 0) { state = isRecreated ? past.recreated : past }
    isBusy = true
    for effect in running { effect.task.isCancelled = true }
    for effect in runningInOrder { stop(effect) }
    cancelRemovedChildren()
    intervals = []
    var positions: [(reduction: Int, Set<[Int]>)] = []
    for effect in inFlight {
      if let index = positions.firstIndex(where: { $0.reduction == effect.reduction }) {
        positions[index].1.insert(effect.position)
      } else {
        positions.append((effect.reduction, [effect.position]))
      }
    }
    for (reduction, positions) in positions {
      guard var start = startable[reduction] else { continue }
      start.entry.task = ModelTask()
      restarts += 1
      startable[-restarts] = start
      record(.reduced(start.entry.path, start.entry.tag, at: agenda.now))
      // The children are those that had the effects, even if they were recreated.
      let generations = ModelPath.child(start.entry.path).prefixes.map { generation(of: $0) }
      startEffects(
        of: start.entry, isPresent: start.isPresent, generations: generations,
        reduction: -restarts, restarting: positions)
    }
    drain()
  }

  // MARK: R2 and R3, observers

  private func observe(_ view: ProgramView, _ reply: Reply?) {
    observers.append(Observer(number: observerCount, view: view, reply: reply, last: state))
    record(.notified(observer: observerCount, view.text(state)))
    observerCount += 1
  }

  private func notify() {
    var due: [Int] = []
    for index in observers.indices
    where !observers[index].view.isSame(observers[index].last, state) {
      observers[index].last = state
      due.append(observers[index].number)
    }
    for number in due {
      guard let index = observers.firstIndex(where: { $0.number == number }) else { continue }
      record(.notified(observer: number, observers[index].view.text(state)))
      if let reply = observers[index].reply {
        observers[index].reply = nil
        send(reply.path, reply.tag)
      }
    }
  }
}
