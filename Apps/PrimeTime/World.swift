import ComposableCore
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import Debugging
import ReplKit
import Sessions

/// The environment and clock of one run, as configured by its options.
struct World {
  /// The clock that dates the session's history.
  var clock: SessionClock
  var environment: SystemEnvironment<AppEnvironment>
  /// The tape that records or replays dates and random numbers.
  var tape: InputTape

  /// - Parameter report: Receives the messages of failed requests.
  init(_ options: Options, report: @escaping @Sendable (String) -> Void) {
    var random = options.seed.map(RandomSource.seeded) ?? .live
    let scheduler = options.isTimeVirtual ? TestScheduler() : nil
    clock = scheduler.map { .virtual($0) } ?? .real()
    let tape = InputTape(
      date: {
        scheduler.map { Timestamp(since1970: $0.now) } ?? .now()
      },
      random: { [random] in random.next() })
    random = RandomSource { tape.nextRandom() }
    self.tape = tape
    let directory = options.dataDirectory
    environment = SystemEnvironment(
      environment: AppEnvironment(
        fileClient: .live(directory: directory), isPrime: PrimeModalEnvironment.live.isPrime,
        nthPrime: scheduler == nil
          ? AppEnvironment.nthPrimeInBackground : AppEnvironment.nthPrimeAtOnce,
        resultsClient: .live(directory: directory)),
      date: { tape.nextDate() }, mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      random: random)
    if options.nthPrime == .wolfram {
      environment.nthPrime = { n in
        .task {
          do {
            return try await wolframNthPrime(n)
          } catch {
            if !Task.isCancelled { report("\(error)") }
            return nil
          }
        }
      }
    }
  }
}
