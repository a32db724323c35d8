/// What the mailbox and timers bring.
extension Engine {
  /// Delivers `mail` in order, then `last`, and runs the observers of the state once.
  ///
  /// What one delivery brings is processed before the next, which is empty if its effect was
  /// cancelled by that. While an action is processed, what is delivered waits for its turn in the
  /// queue.
  package func receive(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?) {
    guard !drainState.isBusy else { return enqueue(mail, last) }
    drainState.isBusy = true
    beginDrain()
    let before = reductions
    // Any thread may have brought this: what a reducer reports goes where its store was told to
    // report.
    IssueReporter.$current.withValue(runtime.reporter) {
      for delivery in mail { deliverAndDrain(delivery) }
      if let last { deliverAndDrain(last) }
    }
    if reductions == before, queue.isEmpty { drainState.isBusy = false } else { code.settle(self) }
  }

  private func enqueue(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?) {
    if mail.isEmpty, let last, !queue.contains(where: { $0.delivery != nil }) {
      return last.deliver()
    }
    for delivery in mail { queue.append((nil, nil, nil, delivery)) }
    if let last { queue.append((nil, nil, nil, last)) }
  }

  func deliverAndDrain(_ delivery: Mailbox.Delivery) {
    delivery.deliver()
    code.drain(self)
  }

  /// Delivers what waited in the queue: the actions that it brings take its turn.
  @usableFromInline
  func deliver(_ delivery: Mailbox.Delivery) {
    let rest = queue.takeAll()
    delivery.deliver()
    queue.append(contentsOf: rest)
  }

  package func deliverDirectly(_ emit: () -> Void) {
    code.deliverDirectly(self, emit)
  }

  /// `emit` does nothing after its one action, so that action may be processed while it emits.
  @inlinable
  func process(from emit: () -> Void) {
    drainState.isDirect = !drainState.isBusy
    guard drainState.isDirect else { return emit() }
    drainState.isBusy = true
    beginDrain()
    let before = reductions
    emit()
    drainState.isDirect = false
    guard queue.isEmpty, stateObservers.isEmpty || reductions == before else {
      settle()
      return
    }
    drainState.isBusy = false
  }
}
