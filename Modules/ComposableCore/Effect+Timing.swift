extension Effect {
  /// Hands outputs and the end on after `delay`, in their order, on `scheduler`.
  public func delay(for delay: Duration, scheduler: AnyScheduler) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { context, sink in
        Relay(delay: delay, scheduler: scheduler, context: context, sink: sink).start(node)
      })
  }

  /// Hands outputs and the end on from `scheduler`, in their order.
  public func receive(on scheduler: AnyScheduler) -> Effect {
    delay(for: .zero, scheduler: scheduler)
  }

  /// Starts this effect once `dueTime` has passed without another debounced effect of the same `id`.
  ///
  /// The effect is not started before that, and the one before it, waiting or running, is cancelled.
  public func debounce(id: AnyHashable, for dueTime: Duration, scheduler: AnyScheduler) -> Effect {
    guard let node else { return .none }
    return Effect(
      node: ClosureNode { context, sink in
        let flight = context.begin(sink, on: scheduler)
        flight.wait(for: dueTime, on: scheduler, in: context) {
          flight.end()
          node.start(context, sink)
        }
      }
    ).cancellable(id: id, cancelInFlight: true)
  }

  /// Starts this effect once `dueTime` has passed without another debounced effect of the same type `id`.
  public func debounce(id: Any.Type, for dueTime: Duration, scheduler: AnyScheduler) -> Effect {
    debounce(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler)
  }

  /// Lets one output of `id` through for each `interval`.
  ///
  /// The first goes through at once. Of those that come before the interval is over, the last (`latest`) or
  /// the first goes through at its end.
  public func throttle(
    id: AnyHashable, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    guard let node else { return .none }
    let id = UncheckedID(id)
    return Effect(
      node: ClosureNode { context, sink in
        node.start(
          context,
          EffectSink(
            receive: { value in
              let key = CancelID(ThrottleID(id: id.value), in: context.place)
              Throttle(key: key, interval: interval, scheduler: scheduler, latest: latest)
                .pass(value, context, sink)
            },
            complete: sink.complete))
      })
  }

  /// Lets one output of the type `id` through for each `interval`.
  public func throttle(
    id: Any.Type, for interval: Duration, scheduler: AnyScheduler, latest: Bool
  ) -> Effect where Output: Sendable {
    throttle(id: ObjectIdentifier(id), for: interval, scheduler: scheduler, latest: latest)
  }
}

extension Effect where Output == Duration, Failure == Never {
  /// Emits the scheduler's time every `interval`, the first time one interval from now, until cancelled.
  ///
  /// Starting a timer whose `id` is live in this place restarts it.
  ///
  /// ```swift
  /// .timer(id: TimerID.self, every: .milliseconds(10), on: environment.mainQueue).map { _ in .ticked }
  /// ```
  public static func timer(
    id: AnyHashable, every interval: Duration, tolerance: Duration? = nil,
    on scheduler: AnyScheduler
  ) -> Effect {
    Effect(
      node: ClosureNode { context, sink in
        let flight = context.begin(sink, on: scheduler, isRepeating: true)
        let mailbox = context.runtime.mailbox
        let tick = OnActor {
          if flight.isActive { sink.receive(scheduler.now.offset) }
        }
        let runsOnCaller = scheduler.implementation.runsOnCaller
        let work = scheduler.schedule(every: interval, tolerance: tolerance) {
          mailbox.deliver(onCaller: runsOnCaller, tick.run)
        }
        flight.whenStopped { work.cancel() }
      }
    ).cancellable(id: id, cancelInFlight: true)
  }

  /// Emits the scheduler's time every `interval`, under the type `id`.
  public static func timer(
    id: Any.Type, every interval: Duration, tolerance: Duration? = nil, on scheduler: AnyScheduler
  ) -> Effect {
    timer(id: ObjectIdentifier(id), every: interval, tolerance: tolerance, on: scheduler)
  }
}

/// A closure for the store's actor that a scheduler carries there.
///
/// @unchecked Sendable: only `Mailbox` runs it, on the store's actor.
private struct OnActor: @unchecked Sendable {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

extension Flight {
  /// Runs `body` on the store's actor after `delay`, unless the flight ended.
  fileprivate func wait(
    for delay: Duration, on scheduler: AnyScheduler, in context: EffectContext,
    _ body: @escaping () -> Void
  ) {
    let mailbox = context.runtime.mailbox
    let runsOnCaller = scheduler.implementation.runsOnCaller
    let due = OnActor { [self] in
      if isActive { body() }
    }
    let work = scheduler.schedule(after: delay) {
      mailbox.deliver(onCaller: runsOnCaller, due.run)
    }
    whenStopped { work.cancel() }
  }
}

/// Delays events without changing their order, whatever order the scheduler's threads run in.
private final class Relay<Output, Failure: Error> {
  private enum Event {
    case complete(EffectOutcome<Failure>)
    case receive(Output)
  }

  private let context: EffectContext
  private let delay: Duration
  private let flight: Flight
  private var queue: [Event] = []
  private var next = 0
  private let scheduler: AnyScheduler
  private let sink: EffectSink<Output, Failure>

  init(
    delay: Duration, scheduler: AnyScheduler, context: EffectContext,
    sink: EffectSink<Output, Failure>
  ) {
    self.context = context
    self.delay = delay
    self.scheduler = scheduler
    self.sink = sink
    flight = context.begin(sink, on: scheduler)
  }

  func start(_ node: EffectNode<Output, Failure>) {
    node.start(
      context,
      EffectSink(
        receive: { self.schedule(.receive($0)) },
        complete: { outcome in
          if case .cancelled = outcome {
            self.flight.cancel()
          } else {
            self.schedule(.complete(outcome))
          }
        }))
  }

  private func schedule(_ event: Event) {
    guard flight.isActive else { return }
    queue.append(event)
    flight.wait(for: delay, on: scheduler, in: context, deliverNext)
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
    case .complete(let outcome):
      flight.end()
      sink.complete(outcome)
    }
  }
}

private struct ThrottleID: Hashable {
  let id: AnyHashable
}

private struct Throttle<Output: Sendable> {
  private struct Window: Sendable {
    var start: Duration
    var waiting: Output?
  }

  let key: CancelID
  let interval: Duration
  let scheduler: AnyScheduler
  let latest: Bool

  func pass<Failure>(
    _ value: Output, _ context: EffectContext, _ sink: EffectSink<Output, Failure>
  ) {
    let runtime = context.runtime
    let now = scheduler.now.offset
    guard var window = runtime.throttles[key] as? Window, now - window.start < interval else {
      runtime.throttles[key] = Window(start: now)
      return sink.receive(value)
    }
    let isScheduled = window.waiting != nil
    if latest || !isScheduled { window.waiting = value }
    runtime.throttles[key] = window
    guard !isScheduled else { return }
    let flight = context.begin(
      EffectSink<Output, Failure>(receive: { _ in }, complete: { _ in }), on: scheduler)
    flight.wait(for: window.start + interval - now, on: scheduler, in: context) {
      flight.end()
      guard let value = (runtime.throttles[key] as? Window)?.waiting else { return }
      runtime.throttles[key] = Window(start: scheduler.now.offset)
      sink.receive(value)
    }
  }
}
