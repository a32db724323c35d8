import ComposableCore

/// A stopwatch: since when it runs, how long it ran in all, and its laps.
public struct TimerState: Codable, Equatable, Sendable {
  /// How long it ran, in whole ticks.
  public var duration: Duration
  /// What the stopwatch showed at the end of each lap, in order.
  public var laps: [Duration]
  /// When it was last started; nil while it is stopped.
  ///
  /// The published demo keeps the date of the first start and stops nothing but the ticks. Here a
  /// stopwatch that was stopped was not started at any date that still matters, and whether it runs
  /// needs no second field.
  public var started: Timestamp?

  /// A stopwatch that ran for `duration`, stopped by default.
  public init(started: Timestamp? = nil, duration: Duration = .zero, laps: [Duration] = []) {
    self.duration = duration
    self.laps = laps
    self.started = started
  }
}

/// What happens to a stopwatch.
public enum TimerAction: Codable, Equatable, Sendable {
  // What the user did.
  case lap, reset, start, stop
  // What an effect reported.
  case timeUpdated
}

/// A stopwatch asks nothing of the outside world but the date and the queue that every feature
/// shares.
public struct TimerEnvironment: Sendable {
  /// An environment with nothing of its own.
  public init() {}
}

/// Runs and stops; every tick of 10 ms adds 10 ms, exactly. Starting it while it runs changes
/// nothing.
///
/// A lap ends at each `lap` while it runs. `reset` sets time and laps back; a stopwatch that runs
/// goes on from zero.
public let timerReducer = Reducer<
  TimerState, TimerAction, SystemEnvironment<TimerEnvironment>
> { state, action, environment in
  switch action {
  case .lap:
    if state.started != nil { state.laps.append(state.duration) }
    return .none

  case .reset:
    state.duration = .zero
    state.laps = []
    return .none

  case .start:
    guard state.started == nil else { return .none }
    state.started = environment.date()
    return Effect.timer(id: TickID.self, every: tick, on: environment.mainQueue)
      .map { _ in .timeUpdated }

  case .stop:
    state.started = nil
    return .cancel(id: TickID.self)

  case .timeUpdated:
    state.duration += tick
    return .none
  }
}

private let tick: Duration = .milliseconds(10)

private enum TickID {}
