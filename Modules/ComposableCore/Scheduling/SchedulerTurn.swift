/// A sequence of work that a scheduler runs on one thread without interruption.
@usableFromInline
package struct SchedulerTurn {
  /// The object that last checked what holds for all of its work in this turn, so that it need not
  /// check it again.
  package var checked: AnyObject?
  /// The scheduler's time: while work runs, its due date.
  package var now: Duration
  /// Whether the work runs on the thread that advances the scheduler's time.
  package let runsOnCaller: Bool

  package init(now: Duration, runsOnCaller: Bool) {
    self.now = now
    self.runsOnCaller = runsOnCaller
  }
}

extension AnyScheduler {
  /// Work that receives the turn it runs in.
  package typealias TurnWork = @Sendable (inout SchedulerTurn) -> Void

  /// Like `Repeating`, for work that receives its turn.
  package typealias RepeatingTurns =
    @Sendable (_ interval: Duration, _ tolerance: Duration?, _ work: @escaping TurnWork) ->
    ScheduledWork

  /// Runs `work` every `interval`, like `schedule(every:)`, and passes it the turn.
  func scheduleTurns(
    every interval: Duration, tolerance: Duration?, _ work: @escaping TurnWork
  ) -> ScheduledWork {
    if let runTurns {
      return runTurns(Self.valid(interval: interval), tolerance, work)
    }
    return schedule(every: interval, tolerance: tolerance) { [self] in
      var turn = SchedulerTurn(now: now.offset, runsOnCaller: runsOnCaller)
      work(&turn)
    }
  }
}
