import ComposableCore
import Counter
import TextUI

/// Shows the game's counter as a guess, and how it compares to the secret.
@MainActor
public struct GuessView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How the guess compares to the secret.
    public var checkResult: CheckResult
    /// The number that is guessed.
    public var guess: Int

    /// The comparison in words.
    public var hint: Text {
      switch checkResult {
      case .equal: Text("Correct", .success)
      case .higher: Text("Higher than the secret", .warning)
      case .lower: Text("Lower than the secret", .warning)
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
    Screen("Guess") {
      Row("Your guess", Text(viewStore.guess))
      Line(viewStore.hint)
      Line("[-] [+] [Next]", .label)
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
    self.init(checkResult: state.checkResult, guess: state.counter.count)
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
