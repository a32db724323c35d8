/// Delays events without changing their order, whatever order the scheduler's threads run in.
final class DelayedDelivery<Output, Failure: Error> {
  private enum Event {
    case complete(EffectOutcome<Failure>)
    /// A value, and the scope that it came from: cancelling that drops it.
    case receive(Output, CancelScope)
  }

  private let context: EffectContext
  private let delay: Duration
  private let effect: EffectChannel<Output, Failure>
  private var queue: [Event] = []
  private var next = 0
  private let scheduler: AnyScheduler
  private let sink: EffectSink<Output, Failure>
  // What is scheduled, by number; nil while it is being scheduled, which may run it at once.
  private var scheduled: [Int: ScheduledWork?] = [:]
  private var nextNumber = 0

  init(
    delay: Duration, scheduler: AnyScheduler, context: EffectContext,
    sink: EffectSink<Output, Failure>
  ) {
    self.context = context
    self.delay = delay
    self.scheduler = scheduler
    self.sink = sink
    effect = context.begin(sink, on: scheduler)
    effect.whenStopped { [weak self] in self?.stop() }
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(
      context,
      EffectSink(
        receive: { self.receive($0) },
        complete: { outcome in
          switch outcome {
          case .cancelled: self.effect.cancel()
          case .finished where self.hasNothingToHandOn: self.effect.complete(outcome)
          default: self.schedule(.complete(outcome))
          }
        }))
  }

  private var hasNothingToHandOn: Bool {
    delay == .zero && queue.isEmpty && effect.isActive
  }

  private func receive(_ value: Output) {
    guard effect.isActive else { return }
    let source = context.runtime.source ?? context.scope
    source.retain()
    schedule(.receive(value, source))
  }

  private func schedule(_ event: Event) {
    guard effect.isActive else { return }
    queue.append(event)
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
    switch event {
    case .receive(let value, let source):
      if !source.isCancelled { source.emit(value, to: sink, in: context.runtime) }
      source.release()
    case .complete(let outcome): effect.complete(outcome)
    }
  }

  private func stop() {
    let stopped = scheduled
    let dropped = queue[next...]
    scheduled = [:]
    queue = []
    next = 0
    for work in stopped.values { work?.cancel() }
    for case .receive(_, let source) in dropped { source.release() }
  }
}
