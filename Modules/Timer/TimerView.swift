import ComposableCore
import ComposableTextUI

/// Shows when the stopwatch was started, its total running time, and its laps.
@MainActor
public struct TimerView {
  public struct State: Equatable, Sendable {
    /// The total running time.
    public var duration: Duration
    /// The stopwatch's reading at the end of each lap.
    public var laps: [Duration]
    /// When it was started; nil while it is stopped.
    public var started: Timestamp?

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

  public enum Action: Equatable, Sendable {
    case lap, reset, start, stop
  }

  public let screens: Screens<State, Action>
  public let viewStore: ViewStore<State, Action>

  /// Creates the view; `time` formats dates.
  public init(
    store: Store<TimerState, TimerAction>,
    time: @escaping @Sendable (Timestamp) -> String = { $0.description }
  ) {
    viewStore = store.scope(state: State.init, action: TimerAction.init(timerView:)).view
    screens = Screens(viewStore) { Self.body(of: $0, time: time) }
  }

  /// The screen for a view state; `time` formats dates.
  public nonisolated static func body(
    of state: State, time: (Timestamp) -> String = { $0.description }
  ) -> Screen<Action> {
    Screen("Timer") {
      Row("Since", state.started.map(time) ?? "-", style: .value)
      Row("Time", state.duration.stopwatchText, style: .value)
      Buttons {
        if state.isRunning {
          Button("Stop", .stop).help("Stop the stopwatch")
        } else {
          Button("Start", .start).help("Start or resume the stopwatch")
        }
        Button("Lap", .lap).help("End a lap and begin the next")
          .disabled(state.isRunning ? nil : "while the stopwatch is stopped")
        Button("Reset", .reset).help("Clear time and laps")
          .disabled(state.resetDisabledReason)
      }
      if !state.rows.isEmpty {
        Table(
          ["", "Lap time", "Clock"], alignments: [.leading, .trailing, .trailing],
          rows: state.rows)
      }
    }
  }
}

extension TimerView: ScreenView {}

extension TimerView.State {
  public init(_ state: TimerState) {
    self.init(duration: state.duration, laps: state.laps, started: state.started)
  }
}

extension TimerView.State {
  fileprivate var resetDisabledReason: String? {
    if isRunning { return "while the stopwatch runs" }
    return duration == .zero ? "at zero" : nil
  }
}

extension TimerAction {
  public init(timerView action: TimerView.Action) {
    switch action {
    case .lap: self = .lap
    case .reset: self = .reset
    case .start: self = .start
    case .stop: self = .stop
    }
  }
}
