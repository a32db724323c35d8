import ComposableCore
import Counter
import TextUI

/// Shows the game's counter as a guess, and how it compares to the secret.
@MainActor
public struct GuessView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// How the guess compares to the secret; nil before the first guess.
    public var checkResult: CheckResult?
    /// The current guess.
    public var guess: Int
    /// Whether the game has begun and its clock is stopped.
    public var isPaused = false

    /// The comparison as text, or an instruction.
    public var hint: Text {
      if isPaused { return Text("The clock is stopped", .warning) }
      return switch checkResult {
      case .equal: Text("Correct", .success)
      case .higher: Text("Higher than the secret", .warning)
      case .lower: Text("Lower than the secret", .warning)
      case nil:
        Text("Guess a number from \(secretRange.lowerBound) to \(secretRange.upperBound)", .plain)
      }
    }
  }

  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case decrTapped, incrTapped, playNext, setCount(String), slidingCount(Float)
  }

  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<GameState, GameAction>

  public init(store: Store<GameState, GameAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: GameAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Guess") {
      Row("Your guess", Text(state.guess))
      Line(state.hint)
      Line(
        Text.button("-", state.refusal(of: .decrTapped)) + " "
          + .button("+", state.refusal(of: .incrTapped)) + " "
          + .button("Next", state.refusal(of: .playNext)))
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension GuessView.State {
  /// Derives the view state from the feature's state.
  public init(_ state: GameState) {
    self.init(
      checkResult: state.isSecretDrawn ? state.checkResult : nil, guess: state.counter.count,
      isPaused: state.isSecretDrawn && state.timer.started == nil)
  }
}

extension GuessView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: GuessView.Action) -> Refusal? {
    if isPaused { return .when("while the clock is stopped") }
    return switch action {
    case .decrTapped: guess == .min ? .when("at the smallest number") : nil
    case .incrTapped: guess == .max ? .when("at the largest number") : nil
    case .playNext: checkResult == nil ? .when("before the first guess") : nil
    case .setCount, .slidingCount: nil
    }
  }
}

extension GameAction {
  /// The feature action for a view action.
  public init(_ action: GuessView.Action) {
    switch action {
    case .decrTapped: self = .counter(.decrTapped)
    case .incrTapped: self = .counter(.incrTapped)
    case .playNext: self = .counter(.playNext)
    case .setCount(let text): self = .counter(.setCount(text))
    case .slidingCount(let position): self = .counter(.slidingCount(position))
    }
  }
}
