import ComposableCore
import Synchronization

/// A store off the main actor, with sequences of its states, on an executor that the driver drains.
final class StoreActorDriver: Driver {
  private typealias Tasks = Mutex<[ViewStoreTask?]>

  private final class Log: Sendable {
    let tasks = Tasks([])
  }

  private let executor: DrainedExecutor
  private let home: DrainedActorExecutor
  private var history: [ProgramState] = []
  private let host: StoreActorHost
  private let log = Log()
  private let recorder: EffectRecorder
  private var observers: [StoreStates<ProgramState>?] = []
  private let store: StoreActor<ProgramState, Feature.Action>
  private let world: ModelWorld

  let exclusions: Exclusions = []

  init(_ world: ModelWorld, _ executor: DrainedExecutor, _ home: DrainedActorExecutor) {
    self.world = world
    self.executor = executor
    self.home = home
    host = StoreActorHost(executor: home, effects: executor)
    recorder = EffectRecorder(world)
    store = StoreActor(
      StoreActorContents(
        Engine(
          initialState: world.feature.initial, observer: recorder.observer,
          runtime: EffectRuntime(host: host)
        ) {
          world.feature.reducer.run(&$0, $1, world)
        }), host)
  }

  deinit {
    observers = []
  }

  func takeEvents() -> [Event] { world.takeEvents() }

  var snapshot: Snapshot {
    Snapshot(engine.root, log.tasks.withLock { $0.map { $0?.node } })
  }

  var state: ProgramState { engine.state }

  func perform(_ step: ProgramStep) {
    switch step {
    case .drop(let number): if number < observers.count { observers[number] = nil }
    case .observe(let view, let reply): observe(view, reply)
    case .send(let path, let tag): Self.send(Feature.Action(path, tag), to: store, log)
    case .restart(let step, let isRecreated):
      guard step < history.count else { break }
      host.run { recorder.restart(step, in: history[step], isRecreated, on: engine) }
    case .advance, .cancelEffect, .cancelTask, .deliver, .restore:
      let tasks = log.tasks.withLock { $0.map { $0?.node } }
      // Advances virtual time on the store's actor, as a synchronous effect may do.
      host.run {
        engine.perform(
          step, world, executor, history, tasks, finishReadyWork: { [self] in finishReadyWork() })
      }
    }
    finishReadyWork()
    history.append(engine.state)
    recorder.endStep()
  }

  private var engine: Engine<ProgramState, Feature.Action> { store.contents.engine }

  private func finishReadyWork() {
    repeat { executor.drain() } while home.drain()
  }

  /// Reserves the index: an observer may send during this send, which then counts as a later one.
  private static func send(
    _ action: Feature.Action, to store: StoreActor<ProgramState, Feature.Action>, _ log: Log
  ) {
    let index = log.tasks.withLock { tasks in
      tasks.append(nil)
      return tasks.count - 1
    }
    let task = store.assumeIsolated { $0.send(action) }
    log.tasks.withLock { $0[index] = task }
  }

  private func observe(_ view: ProgramView, _ reply: Reply?) {
    let due = Mutex(reply)
    let number = observers.count
    let world = world
    let log = log
    world.record(.notified(observer: number, view.text(engine.state)))
    let store = store
    let states = store.assumeIsolated { isolated in
      isolated.states { [weak store] last, state in
        if view.isSame(last, state) { return true }
        world.record(.notified(observer: number, view.text(state)))
        if let store, let reply = due.withLock({ $0.take() }) {
          Self.send(Feature.Action(reply.path, reply.tag), to: store, log)
        }
        return false
      }
    }
    observers.append(states)
  }
}

/// The serial executor of a store actor, whose jobs the test runs.
final class DrainedActorExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs all ready jobs; returns false if there were none.
  func drain() -> Bool {
    var isIdle = true
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      isIdle = false
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
    return !isIdle
  }

  // Only the test uses the store.
  func checkIsolated() {}
  func isIsolatingCurrentContext() -> Bool? { true }
}
