import ComposableCore
import Synchronization

/// The engine of a store, driven step by step.
final class EngineFace: Face {
  let world: ModelWorld
  let engine: Engine<ProgramState, Feature.Action>
  private let executor: DrainedExecutor
  private var history: [ProgramState] = []
  private var tasks: [Work?] = []

  var blindness: Blindness { isObserved ? .observers : [.effects, .observers] }
  private let isObserved: Bool

  init(_ world: ModelWorld, _ executor: DrainedExecutor, isObserved: Bool) {
    self.world = world
    self.executor = executor
    self.isObserved = isObserved
    let observer = StoreObserver<ProgramState, Feature.Action>(
      effectStarted: { [weak world] in world?.record(.started(EffectFacts($0))) },
      effectEnded: { [weak world] in world?.record(.ended(number: $0.number, cancelled: $1)) })
    engine = Engine(
      initialState: ProgramState(), observer: isObserved ? observer : nil,
      host: DrainedHost(executor: executor)
    ) { world.feature.reducer.run(&$0, $1, world) }
  }

  func takeEvents() -> [Event] { world.takeEvents() }

  var snapshot: Snapshot { Snapshot(engine.root, tasks) }
  var state: ProgramState { engine.state }

  func perform(_ step: ProgramStep) {
    if case .send(let path, let tag) = step {
      tasks.append(engine.send(Feature.Action(path, tag)))
    } else {
      engine.perform(step, world, executor, history, tasks) { engine.settle(executor) }
    }
    engine.settle(executor)
    history.append(engine.state)
  }
}

extension Engine where State == ProgramState, Action == Feature.Action {
  /// Performs a step that neither sends nor observes.
  func perform(
    _ step: ProgramStep, _ world: ModelWorld, _ executor: DrainedExecutor, _ history: [State],
    _ tasks: [Work?], settle: () -> Void
  ) {
    switch step {
    case .advance(let ticks):
      for _ in 0..<ticks {
        world.scheduler.advance(by: .seconds(1))
        settle()
      }
    case .cancelEffects(let reduction): _ = root.cancelEffects(startedAfter: reduction)
    case .cancelTask(let number): if number < tasks.count { tasks[number]?.cancel() }
    case .deliver(let deliveries):
      for delivery in deliveries {
        world.post(delivery)
        executor.drain()
      }
    case .restore(let step): if step < history.count { restore(history[step]) }
    case .drop, .observe, .send: break
    }
  }

  /// Runs ready jobs and processes deliveries until neither is left.
  func settle(_ executor: DrainedExecutor) {
    executor.drain()
    while runtime.hasMail {
      runtime.flush()
      executor.drain()
    }
  }
}

extension Snapshot {
  /// The values of a store; a send without a task caused nothing that is in flight.
  init(_ root: Work, _ tasks: [Work?]) {
    self.init(inFlight: [], sends: tasks.count)
    for effect in root.effects { inFlight.append(effect.number) }
    for number in 0..<tasks.count where tasks[number]?.isOver ?? true {
      finished.append(number)
    }
  }
}

/// Treats the calling thread as the store's actor; effects run on an executor that the caller
/// drains.
struct DrainedHost: EffectHost {
  let executor: DrainedExecutor

  func isCurrent(onCaller: Bool) -> Bool { true }

  func executor(of effect: Int) -> (any TaskExecutor)? { executor }

  func wake(_ runtime: EffectRuntime) {}
}

extension EffectFacts {
  init(_ info: EffectInfo) {
    self.init(
      number: info.number, place: info.place, id: info.id.flatMap { Int($0) },
      isRepeating: info.isRepeating, reduction: info.reduction)
  }
}
