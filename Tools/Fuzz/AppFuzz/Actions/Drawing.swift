import ComposableFiles
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import Timer

extension Bytes {
  /// The user's next action.
  mutating func action() -> UserAction {
    switch below(8) {
    case 0, 1: .counter(counterAction())
    case 2:
      .primeModal(
        below(4) == 0 ? .removeFavoritePrimeTapped : .saveFavoritePrimeTapped)
    case 3, 4: .favoritePrimes(favoritePrimesAction())
    case 5: .timer(timerAction())
    case 6: below(2) == 0 ? .game(gameAction()) : .gameTimer(timerAction())
    default: .guess(guessAction())
    }
  }

  private mutating func counterAction() -> CounterView.Action {
    switch below(11) {
    case 0: .alertDismissButtonTapped
    case 1: .decrTapped
    case 2: .incrTapped
    case 3: .isPrimeButtonTapped
    case 4: .primeModalDismissed
    case 5: .nthPrimeButtonTapped
    case 6: .doubleTap
    case 7: .slidingCount(float())
    case 8: .cancelButtonTapped
    default: .setCount(text())
    }
  }

  private mutating func favoritePrimesAction() -> FavoritePrimesView.Action {
    switch below(7) {
    case 0: .alertDismissButtonTapped
    case 1: .loadButtonTapped
    case 2: .saveButtonTapped
    case 3: .primeButtonTapped(number())
    case 4: .cancelButtonTapped
    default:
      .deleteFavoritePrimes(
        IndexSet((0..<below(5)).map { _ in below(8) == 0 ? .max - 1 : below(16) }))
    }
  }

  private mutating func gameAction() -> GameView.Action {
    switch below(4) {
    case 0: .start
    case 1: .loadButtonTapped
    case 2: .saveButtonTapped
    default: .newGameTapped
    }
  }

  private mutating func guessAction() -> GuessView.Action {
    switch below(8) {
    case 0: .decrTapped
    case 1: .incrTapped
    case 2: .setCount(text())
    case 3: .slidingCount(float())
    default: .playNext
    }
  }

  private mutating func timerAction() -> TimerView.Action {
    switch below(8) {
    case 0: .lap
    case 1: .reset
    case 2, 3, 4: .start
    default: .stop
    }
  }

  /// A list of rounds that can be stored in a file.
  mutating func results() -> [GameResult] {
    (0..<below(6)).map { _ in
      // Files hold durations below 2⁶² seconds; these are also exact as a `Double`.
      let seconds = Int64(truncatingIfNeeded: number()) >> 12
      return GameResult(
        secret: below(4) == 0 ? number() : below(201) - 100, guess: number(),
        timeSpent: below(4) == 0 ? .seconds(seconds) : .milliseconds(below(256)), id: below(4))
    }
  }

  /// An error of a file client, with control characters in its path and text.
  mutating func fileError() -> DataFileError {
    let path = "/\u{1B}]0;owned\u{7}/\(text())"
    switch below(4) {
    case 0: return .missing(path: path)
    case 1: return .misplaced(path: path, isDirectory: below(2) == 0)
    case 2: return .refused(path: path, reason: text())
    default: return .unreadable(path: path, reason: text())
    }
  }
}
