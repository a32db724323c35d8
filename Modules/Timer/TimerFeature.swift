import ComposableCore

/// A stopwatch: since when it runs, and how long it ran in all.
public struct TimerState: Codable, Equatable, Sendable {
  /// How long it ran, in whole ticks.
  public var duration: Duration
  /// When it was last started; nil while it is stopped.
  public var started: Timestamp?

  /// A stopwatch that ran for `duration`, stopped unless told otherwise.
  public init(started: Timestamp? = nil, duration: Duration = .zero) {
    self.duration = duration
    self.started = started
  }
}

/// What happens to a stopwatch.
public enum TimerAction: Codable, Equatable, Sendable {
  // What the user did.
  case start, stop
  // What an effect reported.
  case timeUpdated
}

/// A stopwatch asks nothing of the outside world but the date and the queue that every feature shares.
public struct TimerEnvironment: Sendable {
  /// An environment with nothing of its own.
  public init() {}
}

/// Runs and stops; every tick of 10 ms adds 10 ms, exactly. Starting it while it runs changes nothing.
public let timerReducer = Reducer<
  TimerState, TimerAction, SystemEnvironment<TimerEnvironment>
> { state, action, environment in
  switch action {
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
