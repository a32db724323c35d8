import ComposableCore

/// A stopwatch: when it was started, its total running time, and its laps.
public struct TimerState: Codable, Equatable, Sendable {
  /// The total running time, in whole ticks.
  @Seconds public var duration: Duration
  /// The stopwatch's reading at the end of each lap, in order.
  @SecondsList public var laps: [Duration]
  /// When it was last started; nil while it is stopped.
  public var started: Timestamp?

  /// A stopwatch that has run for `duration`; stopped by default.
  public init(started: Timestamp? = nil, duration: Duration = .zero, laps: [Duration] = []) {
    self.duration = duration
    self.laps = laps
    self.started = started
  }
}

public enum TimerAction: Codable, Equatable, Sendable {
  // User actions
  case lap, reset, start, stop
  // Effect actions
  case timeUpdated
}

/// The dependencies of the stopwatch, besides the shared date and queue.
public struct TimerEnvironment: Equatable, Sendable {
  public var tick: Duration

  public init(tick: Duration = .milliseconds(10)) {
    self.tick = tick
  }

  /// Ticks of 10 ms.
  public static let live = TimerEnvironment()
}

/// Starts and stops the stopwatch; each tick adds exactly its length.
///
/// Starting a running stopwatch changes nothing. `lap` ends a lap if the stopwatch is running.
/// `reset` clears time and laps; a running stopwatch continues from zero.
public let timerReducer = Reducer(reduce)

private func reduce(
  state: inout TimerState, action: TimerAction, environment: SystemEnvironment<TimerEnvironment>
) -> Effect<TimerAction, Never> {
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
    return Effect.timer(id: TickID.self, every: environment.tick, on: environment.mainQueue)
      .map { _ in .timeUpdated }

  case .stop:
    state.started = nil
    return .cancel(id: TickID.self)

  case .timeUpdated:
    state.duration += environment.tick
    return .none
  }
}

private enum TickID {}
