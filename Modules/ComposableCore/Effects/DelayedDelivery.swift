/// Delays events and keeps their order, even if the scheduler's threads run in another order.
final class DelayedDelivery<Output, Failure: Error> {
  private let delay: Duration
  private let effect: RunningEffect
  /// The events being delayed; a value is dropped if its source scope is cancelled.
  private var queue: [(source: CancelScope?, handOn: () -> Void)] = []
  private var next = 0
  private let scheduler: AnyScheduler
  private let scope: CancelScope
  private let sink: EffectSink<Output, Failure>
  // The scheduled work by number; nil while it is being scheduled, since it may run immediately.
  private var scheduled: [Int: ScheduledWork?] = [:]
  private var nextNumber = 0

  init(
    delay: Duration, scheduler: AnyScheduler, scope: CancelScope,
    sink: EffectSink<Output, Failure>
  ) {
    self.delay = delay
    self.scheduler = scheduler
    self.scope = scope
    self.sink = sink
    effect = scope.begin(on: scheduler, completion: sink.completion)
    effect.whenStopped { [weak self] in self?.stop() }
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(
      in: scope,
      EffectSink(
        receive: { self.receive($0, from: $1) },
        complete: { outcome in
          switch outcome {
          case .cancelled: self.effect.cancel()
          case .finished where self.hasNothingToHandOn: self.effect.complete(outcome)
          default: self.schedule(nil) { self.effect.complete(outcome) }
          }
        }))
  }

  private var hasNothingToHandOn: Bool {
    delay == .zero && queue.isEmpty && effect.isActive
  }

  private func receive(_ value: Output, from source: CancelScope) {
    guard effect.isActive else { return }
    source.retain()
    schedule(source) { if !source.isCancelled { self.sink.receive(value, source) } }
  }

  private func schedule(_ source: CancelScope?, _ handOn: @escaping () -> Void) {
    guard effect.isActive else { return }
    queue.append((source, handOn))
    let number = nextNumber
    nextNumber += 1
    scheduled.updateValue(nil, forKey: number)
    let work = effect.schedule(after: delay, on: scheduler) {
      self.scheduled.removeValue(forKey: number)
      self.deliverNext()
    }
    if scheduled.keys.contains(number) { scheduled.updateValue(work, forKey: number) }
  }

  private func deliverNext() {
    let event = queue[next]
    next += 1
    if next == queue.count {
      queue.removeAll(keepingCapacity: true)
      next = 0
    }
    event.handOn()
    event.source?.release()
  }

  private func stop() {
    let stopped = scheduled
    let dropped = queue[next...]
    scheduled = [:]
    queue = []
    next = 0
    for work in stopped.values { work?.cancel() }
    for event in dropped { event.source?.release() }
  }
}
