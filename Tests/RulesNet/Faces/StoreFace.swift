import ComposableCore

/// A store on the main actor with view stores that are added and removed.
@MainActor
final class StoreFace: Face {
  private let executor: DrainedExecutor
  private var history: [ProgramState] = []
  private let observers: StoreFaceObservers
  private let engine: Engine<ProgramState, Feature.Action>
  private var tasks: [Work?] = []
  private let world: ModelWorld

  nonisolated var blindness: Blindness { .effects }

  init(_ world: ModelWorld, _ executor: DrainedExecutor) {
    self.world = world
    self.executor = executor
    let engine = Engine(
      initialState: ProgramState(), host: DrainedHost(executor: executor)
    ) {
      state, action in
      world.feature.reducer.run(&state, action, world)
    }
    self.engine = engine
    observers = StoreFaceObservers(Store(engine: engine), world)
  }

  nonisolated func takeEvents() -> [Event] {
    MainActor.assumeIsolated { world.takeEvents() }
  }

  nonisolated var snapshot: Snapshot {
    MainActor.assumeIsolated { Snapshot(engine.root, tasks) }
  }

  nonisolated var state: ProgramState { MainActor.assumeIsolated { engine.state } }

  nonisolated func perform(_ step: ProgramStep) {
    MainActor.assumeIsolated { run(step) }
  }

  private func run(_ step: ProgramStep) {
    switch step {
    case .drop(let number): observers.drop(number)
    case .observe(let view, let reply):
      observers.observe(view, reply) { [unowned self] reply in
        tasks.append(engine.send(Feature.Action(reply.path, reply.tag)))
      }
    case .send(let path, let tag):
      // Reserves the index: an observer may send during this send, which then counts as a later
      // one.
      let index = tasks.count
      tasks.append(nil)
      tasks[index] = engine.send(Feature.Action(path, tag))
    case .advance, .cancelEffects, .cancelTask, .deliver, .restore:
      engine.perform(step, world, executor, history, tasks) { engine.settle(executor) }
    }
    engine.settle(executor)
    history.append(engine.state)
  }
}

/// The view stores of a store, each with a sink that records its states.
@MainActor
final class StoreFaceObservers {
  private struct Coarse: Equatable {
    var total: Int
    static func == (lhs: Coarse, rhs: Coarse) -> Bool { lhs.total / 4 == rhs.total / 4 }
  }

  private let coarse: Store<Coarse, Feature.Action>
  private let store: Store<ProgramState, Feature.Action>
  private var subscriptions: [(view: AnyObject, sink: AnyCancellable)?] = []
  private let world: ModelWorld

  init(_ store: Store<ProgramState, Feature.Action>, _ world: ModelWorld) {
    coarse = store.scope(state: { Coarse(total: $0.total) })
    self.store = store
    self.world = world
  }

  func drop(_ number: Int) {
    if number < subscriptions.count { subscriptions[number] = nil }
  }

  func observe(_ view: ProgramView, _ reply: Reply?, _ send: @escaping (Reply) -> Void) {
    switch view {
    case .coarse: observe(ViewStore(coarse), reply, send) { "\($0.total)" }
    case .exact: observe(ViewStore(coarse.scope(state: \.total)), reply, send) { "\($0)" }
    case .fixed: observe(ViewStore(store.scope(state: \.fixed)), reply, send) { "\($0.log)" }
    case .rowIDs:
      observe(ViewStore(store.scope(state: { Array($0.rows.ids) })), reply, send) { "\($0)" }
    case .whole: observe(ViewStore(store), reply, send) { "\($0.total)" }
    }
  }

  private func observe<State>(
    _ viewStore: ViewStore<State, Feature.Action>, _ reply: Reply?,
    _ send: @escaping (Reply) -> Void, _ text: @escaping (State) -> String
  ) {
    let number = subscriptions.count
    let world = world
    var reply = reply
    var isFirst = true
    let sink = viewStore.publisher.sink { state in
      world.record(.notified(observer: number, text(state)))
      if isFirst {
        isFirst = false
      } else if let due = reply.take() {
        send(due)
      }
    }
    subscriptions.append((viewStore, sink))
  }
}
