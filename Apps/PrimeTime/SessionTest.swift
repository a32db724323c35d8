import ComposableCore
import FavoritePrimes
import Game
import Inspector
import PrimeModal
import Debugging
import Repl
import Sessions

/// The set-up of the tests that ':test' writes.
func sessionTest() throws -> TestSetUp {
  TestSetUp(
    imports: [
      "import ComposableCore", "import ComposableTesting", "import Sessions", "import Testing",
      "@testable import PrimeTime",
    ], initialState: ("AppState()", try StateText(AppState())), reducer: "appReducer",
    environmentType: "SystemEnvironment<AppEnvironment>",
    environment: ["let environment = SystemEnvironment.replaying(tape)"])
}

extension SystemEnvironment<AppEnvironment> {
  /// An environment without side effects: dates and random numbers come from a tape, and every
  /// effect is empty.
  static func replaying(_ tape: InputTape) -> Self {
    SystemEnvironment(
      environment: AppEnvironment(
        fileClient: FileClient(load: { .none }, save: { _ in .none }),
        isPrime: PrimeModalEnvironment.live.isPrime, nthPrime: { _ in .none },
        resultsClient: ResultsClient(load: { .none }, save: { _ in .none })),
      date: { tape.nextDate() }, mainQueue: .immediate,
      random: RandomSource { tape.nextRandom() })
  }
}
