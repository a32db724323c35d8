import ComposableCore
import ComposableFiles
import Counter
import Timer

public enum GameAction: Codable, Equatable, Sendable {
  // User actions; `start` begins a new game: a new secret, no results, the clock at zero.
  case loadButtonTapped, saveButtonTapped, start
  // Actions of the children
  case counter(CounterAction)
  case timer(TimerAction)
  // Effect actions
  case loadedResults(TaskResult<[GameResult]>)
  case savedResults(TaskResult<SavedFile>)
}

/// The guessing game: a counter for the guess and a stopwatch.
///
/// The game's own reducer runs before those of its parts, so it sees the guess before
/// `.counter(.playNext)` resets the counter. The player's first action draws the secret and starts
/// the clock; `playNext` without a secret doesn't end a round. Loading replaces the results and
/// keeps the current round. Impossible results are excluded from a loaded list and listed in the
/// outcome.
public let gameReducer = Reducer<GameState, GameAction, SystemEnvironment<GameEnvironment>>.combine(
  roundReducer,
  counterReducer.pullback(
    state: \.counter, action: /GameAction.counter, environment: { $0.map(\.counter) }),
  timerReducer.pullback(
    state: \.timer, action: /GameAction.timer, environment: { $0.map(\.timer) }))

private let roundReducer = Reducer(reduce)

private func reduce(
  state: inout GameState, action: GameAction, environment: SystemEnvironment<GameEnvironment>
) -> Effect<GameAction, Never> {
  switch action {
  case .counter where !state.isSecretDrawn:
    state.secret = environment.random(in: secretRange)
    return state.timer.started == nil ? Effect(value: .timer(.start)) : .none

  case .counter(.playNext):
    state.endRound()
    state.secret = environment.random(in: secretRange)
    return .none

  case .counter:
    return .none

  case .loadButtonTapped:
    return environment.resultsClient.load().catchToEffect { .loadedResults(TaskResult($0)) }

  case .loadedResults(.failure(let error)), .savedResults(.failure(let error)):
    state.fileOutcome = .failed(DataFileError(error))
    return .none

  case .loadedResults(.success(let results)):
    let leftOut = state.replaceResults(with: results)
    state.fileOutcome = .loaded(count: state.results.count, leftOut: leftOut)
    return .none

  case .saveButtonTapped:
    return environment.resultsClient.save(state.results.elements)
      .catchToEffect { .savedResults(TaskResult($0)) }

  case .savedResults(.success(let file)):
    state.fileOutcome = .saved(file)
    return .none

  case .start:
    state = GameState(secret: environment.random(in: secretRange))
    return Effect(value: .timer(.start))

  case .timer(.reset):
    state.roundStarted = .zero
    return .none

  case .timer(.start) where !state.isSecretDrawn:
    state.secret = environment.random(in: secretRange)
    return .none

  case .timer:
    return .none
  }
}

extension GameState {
  fileprivate mutating func endRound() {
    results.append(
      GameResult(
        secret: secret, guess: counter.count, timeSpent: timer.duration - roundStarted,
        id: results.count + 1))
    roundStarted = timer.duration
    fileOutcome = nil
  }

  /// Replaces the results with the possible ones, renumbered; returns the positions of the others.
  fileprivate mutating func replaceResults(with results: [GameResult]) -> [Int] {
    self.results = []
    var leftOut: [Int] = []
    for (offset, result) in results.enumerated() {
      guard secretRange.contains(result.secret), result.timeSpent >= .zero else {
        leftOut.append(offset + 1)
        continue
      }
      self.results.append(
        GameResult(
          secret: result.secret, guess: result.guess, timeSpent: result.timeSpent,
          id: self.results.count + 1))
    }
    return leftOut
  }
}
