/// One stretch of work that a scheduler does on one thread without giving it back: what that work
/// need not ask again.
@usableFromInline
package struct SchedulerTurn {
  /// The scheduler's time: while work runs, the date it was due.
  package var now: Duration
  /// Whether the thread is on the main queue, once somebody asked.
  package var isOnMainQueue: Bool?
  /// Whether the work runs on whoever moves the scheduler's time.
  package let runsOnCaller: Bool

  package init(now: Duration, runsOnCaller: Bool) {
    self.now = now
    self.runsOnCaller = runsOnCaller
  }
}

extension AnyScheduler {
  /// Work that is told the turn it belongs to.
  package typealias TurnWork = @Sendable (inout SchedulerTurn) -> Void

  /// As `Repeating`, for work that is told its turn.
  package typealias RepeatingTurns =
    @Sendable (_ interval: Duration, _ tolerance: Duration?, _ work: @escaping TurnWork) ->
    ScheduledWork

  /// Runs `work` every `interval`, as `schedule(every:)` does, and tells it its turn.
  func scheduleTurns(
    every interval: Duration, tolerance: Duration?, _ work: @escaping TurnWork
  ) -> ScheduledWork {
    if let scheduleTurns = implementation.scheduleTurns {
      return scheduleTurns(Self.valid(interval: interval), tolerance, work)
    }
    return schedule(every: interval, tolerance: tolerance) {
      var turn = SchedulerTurn(
        now: now.offset, runsOnCaller: implementation.runsOnCaller)
      work(&turn)
    }
  }
}
