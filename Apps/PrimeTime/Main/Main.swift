import ComposableRepl
import PrimeTime

/// Runs the REPL on the features.
@main
@MainActor
enum Main {
  static func main() async {
    await runRepl(
      "PrimeTime", initialState: AppState(currentUser: loginName()), reducer: appReducer,
      environment: { system, options in system.map { AppEnvironment.live(options) } }
    ) { repl in
      repl.failure = { $0.failure }
      repl.options = AppOptions.all
      repl.prompt = "prime"
      repl.screens = appScreens
      repl.summary = "Counts, finds primes, keeps favorites, times and plays."
      repl.version = "1.0.0"
    }
  }
}
