import ComposableCore
import ComposableTextUI
import Counter

/// Shows the game's counter as a guess, and how it compares to the secret.
@MainActor
public struct GuessView {
  public struct State: Equatable, Sendable {
    /// How the guess compares to the secret; nil before the first guess.
    public var checkResult: CheckResult?
    public var guess: Int
    /// Whether the game has begun and its clock is stopped.
    public var isPaused = false

    /// The comparison: "50 is too high"; before the first guess, the rule of the game.
    public var hint: Text {
      if isPaused { return Text("The clock is stopped", .warning) }
      return switch checkResult {
      case .equal: Text(guess, grouped: true) + " is " + Text("correct", .success)
      case .higher: Text(guess, grouped: true) + " is " + Text("too high", .warning)
      case .lower: Text(guess, grouped: true) + " is " + Text("too low", .warning)
      case nil: Text(GuessView.rule)
      }
    }
  }

  public enum Action: Equatable, Sendable {
    case decrTapped, incrTapped, playNext, setCount(String), slidingCount(Float)
  }

  /// The rule of the game: "Guess a number from -100 to 100".
  public nonisolated static let rule =
    "Guess a number from \(secretRange.lowerBound) to \(secretRange.upperBound)"

  public let screens: Screens<State, Action>
  public let viewStore: ViewStore<State, Action>

  public init(store: Store<GameState, GameAction>) {
    viewStore = store.scope(state: State.init, action: GameAction.init(guessView:)).view
    screens = Screens(viewStore, draw: Self.body(of:))
  }

  /// The screen for a view state. The controls for guesses are on display only while the clock
  /// runs.
  public nonisolated static func body(of state: State) -> Screen<Action> {
    Screen("Guess") {
      if state.isPaused {
        Row("Your guess", Text(state.guess))
        Line(state.hint)
      } else {
        if state.checkResult != nil { Line(rule, .dim) }
        Field("Your guess", state.guess, Action.setCount).help("Guess a number")
        Gesture(Action.slidingCount).help("Slide the guess to a position")
        Line(state.hint)
        Buttons {
          Button("-", .decrTapped).help("Guess one less")
            .disabled(state.guess == .min ? "at the smallest number" : nil)
          Button("+", .incrTapped).help("Guess one more")
            .disabled(state.guess == .max ? "at the largest number" : nil)
          Button("Next", .playNext).help("Submit the guess and end the round")
            .disabled(state.checkResult == nil ? "before the first guess" : nil)
        }
      }
    }
  }
}

extension GuessView: ScreenView {}

extension GuessView.State {
  public init(_ state: GameState) {
    self.init(
      checkResult: state.isSecretDrawn ? state.checkResult : nil, guess: state.counter.count,
      isPaused: state.isSecretDrawn && state.timer.started == nil)
  }
}

extension GameAction {
  public init(guessView action: GuessView.Action) {
    switch action {
    case .decrTapped: self = .counter(.decrTapped)
    case .incrTapped: self = .counter(.incrTapped)
    case .playNext: self = .counter(.playNext)
    case .setCount(let text): self = .counter(.setCount(text))
    case .slidingCount(let position): self = .counter(.slidingCount(position))
    }
  }
}
