import ComposableCore
import ComposableTimeTravel
import Glibc

/// A feature with its store, its history and its REPL.
@usableFromInline @MainActor
struct ReplApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let history: History<State, Action>
  let repl: Repl
  let store: Store<State, Action>

  /// The REPL that the options describe; `reduce` reduces an action again, without running its
  /// effects.
  @usableFromInline
  init(
    _ configuration: ReplConfiguration<State, Action>, _ world: ReplWorld,
    _ store: Store<State, Action>, reduce: @escaping (inout State, Action) -> Void
  ) {
    self.init(configuration, world, store, reduce: reduce) { parts in
      Repl(
        parts, configuration.program, options: world.options,
        linesFile: world.options.dataDirectory.appending(path: "history").path)
    }
  }

  init(
    _ configuration: ReplConfiguration<State, Action>, _ world: ReplWorld,
    _ store: Store<State, Action>, reduce: @escaping (inout State, Action) -> Void,
    makeRepl: (Repl.Parts) -> Repl
  ) {
    guard let debugger = StoreDebugger(store) else {
      preconditionFailure("A REPL needs a root store, not a scope.")
    }
    let program = configuration.program
    let makeScreens = configuration.makeScreens(world.options)
    let display = Display(makeScreens(store))
    // Each needs the other: the history reports to the REPL, whose verbs use it; typed lines name
    // rows of the state that the history shows, and the history writes actions as they are typed.
    weak var (weakHistory, weakRepl): (History<State, Action>?, Repl?)
    let view = ViewStore(store, removeDuplicates: { _, _ in false })
    let lines =
      configuration.screens == nil
      ? ActionLines(
        configuration.actions, state: { weakHistory?.shownState ?? view.state },
        send: { view.send($0) })
      : nil
    var header = SessionHeader(
      app: program.name, start: world.clock.date, program: program.title, seed: world.options.seed)
    header.isTimeVirtual = world.clock.scheduler != nil
    history = History(
      of: debugger, header, on: display, clock: world.clock, failure: configuration.failure,
      makeScreens: makeScreens, reduce: reduce,
      actionText: { lines?.text(of: $0, configuration.actions) ?? describe(typed: $0).sanitized },
      report: { weakRepl?.printOwn($0, isAwaited: weakHistory?.waiting.isWaiting == true) })
    history.isWorldRecorded = configuration.isWorldRecorded
    weakHistory = history
    let verbs = Verb.all(
      on: display, and: configuration.verbs, ofHistory: Verb.all(of: history))
    repl = makeRepl(
      Repl.Parts(display: display, actionLines: lines, verbs: verbs, act: history.act))
    weakRepl = repl
    self.store = store
    // A program may wait for the first line of the session before it writes.
    if repl.console.isJSON {
      history.startLines()
      repl.console.flush()
    }
  }

  /// Runs the REPL until its user leaves it, then exits with its status.
  @usableFromInline
  func run() async -> Never {
    let lines = LineLoop(repl)
    lines.start()
    if await open() {
      await lines.run()
      await end()
    }
    exit(repl.status.rawValue)
  }

  /// Replays and records as the options say; returns whether the session can begin.
  private func open() async -> Bool {
    if let file = repl.options[StandardOptions.replay] {
      let isOpen = await repl.performOption("--replay") { repl in
        for event in try history.replay(file) { repl.print(event) }
      }
      if !isOpen, !repl.console.isInteractive { return false }
    }
    guard let file = repl.options[StandardOptions.record] else { return true }
    return await repl.performOption("--record") { repl in
      for event in try history.startRecording(to: file) { repl.print(event) }
    }
  }

  /// Finishes after the last line. A user who quits on a terminal doesn't want to wait for effects;
  /// a script needs their output, except for those that wait for virtual time.
  func end() async {
    await repl.performOption("session") { repl in
      if !repl.console.isInteractive, !repl.isOver { await history.waitForEffects() }
      let count = history.store.effectsInFlight.count { !$0.isRepeating }
      if !repl.console.isInteractive, count > 0 {
        let were = count.counted("effect was", "effects were")
        repl.console.remark("\(repl.program.name): \(were) still in flight and canceled.")
      }
      history.finish()
    }
  }
}

/// The clock and the random numbers that the options describe.
@usableFromInline
struct ReplWorld {
  var clock: SessionClock
  @usableFromInline let options: Options
  /// The shared dependencies, whose dates, ids and random numbers are recorded.
  @usableFromInline let system: SystemEnvironment<Void>

  @usableFromInline
  init(_ options: Options) {
    let scheduler = options.isTimeVirtual ? TestScheduler() : nil
    self.options = options
    let clock = SessionClock(scheduler: scheduler)
    self.clock = clock
    system = SystemEnvironment(
      environment: (), date: { clock.now }, mainQueue: scheduler?.eraseToAnyScheduler() ?? .main,
      random: options.seed.map(RandomSource.seeded) ?? .live
    ).recordingInputs()
  }
}
