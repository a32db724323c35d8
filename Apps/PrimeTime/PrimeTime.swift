import ComposableCore
import ComposableTimeTravel
import Foundation
import ComposableRepl

/// Creates the store and the features' screens, and runs the REPL.
@main
@MainActor
enum PrimeTime {
  static func main() async {
    let program = Program(
      "PrimeTime 1.0.0", prompt: "prime",
      summary: "Counts, finds primes, keeps favorites, times and plays.",
      options: AppOptions.rows + TimeTravelOptions.rows)
    let options = program.parsedOptions()
    let world = World(options)
    let store = Store(
      initialState: AppState(currentUser: loginName()), reducer: appReducer,
      environment: world.environment)
    let features = appFeatures(isCompact: options.has(AppOptions.compact))
    let isLocal = options.isInteractive && !world.clock.isVirtual
    let views = ViewEnvironment(
      isPrime: world.environment.isPrime, time: { isLocal ? $0.localText : $0.description })
    let repl = Repl(
      program, screens: features.screens(of: store, views), options: options,
      historyFile: options.dataDirectory.path + "/history")
    let timeTravel = timeTravel(of: store, world, options) { features.screens(of: $0, views) }
    timeTravel.map(repl.add)
    await repl.run()
  }

  /// The user's login name; nil if the system has none.
  private static func loginName() -> String? {
    let variable = getenv("LOGNAME").map { String(cString: $0) } ?? ""
    return variable.isEmpty
      ? getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } : variable
  }
}
