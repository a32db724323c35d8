import ComposableCore
import ComposableTesting

@MainActor var testingOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "a test store that sends and receives",
      [
        "TestStore.send(_:_:)", "TestStore.send(_:_:_:)", "TestStore.receive(_:timeout:_:)",
        "TestStore.receive(_:_:timeout:_:)", "TestStore.receive(where:timeout:_:)",
        "TestStore.assert(_:)", "TestStore.state", "TestStore.environment",
        "TestStoreTask.cancel()", "TestStoreTask.finish(timeout:)", "TestStoreTask.isCancelled",
        "TestStore.scope(state:)", "TestStore.scope(state:action:)", "ScopedTestStore.assert(_:)",
        "ScopedTestStore.receive(_:timeout:_:)", "ScopedTestStore.scope(state:action:)",
        "ScopedTestStore.send(_:_:)", "ScopedTestStore.state", "TestStore.timeout",
      ], rarity: 20
    ) {
      let store = TestStore(
        initialState: SteadyValues(), reducer: steadyReducer { .task { .add(1) } }, environment: ())
      let view = store.scope(state: \.count, action: SteadyAction.add).scope(
        state: { $0 }, action: { (number: Int) in number })
      let same = store.scope(state: { $0 })
      return { count in
        for _ in 0..<count {
          store.send(.add(1)) { $0.count += 1 }
          store.send(/SteadyAction.add, 1) { $0.count += 1 }
          let task = store.send(.effect)
          store.receive(.add(1)) { $0.count += 1 }
          task.finish()
          task.cancel()
          blackHole(task.isCancelled)
          store.send(.effect)
          store.receive(/SteadyAction.add) { $0.count += 1 }
          store.send(.effect)
          store.receive(/SteadyAction.add, 1) { $0.count += 1 }
          store.send(.effect)
          store.receive(where: { $0 == .add(1) }) { $0.count += 1 }
          let now = store.state.count
          store.assert { $0.count = now }
          view.send(1) { $0 += 1 }
          view.assert { $0 = now + 1 }
          same.send(.effect)
          same.receive(.add(1)) { $0.count += 1 }
          blackHole((view.state, store.timeout, store.environment))
        }
      }
    },
    SteadyOperation(
      "a test store that skips",
      [
        "TestStore.skipReceivedActions(strict:)", "TestStore.skipInFlightEffects(strict:)",
        "TestStore.withExhaustivity(_:_:)",
      ], rarity: 4
    ) {
      let store = TestStore(
        initialState: SteadyValues(),
        reducer: steadyReducer { .merge(Effect(value: .add(1)), .future { _ in }) }, environment: ()
      )
      return { count in
        for _ in 0..<count {
          store.send(.effect)
          store.skipReceivedActions()
          store.skipInFlightEffects()
          store.withExhaustivity(.off) { _ = store.send(.add(1)) }
        }
      }
    },
    SteadyOperation(
      "test stores that come and go",
      [
        "TestStore.init(initialState:reducer:environment:schedule:timeout:)",
        "TestStore.finish(timeout:)",
        "assert(initialValue:reducer:environment:steps:)", "Step.init(_:_:_:)", "Step.do(_:)",
        "Step.environment(_:)",
      ], rarity: 10
    ) {
      { count in
        for _ in 0..<count {
          let store = TestStore(
            initialState: SteadyValues(), reducer: steadyReducer { .task { .add(1) } },
            environment: ())
          store.send(.effect)
          store.receive(.add(1)) { $0.count = 1 }
          store.finish()
          assert(
            initialValue: SteadyValues(), reducer: steadyReducer { Effect(value: .add(1)) },
            environment: (),
            steps: Step(.send, .effect), Step(.receive, .add(1)) { $0.count = 1 }, .do {},
            .environment { _ in })
        }
      }
    },
  ]
}
