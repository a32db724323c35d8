import ComposableCore

/// A feature with the world that the options describe: its store, its screens and its history.
@usableFromInline @MainActor
struct ReplApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let screens: [NamedScreen]
  let store: Store<State, Action>
  private let configuration: ReplConfiguration<State, Action>
  private let lines: ActionLines<State, Action>?
  private let options: Options
  private let timeTravel: TimeTravel<State, Action>?

  /// A feature with its store; `reduce` reduces an action again, without running its effects.
  @usableFromInline
  init(
    _ configuration: ReplConfiguration<State, Action>, _ world: ReplWorld,
    _ store: Store<State, Action>, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.configuration = configuration
    self.store = store
    options = world.options
    let makeScreens: (Store<State, Action>) -> [NamedScreen]
    if let screens = configuration.screens {
      makeScreens = { screens($0, world.options) }
    } else {
      let news = StateNews()
      makeScreens = { store in
        let state = StateScreens(store, title: configuration.name, news: news)
        return [NamedScreen(configuration.prompt, state)]
      }
    }
    screens = makeScreens(store)

    var app = TraveledApp(name: configuration.name, store: store, reduce: reduce)
    app.clock = world.clock
    app.failure = configuration.failure
    app.options = world.options
    app.program = configuration.program.title
    app.screens = makeScreens
    app.seed = world.options.seed
    if configuration.screens == nil {
      let view = ViewStore(store, removeDuplicates: { _, _ in false })
      // Time travel writes actions by these lines, which read rows of the state that it shows.
      weak var past: TimeTravel<State, Action>?
      let lines = ActionLines(
        configuration.actions, state: { past?.shownState ?? view.state }, send: { view.send($0) })
      app.text = { lines.text(of: $0) }
      self.lines = lines
      timeTravel = TimeTravel(app)
      past = timeTravel
    } else {
      lines = nil
      timeTravel = TimeTravel(app)
    }
  }

  /// Runs the REPL until its user leaves it, then exits with its status.
  @usableFromInline
  func run() async -> Never {
    let repl = Repl(
      configuration.program, screens: screens, verbs: configuration.verbs, options: options,
      historyFile: options.dataDirectory.appending(path: "history").path)
    join(repl)
    await repl.run()
  }

  /// Adds time travel and typed actions to a REPL on the screens.
  func join(_ repl: Repl) {
    timeTravel.map(repl.add)
    repl.actionLines = lines
  }
}
