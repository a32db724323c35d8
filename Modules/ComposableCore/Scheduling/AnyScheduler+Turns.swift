extension AnyScheduler {
  /// A sequence of work that a scheduler runs on one thread without interruption.
  ///
  /// `now` is the scheduler's time: while work runs, its due date. `runsOnCaller` says whether the
  /// work runs on the thread that advances the scheduler's time. `checked` is the object that last
  /// checked what holds for all of its work in this turn, so that it need not check it again.
  package typealias Turn = (now: Duration, runsOnCaller: Bool, checked: AnyObject?)

  /// Work that receives the turn it runs in.
  package typealias TurnWork = @Sendable (inout Turn) -> Void

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
      var turn: Turn = (operatorNow.offset, runsOnCaller, nil)
      work(&turn)
    }
  }
}
