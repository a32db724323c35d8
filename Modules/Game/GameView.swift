import ComposableCore
import TextUI
import Timer

/// Shows clock, guess and results on one screen, put together from their own views.
@MainActor
public struct GameView {
  /// What the parts show.
  public struct State: Equatable, Sendable {
    /// What the guess shows.
    public var guess: GuessView.State
    /// What the results show.
    public var results: ResultsView.State
    /// What the clock shows.
    public var timer: TimerView.State
  }

  /// What the view and those inside it can send.
  public enum Action: Equatable, Sendable {
    case counter(GuessView.Action)
    case loadButtonTapped, saveButtonTapped, start
    case timer(TimerView.Action)
  }

  /// The guess.
  public let guess: GuessView
  /// The results.
  public let results: ResultsView
  /// The clock.
  public let timer: TimerView
  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<GameState, GameAction>

  /// A view of `store` that writes dates with `time`.
  public init(
    store: Store<GameState, GameAction>, time: @escaping (Timestamp) -> String = \.description
  ) {
    self.store = store
    guess = GuessView(store: store)
    results = ResultsView(store: store.actionless)
    timer = TimerView(store: store.scope(state: \.timer, action: GameAction.timer), time: time)
    viewStore = store.scope(state: State.init, action: GameAction.init).view
  }

  /// The screen as of the view state now.
  public var body: Screen {
    Self.screen(timer: timer.body, guess: guess.body, results: results.body)
  }

  /// The screen now and after each drain that changed a part of it; only that part's `body` runs.
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
  /// It subscribes to them before anything can subscribe to the whole, so they are told first of a
  /// change.
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
  /// What the parts show of the feature's state.
  public init(_ state: GameState) {
    self.init(
      guess: GuessView.State(state), results: ResultsView.State(state),
      timer: TimerView.State(state.timer))
  }
}

extension GameView.State: ActionAvailability {
  /// Why the action cannot be used now; nil when it can.
  public func refusal(of action: GameView.Action) -> Refusal? {
    switch action {
    case .counter(let action): guess.refusal(of: action)
    case .timer(let action): timer.refusal(of: action)
    case .loadButtonTapped, .saveButtonTapped, .start: nil
    }
  }
}

extension GameAction {
  /// The feature's action for one of the view.
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
