import ComposableRepl
import Foundation

/// Runs the REPL on the features.
@main
@MainActor
enum PrimeTime {
  private static let compact = Option("--compact", help: "Show the counter on one line")

  static func main() async {
    await runRepl(
      "PrimeTime", initialState: AppState(currentUser: loginName()), reducer: appReducer,
      environment: { system, options in system.map { AppEnvironment.live(options) } }
    ) { repl in
      repl.failure = { $0.failure }
      repl.options = [AppEnvironment.nthPrimeOption, compact]
      repl.prompt = "prime"
      repl.screens = { store, options in
        appFeatures(isCompact: options.has(compact))
          .screens(of: store, ViewEnvironment(time: { options.text(of: $0) }))
      }
      repl.summary = "Counts, finds primes, keeps favorites, times and plays."
      repl.version = "1.0.0"
    }
  }

  /// The user's login name; nil if the system has none.
  private static func loginName() -> String? {
    let variable = getenv("LOGNAME").map { String(cString: $0) } ?? ""
    return variable.isEmpty
      ? getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } : variable
  }
}
