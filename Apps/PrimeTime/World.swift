import ComposableCore
import FavoritePrimes
import Foundation
import Game
import ReplKit
import Sessions

/// The world that one run of PrimeTime lives in, as its options ask for it.
struct World {
  /// Moves virtual time; nil when time is real.
  var advance: (@Sendable (Duration) -> Void)?
  /// When things happen, for the history of the session.
  var clock: SessionClock
  var environment: SystemEnvironment<AppEnvironment>
  /// What dates and random numbers pass through, for sessions to record and replay.
  var tape: InputTape

  /// - Parameter report: says what went wrong outside, such as an answer that did not come.
  init(_ options: Options, report: @escaping @Sendable (String) -> Void) {
    var random = options.repl.seed.map(RandomSource.seeded) ?? .live
    let scheduler = options.repl.isTimeVirtual ? TestScheduler() : nil
    if let scheduler { advance = { scheduler.advance(by: $0) } }
    clock = scheduler.map { scheduler in .virtual { scheduler.now } } ?? .real()
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
        fileClient: .live(directory: directory),
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
