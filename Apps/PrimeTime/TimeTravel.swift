import ComposableCore
import ComposableRepl
import ComposableTimeTravel

/// Creates time travel for the app's store.
@MainActor
func timeTravel(
  of store: Store<AppState, AppAction>, _ world: World, _ options: Options,
  screens: @escaping (Store<AppState, AppAction>) -> [NamedScreen]
) -> TimeTravel<AppState, AppAction>? {
  let environment = world.environment
  var app = TraveledApp<AppState, AppAction>(
    name: "PrimeTime", store: store, tape: world.tape
  ) { state, action in _ = appReducer(&state, action, environment) }
  app.clock = world.clock
  app.failure = { $0.failure }
  app.options = options
  app.program = "PrimeTime 1.0.0"
  app.screens = screens
  app.seed = options.seed
  return TimeTravel(app)
}
