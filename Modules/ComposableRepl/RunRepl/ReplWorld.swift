import ComposableCore

/// The clock and the random numbers that the options describe.
@usableFromInline
struct ReplWorld {
  var clock: SessionClock
  @usableFromInline let options: Options
  /// The shared dependencies, whose dates, ids and random numbers are recorded.
  @usableFromInline let system: SystemEnvironment<Void>

  @usableFromInline
  init(_ options: Options) {
    let scheduler = options.isTimeVirtual ? TestScheduler() : nil
    self.options = options
    clock = scheduler.map { SessionClock.virtual($0) } ?? .real
    system = SystemEnvironment(
      environment: (), date: clock.now, mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      random: options.seed.map(RandomSource.seeded) ?? .live
    ).recordingInputs()
  }
}
