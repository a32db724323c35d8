import ComposableCore
import DataFiles
import TextUI
import Timer

/// Shows how the game went so far; the guess and the clock are views of their own.
@MainActor
public struct GameView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How loading or saving ended.
    public var fileOutcome: FileOutcome?
    /// The rounds that were played, in order.
    public var results: IdentifiedArrayOf<GameResult>

    /// How many rounds were right.
    public var correct: Int { results.count { $0.checkResult == .equal } }
    /// The last ten rounds as a chart of the seconds they took.
    public var history: Bars {
      let latest = results.suffix(10)
      let digits = latest.last.map { Text("\($0.id)").width } ?? 0
      return Bars(latest.map { $0.bar(digits: digits) })
    }
    /// How long the last round took.
    public var lastTime: String? { results.last?.timeSpent.stopwatchText }
    /// How many rounds were played.
    public var played: Int { results.count }
  }

  /// What the view and those inside it can send.
  public enum Action: Equatable, Sendable {
    case counter(GuessView.Action)
    case loadButtonTapped, saveButtonTapped, start
    case timer(TimerView.Action)
  }

  /// The guess.
  public let guess: GuessView
  /// The clock.
  public let timer: TimerView
  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<GameState, GameAction>

  /// A view of `store`.
  public init(store: Store<GameState, GameAction>) {
    self.store = store
    guess = GuessView(store: store)
    timer = TimerView(store: store.scope(state: \.timer, action: GameAction.timer))
    viewStore = store.scope(state: State.init, action: GameAction.init).view
  }

  /// The screen as of the view state now.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Game") {
      Row("Rounds", Text(state.played))
      Row("Right", Text("\(state.correct)", .success))
      if let time = state.lastTime {
        Row("Last round", time, .value)
        Blank()
        Line("Seconds spent", .dim)
        state.history
      }
      if let outcome = state.fileOutcome { Line(outcome.text) }
    }
  }

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension GameView.State {
  /// What the view shows of the feature's state.
  public init(_ state: GameState) {
    self.init(fileOutcome: state.fileOutcome, results: state.results)
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

extension GameResult {
  /// The round as a bar, its number filled up to so many digits.
  fileprivate func bar(digits: Int) -> Bars.Bar {
    let isRight = checkResult == .equal
    return Bars.Bar(
      Text("\(id)").padded(to: digits, .trailing)
        + ". \(guess)\(isRight ? ", right" : ", not \(secret)")",
      timeSpent / .seconds(1), isRight ? .success : .failure)
  }
}
