import ComposableCore

/// The engine of a store, driven step by step, with or without view stores on the main actor.
final class EngineDriver: Driver {
  let exclusions: Exclusions
  private let engine: Engine<ProgramState, Feature.Action>
  private let executor: DrainedExecutor
  private var history: [ProgramState] = []
  private let recorder: EffectRecorder
  private var tasks: [SendNode?] = []
  private let views: ProgramViews?
  private let world: ModelWorld

  init(_ kind: DriverKind, _ world: ModelWorld, _ executor: DrainedExecutor) {
    self.world = world
    self.executor = executor
    recorder = EffectRecorder(world)
    engine = Engine(
      initialState: world.feature.initial,
      observer: kind == .observedEngine ? recorder.observer : nil,
      runtime: EffectRuntime(host: DrainedHost(executor: executor))
    ) { world.feature.reducer.run(&$0, $1, world) }
    // To start effects again, they have to be recorded, and an observed engine takes other paths.
    switch kind {
    case .observedEngine: exclusions = .observers
    case .store: exclusions = [.effects, .restarts]
    case .plainEngine, .storeActor, .testStore: exclusions = [.effects, .observers, .restarts]
    }
    // Programs with view stores run on the main actor.
    let shared = ActorConfined(engine)
    views =
      kind == .store
      ? MainActor.assumeIsolated { ProgramViews(Store(engine: shared.value), world) } : nil
  }

  func takeEvents() -> [Event] { world.takeEvents() }

  var snapshot: Snapshot { Snapshot(engine.root, tasks) }
  var state: ProgramState { engine.state }

  var violations: [String] {
    let state = engine.state
    return engine.root.checkInvariants() + engine.listeners.checkInvariants()
      + state.rows.checkInvariants() + state.rows.flatMap { $0.rows.checkInvariants() }
  }

  func perform(_ step: ProgramStep) {
    let views = views
    switch step {
    case .drop(let number): MainActor.assumeIsolated { views?.drop(number) }
    case .observe(let view, let reply):
      let send = ActorConfined { [unowned self] (reply: Reply) in self.send(reply.path, reply.tag) }
      MainActor.assumeIsolated { views?.observe(view, reply, send.value) }
    case .restart(let step, let isRecreated):
      if step < history.count { recorder.restart(step, in: history[step], isRecreated, on: engine) }
    case .send(let path, let tag): send(path, tag)
    case .advance, .cancelEffect, .cancelTask, .deliver, .restore:
      engine.perform(step, world, executor, history, tasks) { engine.finishReadyWork(executor) }
    }
    engine.finishReadyWork(executor)
    history.append(engine.state)
    recorder.endStep()
  }

  /// Reserves the index: an observer may send during this send, which then counts as a later one.
  private func send(_ path: ProgramPath, _ tag: Int) {
    let index = tasks.count
    tasks.append(nil)
    tasks[index] = engine.send(Feature.Action(path, tag))
  }
}

extension Engine where State == ProgramState, Action == Feature.Action {
  /// Performs a step that neither sends nor observes.
  func perform(
    _ step: ProgramStep, _ world: ModelWorld, _ executor: DrainedExecutor, _ history: [State],
    _ tasks: [SendNode?], finishReadyWork: () -> Void
  ) {
    switch step {
    case .advance(let ticks):
      for _ in 0..<ticks {
        world.scheduler.advance(by: .seconds(1))
        finishReadyWork()
      }
    case .cancelEffect(let number): _ = cancelEffect(number)
    case .cancelTask(let number): if number < tasks.count { tasks[number]?.cancel() }
    case .deliver(let deliveries):
      for delivery in deliveries {
        world.post(delivery)
        executor.drain()
      }
    case .restore(let step): if step < history.count { restore(history[step]) }
    case .drop, .observe, .restart, .send: break
    }
  }

  /// Runs ready jobs and processes deliveries until neither is left.
  func finishReadyWork(_ executor: DrainedExecutor) {
    executor.drain()
    while runtime.hasMail {
      runtime.flush()
      executor.drain()
    }
  }
}

extension Snapshot {
  /// The values of a store; a send without a task has nothing in flight.
  init(_ root: EffectNode, _ tasks: [SendNode?]) {
    self.init(inFlight: root.numbersInFlight, sends: tasks.count)
    for number in 0..<tasks.count where tasks[number]?.hasEnded ?? true {
      finished.append(number)
    }
  }
}

/// Treats the calling thread as the store's actor; effects run on an executor that the caller
/// drains.
final class DrainedHost: EffectHost {
  let executor: DrainedExecutor

  init(executor: DrainedExecutor) { self.executor = executor }

  var isOnStoreActor: Bool { true }

  func executor(ofEffect number: Int) -> (any TaskExecutor)? { executor }

  func wake(_ runtime: EffectRuntime) {}
}

extension EffectFacts {
  init(_ info: EffectInfo) {
    self.init(
      number: info.number, place: info.place, id: info.id.flatMap { Int($0) },
      isRepeating: info.isRepeating, reduction: info.reduction)
  }
}
