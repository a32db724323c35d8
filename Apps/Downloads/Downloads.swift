import ComposableRepl

/// Runs the REPL on the app and its screen.
@main
@MainActor
enum Downloads {
  static func main() async {
    await runRepl(
      "Downloads", initialState: AppState.login(LoginState()), reducer: appReducer,
      environment: { system, _ in system.map { .simulated(on: system.mainQueue) } }
    ) { repl in
      repl.screens = { store, _ in [NamedScreen("downloads", DownloadsView(store))] }
      repl.summary = "Finds, downloads and keeps files."
      repl.version = "1.0.0"
    }
  }
}
