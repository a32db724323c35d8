import ComposableCore
import FavoritePrimes
import Foundation
import Game
import Synchronization

/// The outside world of one run: time passes and answers come only when the run says so.
///
/// A question is kept until it is answered, so an answer can come late, after another question or
/// after the effect that asked was cancelled or its store released.
final class World: Sendable {
  enum Question {
    case load(@Sendable (Result<[Int], FileClientError>) -> Void)
    case loadResults(@Sendable (Result<[GameResult], FileClientError>) -> Void)
    case nthPrime(Int, @Sendable (Result<Int?, Never>) -> Void)
    case save(Int, @Sendable (Result<SavedFile, FileClientError>) -> Void)
  }

  private struct State {
    var asked = 0
    var dates: [Date] = []
    var generator: SeededGenerator
    var open: [(number: Int, question: Question)] = []
    var random: [UInt64] = []
  }

  let queue = TestScheduler()
  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

  var environment: AppEnvironment {
    AppEnvironment(
      date: { [self] in
        let date = Date(timeIntervalSince1970: queue.now / .seconds(1))
        state.withLock { $0.dates.append(date) }
        return date
      },
      fileClient: FileClient(
        load: { [self] in .future { self.ask(.load($0)) } },
        save: { [self] numbers in .future { self.ask(.save(numbers.count, $0)) } }),
      mainQueue: queue.eraseToAnyScheduler(),
      nthPrime: { [self] n in .future { self.ask(.nthPrime(n, $0)) } },
      random: RandomSource { [self] in
        state.withLock { state in
          state.random.append(state.generator.next())
          return state.random[state.random.count - 1]
        }
      },
      resultsClient: ResultsClient(
        load: { [self] in .future { self.ask(.loadResults($0)) } },
        save: { [self] results in .future { self.ask(.save(results.count, $0)) } }))
  }

  /// An environment that gives what this one gave, in the same order, and has no effects.
  var replaying: AppEnvironment {
    let tape = state.withLock { Tape(dates: $0.dates, random: $0.random) }
    return AppEnvironment(
      date: { tape.nextDate() },
      fileClient: FileClient(load: { .none }, save: { _ in .none }), mainQueue: .immediate,
      nthPrime: { _ in .none }, random: RandomSource { tape.nextRandom() },
      resultsClient: ResultsClient(load: { .none }, save: { _ in .none }))
  }

  /// How many questions were asked so far.
  var asked: Int { state.withLock { $0.asked } }

  /// The numbers of the questions that wait for an answer.
  var open: [Int] { state.withLock { $0.open.map(\.number) } }

  /// Takes one of the questions that wait; the answer may be given at any time.
  func take(_ index: Int) -> (number: Int, question: Question)? {
    state.withLock { $0.open.isEmpty ? nil : $0.open.remove(at: index % $0.open.count) }
  }

  private func ask(_ question: Question) {
    state.withLock {
      $0.asked += 1
      $0.open.append(($0.asked, question))
    }
  }
}

/// What was drawn from a world, given once more.
private final class Tape: Sendable {
  private let rest: Mutex<(dates: ArraySlice<Date>, random: ArraySlice<UInt64>)>

  init(dates: [Date], random: [UInt64]) { rest = Mutex((dates[...], random[...])) }

  func nextDate() -> Date {
    guard let date = rest.withLock({ $0.dates.popFirst() }) else {
      stop("replaying asked for more dates")
    }
    return date
  }

  func nextRandom() -> UInt64 {
    guard let bits = rest.withLock({ $0.random.popFirst() }) else {
      stop("replaying asked for more random numbers")
    }
    return bits
  }
}
