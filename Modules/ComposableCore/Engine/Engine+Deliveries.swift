/// Deliveries of the mailbox and of timers.
extension Engine {
  /// Delivers `mail` in order, then `last`, and notifies the observers of the state once.
  ///
  /// The actions of one delivery are processed before the next one, which does nothing if its
  /// effect was cancelled by them. While an action is being processed, deliveries are queued.
  package func receive(_ mail: inout Queue<Mailbox.Delivery>, then last: Mailbox.Delivery?) {
    guard !drainState.isBusy else { return enqueue(&mail, then: last) }
    processDeliveries {
      if let last { mail.append(last) }
      deliverAll(&mail)
    }
  }

  /// Delivers `mail` in order; what is left when deliveries are held goes back to the mailbox.
  func deliverAll(_ mail: inout Queue<Mailbox.Delivery>) {
    while !runtime.mailbox.isHolding, let delivery = mail.popFirst() { deliverAndDrain(delivery) }
    if !mail.isEmpty { runtime.mailbox.putBack(mail) }
  }

  package func receive(_ delivery: Mailbox.Delivery) {
    guard !drainState.isBusy else { return enqueue(delivery) }
    processDeliveries { deliverAndDrain(delivery) }
  }

  private func processDeliveries(_ body: () -> Void) {
    drainState.isBusy = true
    beginDrain()
    let before = reductions
    // Deliveries arrive from any thread: issues reported by a reducer go to the store's reporter.
    runtime.withReporter(body)
    if reductions == before, queue.isEmpty { drainState.isBusy = false } else { code.settle(self) }
  }

  private func enqueue(_ mail: inout Queue<Mailbox.Delivery>, then last: Mailbox.Delivery?) {
    if mail.isEmpty, let last, !queue.contains(where: { $0.delivery != nil }) {
      return last.deliver()
    }
    while let delivery = mail.popFirst() { enqueue(delivery) }
    if let last { enqueue(last) }
  }

  private func enqueue(_ delivery: Mailbox.Delivery) {
    queue.append((action: nil, source: nil, task: nil, delivery: delivery))
  }

  /// The queue is empty, so the action of an effect that delivers nothing else is processed
  /// directly. Benchmark row: "task effect, beyond a bare Task".
  func deliverAndDrain(_ delivery: Mailbox.Delivery) {
    drainState.direct = delivery.lone
    delivery.deliver()
    drainState.direct = nil
    code.drain(self)
  }

  /// Performs a queued delivery: its actions come before the rest of the queue.
  @usableFromInline
  func deliver(_ delivery: Mailbox.Delivery) {
    var rest = queue.takeAll()
    guard !runtime.mailbox.isHolding else {
      var held = Queue<Mailbox.Delivery>()
      held.append(delivery)
      while let next = rest.popFirst() {
        if let delivery = next.delivery { held.append(delivery) } else { queue.append(next) }
      }
      return runtime.mailbox.putBack(held)
    }
    delivery.deliver()
    queue.append(contentsOf: rest)
  }

  package func deliverDirectly(from effect: ObjectIdentifier, _ emit: () -> Void) {
    code.deliverDirectly(self, effect, emit)
  }

  /// `emit` does nothing after the action of `effect`, so that action may be processed during
  /// `emit`. Others may follow it, such as those of a concatenation whose first part it cancels.
  @inlinable
  func processDirectly(from effect: ObjectIdentifier, _ emit: () -> Void) {
    guard !drainState.isBusy else { return emit() }
    drainState.direct = effect
    drainState.isBusy = true
    beginDrain()
    let before = reductions
    emit()
    drainState.direct = nil
    guard queue.isEmpty, stateObservers.isEmpty || reductions == before else {
      settle()
      return
    }
    drainState.isBusy = false
  }
}
