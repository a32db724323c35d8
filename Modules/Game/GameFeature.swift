import ComposableCore
import Counter
import Timer

/// What happens in the guessing game.
public enum GameAction: Codable, Equatable, Sendable {
  case counter(CounterAction)
  /// Begins a new game: a new secret, no results, the clock from zero.
  case start
  case timer(TimerAction)
}

/// A counter to guess with and a stopwatch, made a game: guess the secret, again and again.
///
/// The game is reduced before its parts, so it sees what was guessed when `.counter(.playNext)` is about to
/// set the counter back.
public let gameReducer = Reducer<GameState, GameAction, GameEnvironment>.combine(
  roundReducer,
  counterReducer.pullback(
    state: \.counter, action: /GameAction.counter, environment: \.counter),
  timerReducer.pullback(state: \.timer, action: /GameAction.timer, environment: \.timer))

private let roundReducer = Reducer<GameState, GameAction, GameEnvironment> {
  state, action, environment in
  switch action {
  case .counter(.playNext):
    state.drawSecretIfNeeded(environment)
    state.endRound()
    state.secret = environment.random(in: secrets)
    return .none

  case .counter, .timer:
    state.drawSecretIfNeeded(environment)
    return .none

  case .start:
    state = GameState(secret: environment.random(in: secrets))
    return Effect(value: .timer(.start))
  }
}

private let secrets = -100...100

extension GameState {
  /// Whatever a player does first begins the first round.
  fileprivate mutating func drawSecretIfNeeded(_ environment: GameEnvironment) {
    if !isSecretDrawn { secret = environment.random(in: secrets) }
  }

  fileprivate mutating func endRound() {
    results.append(
      GameResult(
        guess: counter.count, id: (results.last?.id ?? 0) + 1, secret: secret,
        timeSpent: timer.duration - roundStarted))
    roundStarted = timer.duration
  }
}
