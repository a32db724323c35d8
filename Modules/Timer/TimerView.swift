import ComposableCore
import TextUI

/// Shows since when the stopwatch runs and for how long it ran, and its laps.
@MainActor
public struct TimerView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How long it ran.
    public var duration: Duration
    /// What it showed at the end of each lap.
    public var laps: [Duration]
    /// Since when it runs; nil while it is stopped.
    public var started: Timestamp?

    /// What the first button does now.
    public var buttonTitle: String { isRunning ? "Stop" : "Start" }
    /// Whether it runs.
    public var isRunning: Bool { started != nil }
    /// The last five laps: their numbers, how long each took, and what the stopwatch showed at its
    /// end.
    public var rows: [[Text]] {
      zip(laps, [.zero] + laps).enumerated().suffix(5).map { offset, ends in
        [
          Text("Lap \(offset + 1)", .label), Text((ends.0 - ends.1).stopwatchText, .value),
          Text(ends.0.stopwatchText, .dim),
        ]
      }
    }
  }

  /// What the view can send.
  public enum Action: Equatable, Sendable {
    case lap, reset, start, stop
  }

  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<TimerState, TimerAction>
  private let time: (Timestamp) -> String

  /// A view of `store` that writes dates with `time`.
  public init(
    store: Store<TimerState, TimerAction>, time: @escaping (Timestamp) -> String = \.description
  ) {
    self.store = store
    self.time = time
    viewStore = store.scope(state: State.init, action: TimerAction.init).view
  }

  /// The screen as of the view state now.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Timer") {
      Row("Since", state.started.map(time) ?? "-", .value)
      Row("Time", state.duration.stopwatchText, .value)
      Line(
        Text.button(state.buttonTitle) + " " + .button("Lap", state.refusal(of: .lap)) + " "
          + .button("Reset", state.refusal(of: .reset)))
      Table(alignments: [.leading, .trailing, .trailing], rows: state.rows)
    }
  }

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension TimerView.State {
  /// What the view shows of the feature's state.
  public init(_ state: TimerState) {
    self.init(duration: state.duration, laps: state.laps, started: state.started)
  }
}

extension TimerView.State: ActionAvailability {
  /// Why the action cannot be used now; nil when it can.
  public func refusal(of action: TimerView.Action) -> Refusal? {
    switch action {
    case .lap, .stop: isRunning ? nil : .when("while the stopwatch is stopped")
    case .reset where isRunning: .when("while the stopwatch runs")
    case .reset: duration == .zero ? .when("at zero") : nil
    case .start: isRunning ? .when("while the stopwatch runs") : nil
    }
  }
}

extension TimerAction {
  /// The feature's action for one of the view.
  public init(_ action: TimerView.Action) {
    switch action {
    case .lap: self = .lap
    case .reset: self = .reset
    case .start: self = .start
    case .stop: self = .stop
    }
  }
}
