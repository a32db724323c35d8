import ComposableCore
import ComposableTextUI
import Timer

/// Shows the clock, the guess and the results on one screen, composed of their views.
@MainActor
public struct GameView {
  /// The state of the view, excluding that of its parts.
  public struct State: Equatable, Sendable {
    /// Whether a new game would replace rounds, or a game in progress.
    public var isNewGame: Bool
    public var isStarted: Bool
    /// The number of the round, from 1.
    public var round: Int
    /// The clock's reading when this round began.
    public var roundStarted: Duration
  }

  /// The actions of the view itself; its parts have their own.
  public enum Action: Equatable, Sendable {
    case loadButtonTapped, newGameTapped, saveButtonTapped, start
  }

  public let guess: GuessView
  public let results: ResultsView
  public let screens: Screens<State, Action>
  public let timer: TimerView
  public let viewStore: ViewStore<State, Action>

  /// Creates the view; `time` formats dates.
  public init(
    store: Store<GameState, GameAction>,
    time: @escaping @Sendable (Timestamp) -> String = { $0.description }
  ) {
    let guess = GuessView(store: store)
    let results = ResultsView(store: store.actionless)
    let timer = TimerView(
      store: store.scope(state: \.timer, action: GameAction.timer), time: time)
    (self.guess, self.results, self.timer) = (guess, results, timer)
    viewStore = store.scope(state: State.init, action: GameAction.init(gameView:)).view
    screens = Screens(
      viewStore,
      sections: ["timer": timer.screens, "counter": guess.screens, "results": results.screens]
    ) { state in
      Self.body(of: state, timer: timer.screen, guess: guess.screen, results: results.screen) {
        guess.viewStore.state.answer(after: timer.viewStore.duration - state.roundStarted)
      }
    }
  }

  /// The screen for a view state and the screens of the parts. The clock and the guess are on
  /// display once a game has been started. `answer` compares the last guess.
  public nonisolated static func body(
    of state: State, timer: Screen<Tap> = Screen(""), guess: Screen<Tap> = Screen(""),
    results: Screen<Tap> = Screen(""), answer: () -> (guess: Int, text: Text)? = { nil }
  ) -> Screen<Action> {
    Screen("Game") {
      if state.isStarted {
        Section("timer", timer)
        Section("counter", guess)
        if let (guess, text) = answer() {
          Answer(text, to: "\(guess)", in: "\(state.round)")
        }
      } else {
        Line("\(GuessView.rule), against the clock")
      }
      Section("results", results)
      Buttons {
        if state.isNewGame {
          Button("New game", .newGameTapped).help("Discard the rounds and start over")
        } else {
          Button("Start", .start).help("Draw a secret and start the clock")
        }
        Button("Save", .saveButtonTapped).help("Save the rounds")
        Button("Load", .loadButtonTapped).help("Load the saved rounds")
      }
    }
  }
}

extension GameView: ScreenView {}

extension GameView.State {
  public init(_ state: GameState) {
    self.init(
      isNewGame: state.isSecretDrawn || !state.results.isEmpty, isStarted: state.isSecretDrawn,
      round: state.results.count + 1, roundStarted: state.roundStarted)
  }
}

extension GuessView.State {
  /// The last guess and its comparison, in one line: "50 is too high, 3.3 s"; nil before the first
  /// guess.
  func answer(after time: Duration) -> (guess: Int, text: Text)? {
    guard checkResult != nil, !isPaused else { return nil }
    return (guess, hint + ", \(time.tenthsText)")
  }
}

extension GameAction {
  public init(gameView action: GameView.Action) {
    switch action {
    case .loadButtonTapped: self = .loadButtonTapped
    case .newGameTapped, .start: self = .start
    case .saveButtonTapped: self = .saveButtonTapped
    }
  }
}
