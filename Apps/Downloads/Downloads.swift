import ComposableCore
import ComposableRepl
import ComposableTextUI

/// Creates the store and its view, and runs the REPL.
@main
@MainActor
enum Downloads {
  static func main() async {
    let program = Program(
      "Downloads 1.0.0", prompt: "downloads", summary: "Finds, downloads and keeps files.")
    let store = Store(
      initialState: AppState.login(LoginState()), reducer: appReducer,
      environment: .live(environment: .simulated(on: .main)))
    let view = DownloadsView(store)
    let repl = Repl(
      program, screens: [NamedScreen("downloads", view.part)], options: program.parsedOptions())
    await repl.run()
  }
}
