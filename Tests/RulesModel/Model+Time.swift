/// R5: deliveries from outside, virtual time and the mailbox.
extension Model {
  func advanceOneTick() {
    let limit = agenda.now + 1
    while let work = agenda.takeDue(until: limit) {
      deliver(work)
      if flushesImmediately { flushMail() }
    }
  }

  /// Runs `work` on the store's actor, after the deliveries in the mailbox; observers are notified
  /// once.
  ///
  /// While an action is processed, `work` waits only for other deliveries.
  func deliver(_ work: (() -> Void)?) {
    for (node, delivery) in mail where node.isInFlight {
      deliveries.append { [self] in receive(delivery, from: node) }
    }
    mail = []
    if isBusy { return runOrWait(work) }
    isBusy = true
    let before = reductions
    runOrWait(work)
    processQueue()
    if reductions == before { isBusy = false } else { drain() }
  }

  private func runOrWait(_ work: (() -> Void)?) {
    guard let work else { return }
    if deliveries.isEmpty { work() } else { deliveries.append(work) }
  }

  func flushMail() {
    while !mail.isEmpty { deliver(nil) }
  }

  private func receive(_ delivery: ModelNode.Mail, from node: ModelNode) {
    guard node.isInFlight else { return }
    switch delivery {
    case .value(let tag, false): emit(tag, from: node, up: node.parent)
    case .value(let tag, true):
      emit(tag, from: node, up: node.parent)
      fallthrough
    case .end:
      stopRunning(node, isCancelled: false)
      end(node)
    }
  }

  /// A source delivers to all effects that listen to it, in the order in which they started.
  func post(_ delivery: Delivery) {
    for node in running {
      guard case .source(let source, let endsWithValue) = node.kind, node.isListening else {
        continue
      }
      switch delivery {
      case .end(source) where !endsWithValue: mail.append((node, .end))
      case .value(source, let tag): mail.append((node, .value(tag, isLast: endsWithValue)))
      default: continue
      }
      if mail.last?.delivery.isLast == true { node.isListening = false }
      if flushesImmediately, case .value = delivery { flushMail() }
    }
    if flushesImmediately { flushMail() }
  }

  // MARK: Delays

  func hold(_ value: ModelNode.Held, in node: ModelNode) {
    guard !node.hasEnded, case .delay(let ticks, let isImmediate) = node.kind else { return }
    let held: ModelNode
    switch value {
    case .value(_, let emitter): held = begin(.held, below: node, for: emitter)
    // The end is not an effect of its own as long as a value is held.
    case .end: held = begin(.held, below: node, isHidden: node.heldCount > 0)
    }
    held.held = value
    node.heldNodes.append(held)
    node.heldCount += 1
    if isImmediate { return deliver { [self] in forward(held, in: node) } }
    agenda.schedule(after: ticks, for: held) { [self] in forward(held, in: node) }
  }

  private func forward(_ held: ModelNode, in node: ModelNode) {
    guard held.isInFlight, case .delay = node.kind else { return }
    // Drops values of effects that were canceled in the meantime.
    if case .value(let tag, let emitter) = held.held, !emitter.isStopped {
      emit(tag, from: emitter, up: node.parent)
    }
    stopRunning(held, isCancelled: false)
    heldEnded(held, isCancelled: false)
  }

  // MARK: Throttles

  func pass(
    _ tag: Int, from origin: ModelNode, through throttle: ModelThrottle, in node: ModelNode
  ) {
    let index = intervals.firstIndex {
      $0.id == throttle.id && $0.path == node.path && $0.generations == node.generations
    }
    guard let index, intervals[index].lasts(at: agenda.now) else {
      beginInterval(of: throttle, in: node)
      return emit(tag, from: origin, up: node.parent)
    }
    let waiting = intervals[index].waiting.flatMap { $0.isInFlight ? $0 : nil }
    if waiting != nil, !throttle.latest { return }
    // Canceling the throttle's id also stops the value it holds.
    let scope = ModelNode(.scope(throttle.id), below: node)
    scopes.append(scope)
    let held = begin(.held, below: scope, for: origin)
    node.heldCount += 1
    intervals[index].waiting = held
    agenda.schedule(after: max(0, intervals[index].end - agenda.now), for: held) { [self] in
      guard held.isInFlight else { return }
      beginInterval(of: throttle, in: node)
      if !origin.isStopped { emit(tag, from: origin, up: node.parent) }
      stopRunning(held, isCancelled: false)
      heldEnded(held, isCancelled: false)
    }
    if let waiting { stop(waiting) }
  }

  private func beginInterval(of throttle: ModelThrottle, in node: ModelNode) {
    intervals.removeAll {
      $0.id == throttle.id && $0.path == node.path && $0.generations == node.generations
    }
    intervals.append(
      ModelInterval(
        id: throttle.id, path: node.path, generations: node.generations,
        end: agenda.now + throttle.ticks))
  }

  /// Called when a value or an end is no longer held.
  func heldEnded(_ held: ModelNode, isCancelled: Bool) {
    guard let scope = held.parent else { return }
    if case .delay(let ticks, _) = scope.kind {
      scope.heldCount -= 1
      scope.heldNodes.removeAll { $0 === held }
      if case .end = held.held {
        ended(scope, isCancelled: isCancelled)
      } else if scope.heldCount == 1, let last = scope.heldNodes.first, case .end = last.held {
        if ticks > 0 { return show(last) }
        agenda.cancel(last)
        stopRunning(last, isCancelled: false)
        heldEnded(last, isCancelled: false)
      }
      return
    }
    guard let node = scope.parent else { return }
    scope.hasEnded = true
    removeFromScopes(scope)
    node.heldCount -= 1
    endThrottle(node)
  }

  func endThrottle(_ node: ModelNode) {
    if node.isEnding, node.heldCount == 0 {
      ended(node, isCancelled: node.endsCancelled || node.isStopped)
    }
  }
}
