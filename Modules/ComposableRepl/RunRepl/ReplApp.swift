import ComposableCore

/// Time travel, which knows the state that a typed action refers to.
@MainActor
private final class Past<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  weak var timeTravel: TimeTravel<State, Action>?
}

/// A feature with the world that the options describe: its store, its screens and its history.
@MainActor
struct ReplApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let screens: [NamedScreen]
  let store: Store<State, Action>
  private let lines: ActionLines<State, Action>?
  private let timeTravel: TimeTravel<State, Action>?

  init<Environment>(
    _ configuration: ReplConfiguration<State, Action>, _ options: Options, initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment makeEnvironment: (SystemEnvironment<Void>, Options) -> Environment
  ) {
    let scheduler = options.isTimeVirtual ? TestScheduler() : nil
    let clock = scheduler.map { SessionClock.virtual($0) } ?? .real
    let system = SystemEnvironment(
      environment: (), date: clock.now, mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      random: options.seed.map(RandomSource.seeded) ?? .live
    ).recordingInputs()
    let environment = makeEnvironment(system, options)
    store = Store(initialState: initialState, reducer: reducer, environment: environment)
    let makeScreens: (Store<State, Action>) -> [NamedScreen]
    if let screens = configuration.screens {
      makeScreens = { screens($0, options) }
    } else {
      let news = StateNews()
      makeScreens = { store in
        let state = StateScreens(store, title: configuration.name, news: news)
        return [NamedScreen(configuration.prompt, state)]
      }
    }
    screens = makeScreens(store)

    var app = TraveledApp(name: configuration.name, store: store) { state, action in
      _ = reducer(&state, action, environment)
    }
    app.clock = clock
    app.failure = configuration.failure
    app.options = options
    app.program = configuration.program.title
    app.screens = makeScreens
    app.seed = options.seed
    if configuration.screens == nil {
      let view = ViewStore(store, removeDuplicates: { _, _ in false })
      let past = Past<State, Action>()
      let lines = ActionLines(
        configuration.actions, state: { past.timeTravel?.shownState ?? view.state },
        send: { view.send($0) })
      app.text = { lines.text(of: $0) }
      self.lines = lines
      timeTravel = TimeTravel(app)
      past.timeTravel = timeTravel
    } else {
      lines = nil
      timeTravel = TimeTravel(app)
    }
  }

  /// Adds time travel to a REPL on the screens.
  func join(_ repl: Repl) {
    timeTravel.map(repl.add)
    repl.lineReader = lines
  }
}
