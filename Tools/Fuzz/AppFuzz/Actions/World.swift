import ComposableCore
import ComposableFiles
import FavoritePrimes
import Foundation
import Game
import PrimeTime
import Synchronization

/// The environment of one run: time passes and responses arrive only on the run's request.
///
/// A question is kept until it is answered, so a response can arrive late: after another question,
/// or after the effect was canceled or its store released.
final class World: Sendable {
  enum Question {
    case load(@Sendable (Result<[Int], DataFileError>) -> Void)
    case loadResults(@Sendable (Result<[GameResult], DataFileError>) -> Void)
    case nthPrime(Int, @Sendable (Result<Int?, Never>) -> Void)
    case save(Int, @Sendable (Result<SavedFile, DataFileError>) -> Void)
  }

  /// An unanswered question.
  struct OpenQuestion {
    /// Its number among all questions, from 1.
    var number: Int
    var question: Question
  }

  private struct State {
    var asked = 0
    var dates: [Timestamp] = []
    var generator: SeededGenerator
    var open: [OpenQuestion] = []
    var random: [UInt64] = []
  }

  let queue = TestScheduler()
  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

  var environment: SystemEnvironment<AppEnvironment> {
    SystemEnvironment(
      environment: AppEnvironment(
        fileClient: FileClient(
          load: { [self] in .future { self.ask(.load($0)) } },
          save: { [self] numbers in .future { self.ask(.save(numbers.count, $0)) } }),
        nthPrime: { [self] n in .future { self.ask(.nthPrime(n, $0)) } },
        resultsClient: ResultsClient(
          load: { [self] in .future { self.ask(.loadResults($0)) } },
          save: { [self] results in .future { self.ask(.save(results.count, $0)) } })),
      date: { [self] in
        let date = Timestamp(since1970: queue.now)
        state.withLock { $0.dates.append(date) }
        return date
      },
      mainQueue: queue.eraseToAnyScheduler(),
      random: RandomSource { [self] in
        state.withLock { state in
          state.random.append(state.generator.next())
          return state.random[state.random.count - 1]
        }
      })
  }

  /// An environment that replays this one's dates and random numbers, and has no effects.
  var replaying: SystemEnvironment<AppEnvironment> {
    let tape = state.withLock { Tape(dates: $0.dates, random: $0.random) }
    return SystemEnvironment(
      environment: AppEnvironment(
        fileClient: FileClient(load: { .none }, save: { _ in .none }), nthPrime: { _ in .none },
        resultsClient: ResultsClient(load: { .none }, save: { _ in .none })),
      date: { tape.nextDate() }, mainQueue: .immediate,
      random: RandomSource { tape.nextRandom() })
  }

  /// The number of questions asked so far.
  var asked: Int { state.withLock { $0.asked } }

  /// The numbers of the unanswered questions.
  var open: [Int] { state.withLock { $0.open.map(\.number) } }

  /// Removes an unanswered question; the caller may answer it at any time.
  func take(_ index: Int) -> OpenQuestion? {
    state.withLock { $0.open.isEmpty ? nil : $0.open.remove(at: index % $0.open.count) }
  }

  private func ask(_ question: Question) {
    state.withLock {
      $0.asked += 1
      $0.open.append(OpenQuestion(number: $0.asked, question: question))
    }
  }
}

/// Recorded dates and random numbers, replayed in order.
private final class Tape: Sendable {
  /// The inputs that have not been replayed yet.
  private struct Rest {
    var dates: ArraySlice<Timestamp>
    var random: ArraySlice<UInt64>
  }

  private let rest: Mutex<Rest>

  init(dates: [Timestamp], random: [UInt64]) {
    rest = Mutex(Rest(dates: dates[...], random: random[...]))
  }

  func nextDate() -> Timestamp {
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
