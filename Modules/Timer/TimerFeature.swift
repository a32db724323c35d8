import ComposableCore
import Foundation

/// A stopwatch: since when it runs, and how long it ran in all.
public struct TimerState: Equatable, Sendable {
  /// How long it ran, in whole ticks.
  public var duration: Duration
  /// When it was last started; nil while it is stopped.
  public var started: Date?

  /// A stopwatch that ran for `duration`, stopped unless told otherwise.
  public init(started: Date? = nil, duration: Duration = .zero) {
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

/// Everything a stopwatch asks of the outside world.
public struct TimerEnvironment: Sendable {
  /// The date now.
  public var date: @Sendable () -> Date
  /// Where it ticks.
  public var mainQueue: AnyScheduler

  /// An environment of these.
  public init(date: @escaping @Sendable () -> Date, mainQueue: AnyScheduler) {
    self.date = date
    self.mainQueue = mainQueue
  }

  /// The system's date and the main queue.
  public static let live = TimerEnvironment(date: { Date() }, mainQueue: .main)

  /// Reports each use as an issue that names what was used. The date is 1970.
  public static let unimplemented = TimerEnvironment(
    date: {
      IssueReporter.current.unimplemented("TimerEnvironment.date")
      return Date(timeIntervalSince1970: 0)
    },
    mainQueue: .unimplemented("TimerEnvironment.mainQueue"))
}

/// Runs and stops; every tick of 10 ms adds 10 ms, exactly. Starting it while it runs changes nothing.
public let timerReducer = Reducer<TimerState, TimerAction, TimerEnvironment> {
  state, action, environment in
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
