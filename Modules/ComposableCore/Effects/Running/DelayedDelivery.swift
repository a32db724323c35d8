/// Delays events without changing their order, whatever order the scheduler's threads run in.
final class DelayedDelivery<Output, Failure: Error> {
  private enum Event {
    case complete(EffectOutcome<Failure>)
    case receive(Output)
  }

  private let context: EffectContext
  private let delay: Duration
  private let flight: RunningEffect
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
    flight = context.begin(sink, on: scheduler)
    flight.whenStopped { [weak self] in self?.stop() }
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(
      context,
      EffectSink(
        receive: { self.schedule(.receive($0)) },
        complete: { outcome in
          switch outcome {
          case .cancelled: self.flight.cancel()
          case .finished where self.hasNothingToHandOn: self.end(outcome)
          default: self.schedule(.complete(outcome))
          }
        }))
  }

  private var hasNothingToHandOn: Bool {
    delay == .zero && queue.isEmpty && flight.isActive
  }

  private func schedule(_ event: Event) {
    guard flight.isActive else { return }
    queue.append(event)
    let number = nextNumber
    nextNumber += 1
    scheduled.updateValue(nil, forKey: number)
    let work = flight.schedule(after: delay, on: scheduler, in: context) {
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
    case .receive(let value): sink.receive(value)
    case .complete(let outcome): end(outcome)
    }
  }

  private func end(_ outcome: EffectOutcome<Failure>) {
    flight.end()
    sink.complete(outcome)
  }

  private func stop() {
    let stopped = scheduled
    scheduled = [:]
    queue = []
    next = 0
    for work in stopped.values { work?.cancel() }
  }
}
