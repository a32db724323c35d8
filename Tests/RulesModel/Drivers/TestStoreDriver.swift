import ComposableCore
import ComposableTesting

/// A test store whose assertions are off.
final class TestStoreDriver: Driver {
  private let store: TestStore<ProgramState, Feature.Action, ModelWorld>
  private var tasks: [TestStoreTask] = []
  private let world: ModelWorld

  let exclusions: Exclusions = [.effects, .observers, .restarts, .tools]

  init(_ world: ModelWorld) {
    self.world = world
    store = TestStore(
      initialState: world.feature.initial, reducer: world.feature.reducer, environment: world)
    store.exhaustivity = .off
  }

  func takeEvents() -> [Event] { world.takeEvents() }

  var snapshot: Snapshot {
    var snapshot = Snapshot(inFlight: store.effectsInFlight, sends: tasks.count)
    for number in 0..<tasks.count where tasks[number].isFinished {
      snapshot.finished.append(number)
    }
    return snapshot
  }

  var state: ProgramState { store.state }

  func perform(_ step: ProgramStep) {
    switch step {
    case .advance(let ticks):
      for _ in 0..<ticks { world.scheduler.advance(by: .seconds(1)) }
    case .cancelTask(let number): if number < tasks.count { tasks[number].cancel() }
    case .deliver(let deliveries):
      for delivery in deliveries {
        world.post(delivery)
        store.skipReceivedActions(strict: false)
      }
    case .send(let path, let tag): tasks.append(store.send(Feature.Action(path, tag)))
    case .cancelEffect, .drop, .observe, .restart, .restore: break
    }
    store.skipReceivedActions(strict: false)
  }
}
