extension AnyScheduler {
  /// The ticks of a scheduler, one per interval, for `for await`.
  ///
  /// Each loop counts from its own start. A loop ends when its task is canceled.
  ///
  /// It is a value without a schedule: nothing runs unless a loop is waiting, so a loop may exit at
  /// any time without canceling anything.
  public struct Timer: AsyncSequence, AsyncIteratorProtocol, Sendable {
    /// The time at which a tick was due.
    public typealias Element = Instant
    /// A timer never throws.
    public typealias Failure = Never

    /// The date of the last returned tick, initially the start.
    private var due: Instant
    /// The time from tick to tick, always positive.
    private let interval: Duration
    private let now: @Sendable () -> Instant
    /// The number of remaining ticks; nil for no end.
    private var remaining: Int?
    private let sleep: Sleep

    /// A timer of one scheduler that ends after `count` ticks.
    package init(
      interval: Duration, now: @escaping @Sendable () -> Instant, sleep: @escaping Sleep,
      count: Int? = nil
    ) {
      due = Instant()
      self.interval = interval
      self.now = now
      remaining = count
      self.sleep = sleep
    }

    /// Starts counting now.
    public func makeAsyncIterator() -> Timer {
      var timer = self
      timer.due = now()
      return timer
    }

    /// Suspends until the next tick is due; returns nil if the task was canceled.
    ///
    /// A tick that is due already is returned without a pause, so a slow loop catches up.
    nonisolated(nonsending) public mutating func next() async -> Instant? {
      if let remaining {
        guard remaining > 0 else { return nil }
        self.remaining = remaining - 1
      }
      due = due.advanced(by: interval)
      do {
        try await sleep(due, nil)
        return due
      } catch {
        remaining = 0
        return nil
      }
    }

    /// Suspends until the next tick is due; returns nil if the task was canceled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Instant? {
      await next()
    }
  }
}
