import ComposableCore
import TextUI

/// Shows when the stopwatch was started, its total running time, and its laps.
@MainActor
public struct TimerView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// The total running time.
    public var duration: Duration
    /// The stopwatch's reading at the end of each lap.
    public var laps: [Duration]
    /// When it was started; nil while it is stopped.
    public var started: Timestamp?

    /// The title of the first button, which starts or stops.
    public var buttonTitle: String { isRunning ? "Stop" : "Start" }
    public var isRunning: Bool { started != nil }
    /// The last five laps: number, lap time, and the stopwatch's reading at its end.
    public var rows: [[Text]] {
      zip(laps, [.zero] + laps).enumerated().suffix(5).map { offset, ends in
        [
          Text("Lap \(offset + 1)", .label), Text((ends.0 - ends.1).stopwatchText, .value),
          Text(ends.0.stopwatchText, .dim),
        ]
      }
    }
  }

  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case lap, reset, start, stop
  }

  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<TimerState, TimerAction>
  private let time: (Timestamp) -> String

  /// Creates the view; `time` formats dates.
  public init(
    store: Store<TimerState, TimerAction>, time: @escaping (Timestamp) -> String = \.description
  ) {
    self.store = store
    self.time = time
    viewStore = store.scope(state: State.init, action: TimerAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Timer") {
      Row("Since", state.started.map(time) ?? "-", style: .value)
      Row("Time", state.duration.stopwatchText, style: .value)
      Line(
        Text.button(state.buttonTitle) + " " + .button("Lap", state.refusal(of: .lap)) + " "
          + .button("Reset", state.refusal(of: .reset)))
      Table(alignments: [.leading, .trailing, .trailing], rows: state.rows)
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension TimerView.State {
  /// Derives the view state from the feature's state.
  public init(_ state: TimerState) {
    self.init(duration: state.duration, laps: state.laps, started: state.started)
  }
}

extension TimerView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
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
  /// The feature action for a view action.
  public init(_ action: TimerView.Action) {
    switch action {
    case .lap: self = .lap
    case .reset: self = .reset
    case .start: self = .start
    case .stop: self = .stop
    }
  }
}
