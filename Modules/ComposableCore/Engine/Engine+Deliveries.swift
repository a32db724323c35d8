/// Deliveries of the mailbox and of timers.
extension Engine {
  /// Delivers `mail` in order, then `last`, and notifies the observers of the state once.
  ///
  /// The actions of one delivery are processed before the next one, which does nothing if its
  /// effect was cancelled by them. While an action is being processed, deliveries are queued.
  package func receive(_ mail: [Mailbox.Delivery], _ last: Mailbox.Delivery?) {
    guard !drainState.isBusy else { return enqueue(mail: mail, then: last) }
    drainState.isBusy = true
    beginDrain()
    let before = reductions
    // Deliveries arrive from any thread: issues reported by a reducer go to the store's reporter.
    runtime.reporter.asCurrent {
      for delivery in mail { deliverAndDrain(delivery) }
      if let last { deliverAndDrain(last) }
    }
    if reductions == before, queue.isEmpty { drainState.isBusy = false } else { code.settle(self) }
  }

  private func enqueue(mail: [Mailbox.Delivery], then last: Mailbox.Delivery?) {
    if mail.isEmpty, let last, !queue.contains(where: { $0.delivery != nil }) {
      return last.deliver()
    }
    for delivery in mail + (last.map { [$0] } ?? []) {
      queue.append((action: nil, source: nil, task: nil, delivery: delivery))
    }
  }

  func deliverAndDrain(_ delivery: Mailbox.Delivery) {
    delivery.deliver()
    code.drain(self)
  }

  /// Performs a queued delivery: its actions come before the rest of the queue.
  @usableFromInline
  func deliver(_ delivery: Mailbox.Delivery) {
    let rest = queue.takeAll()
    delivery.deliver()
    queue.append(contentsOf: rest)
  }

  package func deliverDirectly(_ emit: () -> Void) {
    code.deliverDirectly(self, emit)
  }

  /// `emit` does nothing after its only action, so that action may be processed during `emit`.
  @inlinable
  func processDirectly(_ emit: () -> Void) {
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
