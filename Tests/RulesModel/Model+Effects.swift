/// How effects start, emit and end.
extension Model {
  /// `generations` are the identities of the children on the path of the action when its reducer
  /// returned.
  ///
  /// If `positions` isn't nil, only the effects that were in flight there start again.
  func startEffects(
    of entry: Entry, isPresent: Bool, generations: [Int], reduction: Int,
    restarting positions: Set<[Int]>? = nil
  ) {
    let own = isPresent ? program.effect(of: entry.tag) : nil
    let above = entry.path == .root ? nil : program.rootEffect(of: entry.tag)
    let effects = [own, above]
    let parts = effects.indices.filter { part in
      effects[part] != nil && positions?.contains { $0.first == part } ?? true
    }
    guard !parts.isEmpty else { return }
    let root = ModelNode(
      reduction: reduction, origin: entry.path, task: entry.task, count: parts.count,
      restarting: positions)
    entry.task.pending += 1
    for part in parts {
      guard let effect = effects[part] else { continue }
      let paths = part == 0 ? ModelPath.child(entry.path).prefixes : []
      start(effect, along: paths, generations, 0, below: ModelNode(.part(part), below: root))
    }
  }

  /// Starts an operation inside one node per ancestor path, starting at `index`.
  private func start(
    _ operation: Operation, along paths: [ModelPath], _ generations: [Int], _ index: Int,
    below parent: ModelNode
  ) {
    if index == paths.count { return start(operation, below: parent) }
    let path = paths[index]
    let wasAbsent = !isPresent(path) || generation(of: path) != generations[index]
    let node = ModelNode(
      .child(wasAbsent: wasAbsent), below: parent, path: path, generation: generations[index])
    scopes.append(node)
    start(operation, along: paths, generations, index + 1, below: node)
    if wasAbsent { cancel([node]) }
  }

  private func start(_ operation: Operation, below parent: ModelNode) {
    if parent.isStopped {
      return ended(ModelNode(.leaf, below: parent), isCancelled: true)
    }
    switch operation {
    case .answered(let tag):
      let node = begin(.leaf, below: parent)
      mail.append((node, .value(tag, isLast: true)))
    case .ask(let source): _ = begin(.source(source, endsWithValue: true), below: parent)
    case .cancel(let ids):
      let node = ModelNode(.leaf, below: parent)
      for id in ids where !cancel(id, at: parent) { reportIfInChild(id, of: parent) }
      end(node)
    case .cancelAll(let child):
      let node = ModelNode(.leaf, below: parent)
      if let path = parent.path.appending(child) { cancelAll(in: path) }
      end(node)
    case .cancellable(let operation, let id, let inFlight):
      let node = scope(id, replacesOthers: inFlight, below: parent)
      start(operation, below: node)
    case .concatenate(let operations) where operations.count == 1:
      start(operations[0], below: parent)
    case .concatenate(let operations):
      startNext(of: ModelNode(.chain(operations), below: parent))
    case .debounce(let operation, let id, let ticks):
      debounce(operation, ticks, in: scope(id, replacesOthers: true, below: parent))
    case .delay(let operation, let ticks):
      start(operation, below: ModelNode(.delay(ticks: ticks, isImmediate: false), below: parent))
    case .fire(let number):
      record(.fired(number, at: agenda.now))
      end(ModelNode(.leaf, below: parent))
    case .map(let operation): start(operation, below: ModelNode(.map, below: parent))
    case .merge(let operations):
      let node = ModelNode(.merge(0), below: parent)
      let parts = operations.enumerated().map { (ModelNode(.part($0), below: node), $1) }
      let starting = parts.filter { part, _ in
        node.isInside || node.restarted?.contains { $0.starts(with: part.position) } ?? true
      }
      node.kind = .merge(starting.count)
      for (part, operation) in starting { start(operation, below: part) }
    case .receive(let operation, let immediate):
      start(operation, below: ModelNode(.delay(ticks: 0, isImmediate: immediate), below: parent))
    case .result(let tag), .value(let tag):
      let node = ModelNode(.leaf, below: parent)
      emit(tag, from: node, up: parent)
      end(node)
    case .stream(let source): _ = begin(.source(source, endsWithValue: false), below: parent)
    case .throttle(let operation, let id, let ticks, let latest):
      let throttle = ModelThrottle(id: id, ticks: ticks, latest: latest)
      start(operation, below: ModelNode(.throttle(throttle), below: parent))
    case .timer(let id, let ticks, let tag):
      let node = scope(id, replacesOthers: true, below: parent)
      if node.isStopped { return ended(ModelNode(.leaf, below: node), isCancelled: true) }
      let timer = begin(.timer, below: node, isRepeating: true)
      agenda.schedule(after: ticks, every: ticks, for: timer) { [self] in
        if timer.isInFlight { emit(tag, from: timer, up: node) }
      }
    }
  }

