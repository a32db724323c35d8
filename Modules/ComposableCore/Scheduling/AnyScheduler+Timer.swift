extension AnyScheduler {
  /// The ticks of a scheduler, one per interval, for `for await`.
  ///
  /// Each loop counts from its own start. A loop ends when its task is cancelled.
  public struct Timer: AsyncSequence, Sendable {
    /// The time at which a tick was due.
    public typealias Element = Instant
    /// A timer never throws.
    public typealias Failure = Never

    let interval: Duration
    let now: @Sendable () -> Instant
    let sleep: Sleep
    // The number of ticks; nil for no limit.
    var count: Int?

    package init(
      interval: Duration, now: @escaping @Sendable () -> Instant, sleep: @escaping Sleep,
      count: Int? = nil
    ) {
      self.count = count
      self.interval = interval
      self.now = now
      self.sleep = sleep
    }

    /// Starts counting now.
    public func makeAsyncIterator() -> Iterator {
      Iterator(due: now(), interval: interval, sleep: sleep, remaining: count)
    }

    /// Waits for each tick.
    public struct Iterator: AsyncIteratorProtocol {
      var due: Instant
      let interval: Duration
      let sleep: Sleep
      var remaining: Int?

      /// Suspends until the next tick is due; returns nil if the task was cancelled.
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

      /// Suspends until the next tick is due; returns nil if the task was cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async -> Instant? {
        await next()
      }
    }
  }
}
