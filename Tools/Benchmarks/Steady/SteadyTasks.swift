import ComposableCore

@MainActor var taskOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "tasks of sends",
      [
        "Effect.task(priority:operation:)",
        "Effect.task(priority:operation:catch:)", "Effect.run(priority:operation:)",
        "Effect.run(priority:operation:catch:)", "Effect.fireAndForget(priority:_:)",
        "Effect.init(_:)", "Send.callAsFunction(_:)", "Send.init(_:)", "ViewStoreTask.finish()",
        "ViewStoreTask.==(_:_:)", "ViewStoreTask.hash(into:)",
      ], rarity: 20
    ) {
      let viewStore = steadyStore {
        .merge(
          .task { .add(1) }, .task(priority: .high) { .add(1) },
          .task(priority: .high) {
            throw SteadyFailure.failed
          } catch: { _ in
            .add(1)
          },
          .run { send in
            Send { send($0) }(.add(1))
            send(.add(2))
          },
          .run {
            $0(.add(1))
            throw SteadyFailure.failed
          } catch: { _, send in
            send(.add(2))
          },
          .fireAndForget { await Task.yield() },
          Effect(
            AsyncStream {
              $0.yield(.add(1))
              $0.finish()
            }))
      }.view
      return { count in
        for _ in 0..<count {
          let task = viewStore.send(.effect)
          blackHole(Set([task]).contains(task))
          await task.finish()
        }
      }
    },
    SteadyOperation(
      "tasks of sends that are cancelled", ["ViewStoreTask.cancel()", "ViewStoreTask.isCancelled"],
      rarity: 10
    ) {
      let viewStore = steadyStore {
        .run { _ in for await _ in AsyncStream<Void>.makeStream().stream {} }
      }.view
      return { count in
        for _ in 0..<count {
          let task = viewStore.send(.effect)
          await task.cancel()
          blackHole(task.isCancelled)
        }
      }
    },
    SteadyOperation(
      "parts of operations", ["withTaskCancellation(id:cancelInFlight:operation:)"], rarity: 20
    ) {
      let viewStore = steadyStore {
        .run { send in
          try await withTaskCancellation(id: "part", cancelInFlight: true) { send(.add(1)) }
        }
      }.view
      return { count in
        for _ in 0..<count { await viewStore.send(.effect).finish() }
      }
    },
    SteadyOperation(
      "states of a publisher",
      [
        "StorePublisher.states(bufferingNewest:)", "StorePublisher.makeAsyncIterator()",
        "StoreStates.makeAsyncIterator()", "StoreStates.next()", "StoreStates.next(isolation:)",
      ]
    ) {
      let viewStore = steadyStore().view
      return { count in
        for index in 0..<count {
          viewStore.send(.add(1))
          if index % 2 == 0 {
            for await values in viewStore.publisher where values.count != 0 { break }
          } else {
            for await values in viewStore.publisher.states(bufferingNewest: 1) {
              blackHole(values)
              break
            }
          }
        }
      }
    },
    SteadyOperation(
      "sleeps and timers",
      [
        "AnyScheduler.sleep(for:tolerance:)", "AnyScheduler.sleep(until:tolerance:)",
        "AnyScheduler.timer(interval:)", "AnyScheduler.Timer.makeAsyncIterator()",
        "AnyScheduler.Timer.next()", "AnyScheduler.Timer.next(isolation:)",
        "TestScheduler.sleep(for:)", "TestScheduler.sleep(until:)",
        "TestScheduler.timer(interval:)",
      ], rarity: 16
    ) {
      let scheduler = TestScheduler()
      return { count in
        for _ in 0..<count {
          do {
            let immediate = AnyScheduler.immediate
            try await immediate.sleep(for: .seconds(1))
            try await immediate.sleep(until: immediate.now)
            for await now in immediate.timer(interval: .seconds(1)) {
              blackHole(now)
              break
            }
            blackHole(scheduler.timer(interval: .seconds(1)))
          } catch {
            blackHole(error)
          }
          let sleeper = Task {
            try await scheduler.sleep(for: .seconds(1))
            try await scheduler.sleep(until: scheduler.now + .seconds(1))
          }
          var isAwake = false
          let waiter = Task {
            blackHole(try? await sleeper.value)
            isAwake = true
          }
          while !isAwake {
            scheduler.advance(by: .seconds(1))
            await Task.yield()
          }
          await waiter.value
        }
      }
    },
  ]
}

@MainActor var actorOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "StoreActors that come and go",
      [
        "StoreActor.init(initialState:reducer:environment:executor:observer:)",
        "StoreActor.send(_:)",
        "StoreActor.state", "StoreActor.states", "StoreActor.states(bufferingNewest:)",
        "StoreActor.states(bufferingNewest:removeDuplicates:)", "StoreActor.effectsInFlight",
        "StoreActor.unownedExecutor",
      ], rarity: 20
    ) {
      { count in
        for _ in 0..<count {
          let store = StoreActor(
            initialState: SteadyValues(), reducer: steadyReducer { .future { _ in } },
            environment: ())
          let states = await store.states
          blackHole(await store.states(bufferingNewest: 1))
          blackHole(await store.states(bufferingNewest: 1, removeDuplicates: ==))
          await store.send(.add(1)).finish()
          await store.send(.effect)
          for await values in states where values.count == 1 { break }
          blackHole(await store.effectsInFlight.count)
          blackHole(await store.state)
        }
      }
    },
    SteadyOperation("states of a StoreActor that come and go", [], rarity: 4) {
      let store = StoreActor(
        initialState: SteadyValues(), reducer: steadyReducer(), environment: ())
      return { count in
        for _ in 0..<count {
          let states = await store.states
          await store.send(.add(1))
          for await values in states where values.count != 0 { break }
        }
      }
    },
  ]
}
