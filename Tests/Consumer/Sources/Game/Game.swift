import ComposableCore
import Counter

public struct GameState: Equatable, Sendable {
  public var counter: CounterState?
  public var rounds = 0

  public init() {}
}

public enum GameAction: Equatable, Sendable {
  case counter(CounterAction)
  case roundEnded, roundStarted
}

public let gameReducer = Reducer<GameState, GameAction, CounterEnvironment>.combine(
  counterReducer.optional().pullback(state: \GameState.counter, action: /GameAction.counter),
  Reducer { state, action, _ in
    switch action {
    case .counter:
      return .none
    case .roundEnded:
      state.counter = nil
      state.rounds += 1
      return .none
    case .roundStarted:
      state.counter = CounterState()
      return .none
    }
  })
