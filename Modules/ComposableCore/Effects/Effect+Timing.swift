extension Effect {
  /// Delivers outputs and the end after `delay`, in order, on `scheduler`.
  ///
  /// The effect itself starts immediately; only its deliveries are delayed. A cancellation drops
  /// delayed values.
  public func delay(for delay: Duration, scheduler: AnyScheduler) -> Effect {
    if isNone { return .none }
    return Effect { work, receive in
      let delayed = DelayedDeliveries(work, delay, scheduler)
      let part = work.part { end in
        if case .cancelled = end { return work.end(end) }
        if case .finished = end, delay == .zero, delayed.isEmpty { return work.end(end) }
        delayed.append { work.end(end) }
      }
      part.start(self) { value, source in
        delayed.append(from: source) { if !source.isCancelled { receive(value, source) } }
      }
    }
  }

  /// Delivers outputs and the end on `scheduler`, in order.
  ///
  /// If no output is waiting, the end is delivered immediately, without the scheduler. Values enter
  /// the store's queue on the store's actor, whatever the scheduler.
  public func receive(on scheduler: AnyScheduler) -> Effect {
    delay(for: .zero, scheduler: scheduler)
  }

  /// Starts this effect after `dueTime` without another debounced effect with the same `id`.
  ///
  /// It does not start earlier, and the previous one, waiting or running, is cancelled.
  public func debounce(
    id: some Hashable, for dueTime: Duration, scheduler: AnyScheduler
  ) -> Effect {
    debounce(.of(id), for: dueTime, on: scheduler)
  }

  /// Starts this effect after `dueTime` without another one with the same type `id`.
  public func debounce(id: Any.Type, for dueTime: Duration, scheduler: AnyScheduler) -> Effect {
    debounce(.of(id), for: dueTime, on: scheduler)
  }

  /// The form that the others call: starts this effect after `dueTime`, unless the id is cancelled
  /// or used again before.
  private func debounce(
    _ id: Identifier, for dueTime: Duration, on scheduler: AnyScheduler
  ) -> Effect {
    if isNone { return .none }
    return Effect { work, receive in
      let channel = TypedChannel<Void>(work, isOnVirtualTime: scheduler.runsOnCaller) { _, _ in
        work.land()
        work.part().start(self, receive)
      }
      let scheduled = channel.schedule((), after: dueTime, on: scheduler)
      channel.whenStopped { scheduled.cancel() }
    }.cancellable(id, cancelInFlight: true)
  }
}

extension Effect where Output == Duration, Failure == Never {
  /// Emits the scheduler's time every `interval`, first after one interval, until it is cancelled.
  ///
  /// Starting a timer whose `id` is in flight at this state path restarts it.
  ///
  /// ```swift
  /// return Effect.timer(id: TickerID.self, every: .seconds(1), on: environment.mainQueue)
  ///   .map { _ in .ticked }
  /// ```
  public static func timer(
    id: some Hashable, every interval: Duration, tolerance: Duration? = nil,
    on scheduler: AnyScheduler
  ) -> Effect {
    timer(.of(id), every: interval, tolerance: tolerance, on: scheduler)
  }

  /// Emits the scheduler's time every `interval`, under the type `id`.
  public static func timer(
    id: Any.Type, every interval: Duration, tolerance: Duration? = nil, on scheduler: AnyScheduler
  ) -> Effect {
    timer(.of(id), every: interval, tolerance: tolerance, on: scheduler)
  }

  /// The form that the others call: each tick is delivered with the time at which it was due.
  private static func timer(
    _ id: Identifier, every interval: Duration, tolerance: Duration?, on scheduler: AnyScheduler
  ) -> Effect {
    Effect { work, receive in
      let channel = TypedChannel(
        work, isOnVirtualTime: scheduler.runsOnCaller, isRepeating: true, receive)
      let ticking = scheduler.scheduleTicks(every: interval, tolerance: tolerance) {
        channel.deliver($0, from: scheduler)
      }
      channel.whenStopped { ticking.cancel() }
    }.cancellable(id, cancelInFlight: true)
  }
}

/// Values and the end of an effect that wait for a scheduler, handed on in order, even if the
/// scheduler's threads run in another order.
private final class DelayedDeliveries {
  /// Carries the numbers of the deliveries that are due.
  private let channel: TypedChannel<Int>
  /// How long each delivery waits.
  private let delay: Duration
  /// Whose time passes meanwhile.
  private let scheduler: AnyScheduler
  /// The deliveries that are not due yet.
  private let waiting: Waiting

  /// What waits, in an object of its own, because the channel's closure needs it before the channel
  /// is there.
  private final class Waiting {
    var deliveries = Queue<(source: Work?, handOn: () -> Void)>()
    var number = 0
    // Nil while it is being scheduled, since it may be delivered immediately.
    var scheduled: [Int: ScheduledWork?] = [:]
  }

  /// Delays what an effect at `work` emits. What still waits when it ends is dropped.
  init(_ work: Work, _ delay: Duration, _ scheduler: AnyScheduler) {
    let waiting = Waiting()
    self.waiting = waiting
    self.delay = delay
    self.scheduler = scheduler
    channel = TypedChannel(work, isOnVirtualTime: scheduler.runsOnCaller) { number, _ in
      waiting.scheduled.removeValue(forKey: number)
      guard let next = waiting.deliveries.popFirst() else { return }
      next.handOn()
      next.source?.release()
    }
    channel.whenStopped {
      let scheduled = waiting.scheduled
      waiting.scheduled = [:]
      for work in scheduled.values { work?.cancel() }
      while let next = waiting.deliveries.popFirst() { next.source?.release() }
    }
  }

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.deliveries.isEmpty }

  /// Lets a delivery wait behind the others. `source` is held meanwhile, so that its send does not
  /// end.
  func append(from source: Work? = nil, _ handOn: @escaping () -> Void) {
    guard channel.isOpen else { return }
    source?.hold()
    waiting.deliveries.append((source, handOn))
    waiting.number += 1
    let number = waiting.number
    waiting.scheduled.updateValue(nil, forKey: number)
    let work = channel.schedule(number, after: delay, on: scheduler)
    if waiting.scheduled.keys.contains(number) {
      waiting.scheduled.updateValue(work, forKey: number)
    }
  }
}
