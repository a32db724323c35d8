import Dispatch
import Synchronization

extension AnyScheduler {
  /// The main queue: work without a delay runs in the order in which it was scheduled.
  ///
  /// Time is monotonic and does not advance while the machine sleeps. A repeating schedule does not
  /// drift; ticks missed while the queue is busy are merged into one.
  ///
  /// Its work runs on the main thread, so deliveries of effects are reduced immediately, without
  /// passing through the mailbox.
  public static let main = AnyScheduler(queue: .main)

  /// The global concurrent queue of default quality of service, with the same clock as ``main``.
  ///
  /// Work may run at the same time on several threads, and in any order.
  public static let global = AnyScheduler(queue: .global())

  /// Runs work on `queue`, which also determines whether work may overlap.
  ///
  /// Without a tolerance, timers are strict: as exact as the system can. A delay longer than a
  /// century counts as one.
  ///
  /// ```swift
  /// let queue = DispatchQueue(label: "search")
  /// let scheduler = AnyScheduler(queue: queue)
  /// ```
  public convenience init(queue: DispatchQueue) {
    self.init(
      now: { Instant(offset: .nanoseconds(DispatchTime.now().uptimeNanoseconds)) },
      schedule: { delay, tolerance, work in
        guard delay > .zero else { return queue.enqueue(work) }
        return queue.startTimer(after: delay, tolerance: tolerance, work)
      },
      scheduleRepeating: { interval, tolerance, work in
        queue.startTimer(after: interval, every: interval, tolerance: tolerance, work)
      })
  }
}

extension DispatchQueue {
  /// Runs `work` as soon as the queue is free. It is dropped if it was canceled before.
  fileprivate func enqueue(_ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork {}
    async { if scheduled.markDone() { work() } }
    return scheduled
  }

  /// Runs `work` after a delay, and again every `interval` if there is one.
  ///
  /// The source of the timer owns its handler, and the handler the source, until it is canceled.
  fileprivate func startTimer(
    after delay: Duration, every interval: Duration? = nil, tolerance: Duration?,
    _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    // `DispatchSourceTimer` is not marked Sendable.
    let source = Mutex(
      DispatchSource.makeTimerSource(flags: tolerance == nil ? .strict : [], queue: self))
    let scheduled = ScheduledWork { source.withLock { $0.cancel() } }
    source.withLock { source in
      source.schedule(
        deadline: .now() + DispatchTimeInterval(delay),
        repeating: interval.map { DispatchTimeInterval($0) } ?? .never,
        leeway: DispatchTimeInterval(tolerance ?? .zero))
      source.setEventHandler {
        if interval == nil { scheduled.cancel() }
        work()
      }
      source.activate()
    }
    return scheduled
  }
}

extension DispatchTimeInterval {
  /// The whole nanoseconds of `duration`, clamped to the range from zero to a century.
  package init(_ duration: Duration) {
    let nanoseconds = duration.upToACentury.attoseconds / 1_000_000_000
    self = .nanoseconds(max(Int(clamping: nanoseconds), 0))
  }
}
