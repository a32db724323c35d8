import ComposableCore
import Debugging
import Repl

/// The time-line of the app.
@MainActor
func debugger(
  of store: Store<AppState, AppAction>, _ world: World, _ options: Options,
  screens: @escaping (Store<AppState, AppAction>) -> [NamedScreen]
) -> Debugger<AppState, AppAction>? {
  let environment = world.environment
  // A store without state costs drains nothing.
  let sender = ViewStore(store.stateless)
  var app = DebuggedApp<AppState, AppAction>(
    name: "PrimeTime", store: store, tape: world.tape
  ) { state, action in _ = appReducer(&state, action, environment) }
  app.clock = world.clock
  app.failure = { $0.failure }
  app.options = options
  app.program = "PrimeTime 1.0.0"
  app.screens = screens
  app.seed = options[AppOptions.seed]
  app.settle = { state, effects in
    if let answer = AppAction(endingRequestOf: state, inFlight: effects) { sender.send(answer) }
  }
  app.test = { try? sessionTest() }
  return Debugger(app)
}
