/// A sequence of work that a scheduler runs on one thread without interruption, with cached values.
@usableFromInline
package struct SchedulerTurn {
  /// The scheduler's time: while work runs, its due date.
  package var now: Duration
  /// Whether the thread is on the main queue; nil until it is checked.
  package var isOnMainQueue: Bool?
  /// Whether the work runs on the thread that advances the scheduler's time.
  package let runsOnCaller: Bool

  /// The last object that checked that this work reports where its own work does.
  package var reportsLike: ObjectIdentifier?

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
