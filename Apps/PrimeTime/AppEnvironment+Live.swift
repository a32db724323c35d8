import ComposableRepl
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers

#if Network
  import WolframAlpha
#endif

extension AppEnvironment {
  /// Keeps files in the data directory, and searches where `--nth-prime` says.
  package static func live(_ options: Options) -> AppEnvironment {
    AppEnvironment(
      fileClient: .live(directory: options.dataDirectory),
      searchNthPrime: nthPrimeSearch(options),
      resultsClient: .live(directory: options.dataDirectory))
  }

  /// Local searches with virtual time are synchronous, so that runs are deterministic.
  private static func nthPrimeSearch(
    _ options: Options
  ) -> @Sendable (Int) -> Effect<NthPrimeSearch, Never> {
    guard options[AppOptions.nthPrime] == "wolfram" else {
      guard options.isTimeVirtual else { return NthPrimeSearch.local }
      return { n in nthPrimeAtOnce(n).map(NthPrimeSearch.finished) }
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
