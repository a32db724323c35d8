import Dispatch

extension AnyScheduler {
  /// The main queue: work without a delay runs in the order in which it was scheduled.
  ///
  /// Time is monotonic and does not advance while the machine sleeps. A repeating schedule does not
  /// drift; ticks missed while the queue is busy are merged into one.
  public static let main = AnyScheduler(queue: .main)

  /// The global concurrent queue of default quality of service, with the same clock as ``main``.
  public static let global = AnyScheduler(queue: .global())

  /// Runs work on `queue`, which also determines whether work may overlap.
  public init(queue: DispatchQueue) {
    self.init(
      now: { Instant(offset: .nanoseconds(DispatchTime.now().uptimeNanoseconds)) },
      schedule: { delay, tolerance, work in
        delay == .zero
          ? queue.enqueue(work)
          : TimerSource(on: queue, tolerance: tolerance).run(after: delay, work)
      },
      scheduleRepeating: { interval, tolerance, work in
        TimerSource(on: queue, tolerance: tolerance).run(every: interval, work)
      })
  }
}

extension DispatchQueue {
  fileprivate func enqueue(_ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    let item = Item(work)
    async { item.value.perform() }
    return ScheduledWork { item.value.cancel() }
  }

  // `DispatchWorkItem` is not marked Sendable on Linux, but may be performed and cancelled on
  // different threads.
  private final class Item: @unchecked Sendable {
    let value: DispatchWorkItem

    init(_ work: @escaping @Sendable () -> Void) {
      value = DispatchWorkItem(block: work)
    }
  }
}

// `DispatchSourceTimer` is not marked Sendable; libdispatch's functions on a source may be called
// from any thread, and `source` is not written after `init`. The source owns its handler, and the
// handler owns this object until `cancel`, so a timer lives as long as it has work.
private final class TimerSource: @unchecked Sendable {
  private let leeway: DispatchTimeInterval
  private let source: any DispatchSourceTimer

  init(on queue: DispatchQueue, tolerance: Duration?) {
    leeway = DispatchTimeInterval(tolerance ?? .zero)
    source = DispatchSource.makeTimerSource(
      flags: tolerance == nil ? .strict : [], queue: queue)
  }

  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    source.schedule(deadline: .now() + DispatchTimeInterval(delay), leeway: leeway)
    return start {
      self.source.cancel()
      work()
    }
  }

  func run(every interval: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    let interval = DispatchTimeInterval(interval)
    source.schedule(deadline: .now() + interval, repeating: interval, leeway: leeway)
    return start {
      _ = self
      work()
    }
  }

  private func start(_ handler: @escaping @Sendable () -> Void) -> ScheduledWork {
    source.setEventHandler(handler: handler)
    source.activate()
    return ScheduledWork { self.source.cancel() }
  }
}

extension DispatchTimeInterval {
  /// The whole nanoseconds of `duration`, clamped to the range from zero to a century.
  package init(_ duration: Duration) {
    let nanoseconds = duration.upToACentury.attoseconds / 1_000_000_000
    self = .nanoseconds(max(Int(clamping: nanoseconds), 0))
  }
}
