/// Deliveries of effects, and tools that hold them.
///
/// Invariant: deliveries are opened in the order of their arrival, each after the actions of the
/// one before. What cannot be opened now is put back in front of what arrives later.
extension Engine {
  /// Opens deliveries in order, and processes the actions of one before the next is opened, which
  /// does nothing if its effect was cancelled by them. Notifies the observers of the state once.
  @inlinable
  func open(_ deliveries: [Delivery], then last: Delivery?) {
    if progress.phase != .idle { return enqueue(deliveries, then: last) }
    progress.phase = .settling
    beginDrain()
    let before = progress.reductions
    // Deliveries arrive from any thread: issues reported by a reducer go to the store's reporter.
    runtime.withReporter {
      for index in deliveries.indices {
        if runtime.isHolding {
          return runtime.requeue(deliveries[index...] + (last.map { [$0] } ?? []))
        }
        deliveries[index].open()
        drain()
      }
      guard let last else { return }
      if runtime.isHolding { return runtime.requeue([last]) }
      last.open()
      drain()
    }
    if progress.reductions == before, progress.queue.isEmpty {
      progress.phase = .idle
    } else {
      settle()
    }
  }

  /// Deliveries that arrive while an action is processed wait. One that overtakes none is opened,
  /// but not while the reducer runs: what it starts may read the state.
  @usableFromInline
  func enqueue(_ deliveries: [Delivery], then last: Delivery?) {
    let hasDeliveries = progress.queue.contains { if case .delivery = $0 { true } else { false } }
    if progress.phase != .reducing, deliveries.isEmpty, !hasDeliveries, let last {
      return last.open()
    }
    for delivery in deliveries { progress.queue.append(.delivery(delivery)) }
    if let last { progress.queue.append(.delivery(last)) }
  }

  /// Opens a delivery of the queue: its actions come before the rest.
  @usableFromInline
  func open(_ delivery: Delivery) {
    if runtime.isHolding { return requeue(delivery) }
    let rest = progress.queue.takeAll()
    delivery.open()
    progress.queue.append(contentsOf: rest)
  }

  /// Returns the first delivery of the queue and all others to the mailbox, which holds them.
  private func requeue(_ first: Delivery) {
    var deliveries = [first]
    var rest = progress.queue.takeAll()
    while let entry = rest.popFirst() {
      if case .delivery(let delivery) = entry {
        deliveries.append(delivery)
      } else {
        progress.queue.append(entry)
      }
    }
    runtime.requeue(deliveries)
  }

  /// Holds the deliveries of effects, in order; effects of absent children are not cancelled
  /// meanwhile.
  package func holdDeliveries() { runtime.hold() }

  /// Cancels the effects of removed children, applies the held deliveries in order, and notifies
  /// the observers once.
  ///
  /// Inside a drain this is reported and does nothing.
  package func releaseDeliveries() {
    guard progress.phase == .idle else {
      return runtime.reporter(
        "Deliveries were released while an action is processed; ignored. Release them between sends."
      )
    }
    guard runtime.isHolding else { return }
    let deliveries = runtime.stopHolding()
    cancelRemoved()
    open(deliveries, then: nil)
  }
}