  private func scope(_ id: Int, replacesOthers: Bool, below parent: ModelNode) -> ModelNode {
    if replacesOthers {
      // An effect does not cancel the scope that contains it.
      cancel(id, at: parent, except: parent)
    }
    let node = ModelNode(.scope(id), below: parent)
    scopes.append(node)
    return node
  }

  private func debounce(_ operation: Operation, _ ticks: Int, in scope: ModelNode) {
    if scope.isStopped { return ended(ModelNode(.leaf, below: scope), isCancelled: true) }
    let node = begin(.wait, below: scope)
    agenda.schedule(after: ticks, for: node) { [self] in
      guard node.isInFlight else { return }
      stopRunning(node, isCancelled: false)
      start(operation, below: node)
    }
  }

  /// Starts an asynchronous effect, or holds a value that `emitter` emitted. Observers see the held
  /// value as an effect once the emitter has ended.
  func begin(
    _ kind: ModelNode.Kind, below parent: ModelNode, isRepeating: Bool = false,
    for emitter: ModelNode? = nil, isHidden: Bool = false
  ) -> ModelNode {
    let node = ModelNode(kind, below: parent)
    node.emitter = emitter
    node.isInFlight = true
    running.append(node)
    if let emitter, !emitter.hasEnded {
      emitter.lastHeld = node
    } else if !isHidden {
      show(node, isRepeating: isRepeating)
    }
    return node
  }

  /// Shows the last value of an effect that is ending, if it is held and won't be dropped.
  func showLastHeld(of node: ModelNode) {
    if let held = node.lastHeld, !node.isStopped { show(held) }
    node.lastHeld = nil
  }

  /// Numbers an effect, unless it has a number.
  func show(_ node: ModelNode, isRepeating: Bool = false) {
    guard node.isInFlight, node.number == 0 else { return }
    effectCount += 1
    node.number = effectCount
    let emitter = node.emitter ?? node
    let isThrottled = node.parent?.isScope == true && node.emitter != nil
    record(
      .started(
        EffectFacts(
          number: node.number, place: emitter.path.description,
          id: isThrottled ? node.id : emitter.id, isRepeating: isRepeating,
          reduction: node.reduction)))
  }

  /// Passes a value from `origin`, which emitted it, to `parent` and the nodes above it.
  func emit(_ tag: Int, from origin: ModelNode, up parent: ModelNode?) {
    guard let parent else { return enqueue(tag, from: origin) }
    switch parent.kind {
    case .delay: hold(.value(tag, origin), in: parent)
    case .map: emit(tag + Program.tableSize, from: origin, up: parent.parent)
    case .child(wasAbsent: true): break
    case .throttle(let throttle): pass(tag, from: origin, through: throttle, in: parent)
    default: emit(tag, from: origin, up: parent.parent)
    }
  }

  private func enqueue(_ tag: Int, from origin: ModelNode) {
    var entry = Entry(path: origin.destination, tag: tag, task: origin.task, source: origin)
    // Not the present identities: the child may have been replaced while its effect was canceled.
    var node: ModelNode? = origin
    while let current = node {
      if case .child = current.kind {
        entry.generations.append((current.path, current.generation))
      }
      node = current.parent
    }
    entry.task.pending += 1
    queue.append(entry)
  }

  func end(_ node: ModelNode) {
    ended(node, isCancelled: false)
  }

  /// Notifies the nodes above `node` that it ended.
  func ended(_ node: ModelNode, isCancelled: Bool) {
    guard !node.hasEnded else { return }
    node.hasEnded = true
    showLastHeld(of: node)
    removeFromScopes(node)
    let isCancelled = isCancelled || node.isCancelled
    guard let parent = node.parent else {
      node.task.pending -= 1
      return
    }
    switch parent.kind {
    case .chain(_):
      if isCancelled {
        ended(parent, isCancelled: true)
      } else {
        startNext(of: parent)
      }
    case .delay(let ticks, _):
      if isCancelled || parent.isStopped {
        if !parent.isStopped {
          for held in runningInOrder where held.parent === parent {
            stopRunning(held, isCancelled: true)
          }
        }
        ended(parent, isCancelled: true)
      } else if ticks == 0, parent.heldCount == 0 {
        end(parent)
      } else {
        hold(.end, in: parent)
      }
    case .merge(let count):
      parent.kind = .merge(count - 1)
      if count == 1 { end(parent) }
    case .reduction(let count):
      parent.kind = .reduction(count - 1)
      if count == 1 { end(parent) }
    case .throttle:
      parent.isEnding = true
      parent.endsCancelled = isCancelled
      endThrottle(parent)
    case .child, .held, .leaf, .map, .part, .scope, .source, .timer, .wait:
      ended(parent, isCancelled: isCancelled)
    }
  }

  private func startNext(of node: ModelNode) {
    guard case .chain(var operations) = node.kind else { return }
    if operations.isEmpty || node.isStopped { return end(node) }
    let next = operations.removeFirst()
    node.kind = .chain(operations)
    start(next, below: node)
  }
}
