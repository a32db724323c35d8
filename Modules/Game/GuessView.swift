import ComposableCore
import Counter
import TextUI

/// Shows the game's counter as a guess, and how it compares to the secret.
@MainActor
public struct GuessView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How the guess compares to the secret; nil before the first guess.
    public var checkResult: CheckResult?
    /// The number that is guessed.
    public var guess: Int
    /// Whether the game has begun but its clock is stopped.
    public var isPaused = false

    /// The comparison in words, or what to do.
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

  /// What the view can send.
  public enum Action: Equatable, Sendable {
    case decrTapped, incrTapped, playNext, setCount(String), slidingCount(Float)
  }

  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<GameState, GameAction>

  /// A view of `store`.
  public init(store: Store<GameState, GameAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: GameAction.init).view
  }

  /// The screen as of the view state now.
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

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension GuessView.State {
  /// What the view shows of the feature's state.
  public init(_ state: GameState) {
    self.init(
      checkResult: state.isSecretDrawn ? state.checkResult : nil, guess: state.counter.count,
      isPaused: state.isSecretDrawn && state.timer.started == nil)
  }
}

extension GuessView.State: ActionAvailability {
  /// Why the action cannot be used now; nil when it can.
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
  /// The feature's action for one of the view.
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
