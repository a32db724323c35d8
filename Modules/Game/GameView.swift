import ComposableCore
import TextUI
import Timer

/// Shows the clock, the guess and the results on one screen, composed of their views.
@MainActor
public struct GameView {
  /// The view states of the parts.
  public struct State: Equatable, Sendable {
    public var guess: GuessView.State
    public var results: ResultsView.State
    public var timer: TimerView.State
  }

  /// The actions of the view and its parts.
  public enum Action: Equatable, Sendable {
    case counter(GuessView.Action)
    case loadButtonTapped, saveButtonTapped, start
    case timer(TimerView.Action)
  }

  public let guess: GuessView
  public let results: ResultsView
  public let timer: TimerView
  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<GameState, GameAction>

  /// Creates the view; `time` formats dates.
  public init(
    store: Store<GameState, GameAction>, time: @escaping (Timestamp) -> String = \.description
  ) {
    self.store = store
    guess = GuessView(store: store)
    results = ResultsView(store: store.actionless)
    timer = TimerView(store: store.scope(state: \.timer, action: GameAction.timer), time: time)
    viewStore = store.scope(state: State.init, action: GameAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    Self.screen(timer: timer.body, guess: guess.body, results: results.body)
  }

  /// Emits the current screen and one after each drain that changes a part; only the changed part's
  /// `body` runs.
  public var screens: StorePublisher<Screen> {
    let parts = Parts(self)
    return viewStore.publisher.map { _ in
      Self.screen(timer: parts.timer, guess: parts.guess, results: parts.results)
    }
  }

  private static func screen(timer: Screen, guess: Screen, results: Screen) -> Screen {
    Screen("Game") {
      timer
      guess
      results
    }
  }

  /// The latest screens of the parts.
  ///
  /// It subscribes to the parts before anything can subscribe to the whole screen, so the parts are
  /// notified first.
  @MainActor
  private final class Parts {
    var guess = Screen("")
    var results = Screen("")
    var timer = Screen("")
    private var subscriptions: [AnyCancellable] = []

    init(_ view: GameView) {
      subscriptions = [
        view.guess.screens.sink { [unowned self] in guess = $0 },
        view.results.screens.sink { [unowned self] in results = $0 },
        view.timer.screens.sink { [unowned self] in timer = $0 },
      ]
    }
  }
}

extension GameView.State {
  /// Derives the parts' view states from the feature's state.
  public init(_ state: GameState) {
    self.init(
      guess: GuessView.State(state), results: ResultsView.State(state),
      timer: TimerView.State(state.timer))
  }
}

extension GameView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: GameView.Action) -> Refusal? {
    switch action {
    case .counter(let action): guess.refusal(of: action)
    case .timer(let action): timer.refusal(of: action)
    case .loadButtonTapped, .saveButtonTapped, .start: nil
    }
  }
}

extension GameAction {
  /// The feature action for a view action.
  public init(_ action: GameView.Action) {
    switch action {
    case .counter(let action): self = GameAction(action)
    case .loadButtonTapped: self = .loadButtonTapped
    case .saveButtonTapped: self = .saveButtonTapped
    case .start: self = .start
    case .timer(let action): self = .timer(TimerAction(action))
    }
  }
}
