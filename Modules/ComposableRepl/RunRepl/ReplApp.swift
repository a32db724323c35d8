import ComposableCore

/// A feature with the world that the options describe: its store, its screens and its history.
@usableFromInline @MainActor
struct ReplApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let screens: [NamedScreen]
  let store: Store<State, Action>
  private let configuration: ReplConfiguration<State, Action>
  private let actionReader: StoreActionReader<State, Action>?
  private let options: Options
  private let timeTravel: TimeTravel<State, Action>

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

    var app = RecordedApp(configuration.program, store: store, reduce: reduce)
    app.clock = world.clock
    app.failure = configuration.failure
    app.options = world.options
    app.screens = makeScreens
    guard let timeTravel = TimeTravel(app) else {
      preconditionFailure("A REPL needs a root store, not a scope.")
    }
    self.timeTravel = timeTravel
    actionReader =
      configuration.screens == nil ? Self.actionReader(configuration, store, timeTravel) : nil
  }

  /// Reads typed actions, with the rows of the shown state, and writes those of time travel.
  private static func actionReader(
    _ configuration: ReplConfiguration<State, Action>, _ store: Store<State, Action>,
    _ timeTravel: TimeTravel<State, Action>
  ) -> StoreActionReader<State, Action> {
    let view = ViewStore(store, removeDuplicates: { _, _ in false })
    let reader = StoreActionReader(
      configuration.actions, state: { [unowned timeTravel] in timeTravel.shownState },
      send: { view.send($0) })
    timeTravel.actionText = { reader.text(of: $0) }
    return reader
  }

  /// Runs the REPL until its user leaves it, then exits with its status.
  @usableFromInline
  func run() async -> Never {
    let repl = Repl(
      configuration.program, screens: screens, verbs: configuration.verbs, options: options,
      historyFile: options.dataDirectory.appending(path: "history").path)
    join(repl)
    await LineLoop(repl).run { await timeTravel.run(on: repl, $0) }
  }

  /// Adds time travel and typed actions to a REPL on the screens.
  func join(_ repl: Repl) {
    timeTravel.join(repl)
    repl.actionReader = actionReader
  }
}
