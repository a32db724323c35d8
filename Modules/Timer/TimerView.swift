import ComposableCore
import TextUI

/// Shows how long the stopwatch ran, and whether it runs.
@MainActor
public struct TimerView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How long it ran.
    public var duration: Duration
    /// Whether it runs.
    public var isRunning: Bool

    /// What the one button does now.
    public var buttonTitle: String { isRunning ? "Stop" : "Start" }
  }

  /// What the view can send.
  public enum Action: Equatable, Sendable {
    case start, stop
  }

  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<TimerState, TimerAction>

  /// A view of `store`.
  public init(store: Store<TimerState, TimerAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: TimerAction.init).view
  }

  /// The screen as of the view state now.
  public var body: Screen {
    Screen("Timer") {
      Row("Time", viewStore.duration.stopwatchText, .value)
      Line("[\(viewStore.buttonTitle)]", .label)
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
    self.init(duration: state.duration, isRunning: state.started != nil)
  }
}

extension TimerAction {
  /// The feature's action for one of the view.
  public init(_ action: TimerView.Action) {
    switch action {
    case .start: self = .start
    case .stop: self = .stop
    }
  }
}
