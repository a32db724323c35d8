import ComposableCore
import FavoritePrimes
import Counter
import Foundation
import Game
import PrimeNumbers
import ComposableTimeTravel
import ComposableRepl

#if Network
  import WolframAlpha
#endif

/// The environment and clock of one run, as configured by its options.
struct World {
  /// The clock that dates the session's history.
  var clock: SessionClock
  var environment: SystemEnvironment<AppEnvironment>
  /// The tape that records or replays dates and random numbers.
  var tape: InputTape

  init(_ options: Options) {
    let source = options.seed.map(RandomSource.seeded) ?? .live
    let scheduler = options.has(AppOptions.virtualTime) ? TestScheduler() : nil
    clock = scheduler.map { .virtual($0) } ?? .real
    let tape = InputTape(
      date: { scheduler.map { Timestamp(since1970: $0.now) } ?? .now() },
      random: { source.next() })
    self.tape = tape
    let directory = options.dataDirectory
    environment = SystemEnvironment(
      environment: AppEnvironment(
        fileClient: .live(directory: directory),
        searchNthPrime: Self.nthPrimeSearch(options),
        resultsClient: .live(directory: directory)),
      date: { tape.nextDate() }, mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      random: RandomSource { tape.nextRandom() })
  }

  /// The search that `--nth-prime` selects. Local searches with virtual time are synchronous, so
  /// that runs are deterministic.
  private static func nthPrimeSearch(
    _ options: Options
  ) -> @Sendable (Int) -> Effect<NthPrimeSearch, Never> {
    guard options[AppOptions.nthPrime] == "wolfram" else {
      guard options.has(AppOptions.virtualTime) else { return NthPrimeSearch.local }
      return { n in AppEnvironment.nthPrimeAtOnce(n).map(NthPrimeSearch.finished) }
    }
    #if Network
      let client = WolframAlphaClient.live(environment: ProcessInfo.processInfo.environment)
      return { n in
        .run { send in
          send(.progress(NthPrimeProgress(n: n, percent: 0)))
          do {
            send(.finished(try await client.nthPrime(n)))
          } catch {
            if Task.isCancelled { return }
            Repl.report("\(error)")
            send(.finished(nil))
          }
        }
      }
    #else
      return { _ in
        Repl.report("This build has no network. Try --nth-prime local.")
        return Effect(value: .finished(nil))
      }
    #endif
  }
}
