import ComposableCore
import FavoritePrimes
import Foundation
import Game
import ReplKit

/// The world that one run of PrimeTime lives in, as its options ask for it.
struct World {
  /// Moves virtual time; nil when time is real.
  var advance: (@Sendable (Duration) -> Void)?
  var environment: AppEnvironment
  /// What dates and random numbers pass through, for sessions to record and replay.
  var tape: InputTape

  /// - Parameter report: says what went wrong outside, such as an answer that did not come.
  init(_ options: Options, report: @escaping @Sendable (String) -> Void) {
    var random = options.repl.seed.map(RandomSource.seeded) ?? .live
    let scheduler = options.repl.isTimeVirtual ? TestScheduler() : nil
    if let scheduler { advance = { scheduler.advance(by: $0) } }
    let tape = InputTape(
      date: {
        guard let scheduler else { return Date() }
        return Date(timeIntervalSince1970: scheduler.now / .seconds(1))
      },
      random: { [random] in random.next() })
    random = RandomSource { tape.nextRandom() }
    self.tape = tape
    let directory = options.dataDirectory
    environment = AppEnvironment(
      date: { tape.nextDate() }, fileClient: .live(directory: directory),
      mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      nthPrime: scheduler == nil
        ? AppEnvironment.nthPrimeInBackground : AppEnvironment.nthPrimeAtOnce,
      random: random, resultsClient: .live(directory: directory))
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
