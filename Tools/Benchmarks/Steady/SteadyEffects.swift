import ComposableCore

@MainActor var effectOperations: [SteadyOperation] {
  [
    steadyEffect(
      "values",
      ["Effect.init(value:)", "Effect.none", "Effect.map(_:)", "Effect.deferred(_:)"]
    ) { _ in
      Effect.deferred { Effect(value: 1) }.map { .add($0) }
    },
    steadyEffect(
      "groups",
      [
        "Effect.merge(_:)", "Effect.concatenate(_:)", "Effect.merged(with:)",
        "Effect.concatenated(with:)",
      ], rarity: 4
    ) { _ in
      let one = Effect<SteadyAction, Never>(value: .add(1))
      return Effect.merge(one, .concatenate([one, .none, one]).map { $0 }).merged(with: one)
        .concatenated(with: .merge([one, .fireAndForget {}]))
    },
    steadyEffect(
      "failures",
      [
        "Effect.init(error:)", "Effect.catchToEffect()", "Effect.catchToEffect(_:)",
        "Effect.catching(_:)", "Effect.result(_:)", "Effect.fireAndForget(_:)",
        "Effect.mapError(_:)", "Effect.compactMap(_:)",
      ], rarity: 4
    ) { _ in
      .merge(
        Effect<Int, SteadyFailure>(error: .failed).mapError { $0 as any Error }
          .catchToEffect { _ in .add(1) },
        Effect<Int, any Error>.catching { throw SteadyFailure.failed }.catchToEffect()
          .compactMap { _ in .add(1) },
        Effect<Int, SteadyFailure>.result { .success(1) }.catchToEffect { _ in .add(2) },
        .fireAndForget {})
    },
    steadyEffect("future", ["Effect.future(_:)", "Effect.receive(on:)"], rarity: 8, posts: true) {
      scheduler in
      .merge(
        Effect.future { answer in scheduler.schedule(after: .zero) { answer(.success(.add(1))) } },
        Effect(value: .add(1)).receive(on: scheduler))
    },
  ]
}

@MainActor var cancellationOperations: [SteadyOperation] {
  [
    steadyEffect(
      "an id that is cancelled",
      ["Effect.cancellable(id:cancelInFlight:)", "Effect.cancel(id:)", "Effect.cancel(ids:)"],
      rarity: 16
    ) { scheduler in
      let waiting = Effect<SteadyAction, Never>(value: .add(1)).delay(
        for: .seconds(9), scheduler: scheduler)
      return .concatenate(
        .merge(
          waiting.cancellable(id: 1), waiting.cancellable(id: "2", cancelInFlight: true),
          waiting.cancellable(id: 3), .cancel(id: 1), .cancel(ids: ["2"]), .cancel(ids: [3])))
    },
    SteadyOperation("effect: a new id each time", [], rarity: 4) {
      let reducer = Reducer<Int, Int, Void> { _, action, _ in
        action < 0 ? .cancel(id: -action) : Effect.future { _ in }.cancellable(id: action)
      }
      let sender = ViewStore(
        Store(initialState: 0, reducer: reducer, environment: ()).stateless)
      var id = 1
      return { count in
        for _ in 0..<count {
          id += 1
          sender.send(id)
          sender.send(-id)
        }
      }
    },
    SteadyOperation(
      "effect: a child's are cancelled, and leave with it",
      [
        "Effect.cancel(allIn:)", "Effect.cancel(allIn:id:)", "Effect.cancel(id:in:)",
        "Reducer.optional(id:)",
      ], rarity: 20
    ) {
      enum Action { case cancelAll, cancelRow, child(Int), row(Int, Int), set(Int?) }
      let child = Reducer<Int, Int, Void> { _, id, _ in Effect.future { _ in }.cancellable(id: id) }
      let row = Reducer<SteadyRow, Int, Void> { _, id, _ in
        Effect.future { _ in }.cancellable(id: id)
      }
      let reducer = Reducer<SteadyValues, Action, Void>.combine(
        child.optional().pullback(state: \.child, action: /Action.child, environment: { $0 }),
        row.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
        Reducer { state, action, _ in
          switch action {
          case .cancelAll:
            return .concatenate(
              .cancel(id: 1, in: \SteadyValues.child), .cancel(allIn: \SteadyValues.child))
          case .cancelRow: return .cancel(allIn: \SteadyValues.rows, id: 1)
          case .child, .row: break
          case .set(let child):
            state.child = child
            state.rows = child.map { [SteadyRow(id: 1), SteadyRow(id: $0 + 2)] } ?? []
          }
          return .none
        })
      let sender = ViewStore(
        Store(initialState: SteadyValues(), reducer: reducer, environment: ()).stateless)
      return { count in
        for index in 0..<count {
          sender.send(.set(index))
          sender.send(.child(1))
          sender.send(.row(1, 1))
          sender.send(.row(index + 2, 1))
          sender.send(.cancelAll)
          sender.send(.cancelRow)
          sender.send(.child(2))
          sender.send(.set(nil))
        }
      }
    },
    SteadyOperation("effect: one long send whose effects replace each other", [], rarity: 4) {
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        if action > 0 { return Effect(value: 0).merged(with: .init(value: action - 1)) }
        state &+= 1
        return Effect.run { _ in for await _ in AsyncStream<Void>.makeStream().stream {} }
          .cancellable(id: 1, cancelInFlight: true)
      }
      let viewStore = ViewStore(
        Store(initialState: 0, reducer: reducer, environment: ()).stateless)
      return { count in
        let task = viewStore.send(count)
        await task.cancel()
      }
    },
  ]
}

@MainActor var timeOperations: [SteadyOperation] {
  [
    steadyEffect("delay", ["Effect.delay(for:scheduler:)"], rarity: 4) {
      Effect(value: .add(1)).delay(for: .seconds(1), scheduler: $0)
    },
    steadyEffect("debounce", ["Effect.debounce(id:for:scheduler:)"], rarity: 4) {
      Effect(value: .add(1)).debounce(id: 1, for: .milliseconds(1_500), scheduler: $0)
    },
    steadyEffect("throttle", ["Effect.throttle(id:for:scheduler:latest:)"], rarity: 4) {
      .merge(
        Effect(value: .add(1)).throttle(
          id: 1, for: .milliseconds(1_500), scheduler: $0, latest: true),
        Effect(value: .add(1)).throttle(
          id: 2, for: .milliseconds(300), scheduler: $0, latest: false))
    },
    SteadyOperation(
      "a timer that ticks", ["Effect.timer(id:every:tolerance:on:)", "TestScheduler.advance(by:)"]
    ) {
      let scheduler = TestScheduler()
      let erased = scheduler.eraseToAnyScheduler()
      let viewStore = ViewStore(
        steadyStore {
          Effect.timer(id: 1, every: .seconds(1), on: erased).map { _ in .add(1) }
        }.stateless)
      viewStore.send(.effect)
      return { count in
        for _ in 0..<count { scheduler.advance(by: .seconds(1)) }
        withExtendedLifetime(viewStore) {}
      }
    },
    SteadyOperation("a timer that is started and stopped", [], rarity: 4) {
      let scheduler = TestScheduler()
      let erased = scheduler.eraseToAnyScheduler()
      let viewStore = ViewStore(
        steadyStore {
          Effect.timer(id: 1, every: .seconds(1), on: erased).map { _ in .add(1) }
        }.stateless)
      return { count in
        for _ in 0..<count {
          viewStore.send(.effect)
          scheduler.advance(by: .seconds(1))
        }
      }
    },
    SteadyOperation(
      "scheduled work",
      [
        "AnyScheduler.schedule(after:tolerance:_:)", "AnyScheduler.schedule(every:tolerance:_:)",
        "AnyScheduler.now", "AnyScheduler.minimumResolution", "AnyScheduler.Instant.<(_:_:)",
        "AnyScheduler.Instant.advanced(by:)", "AnyScheduler.Instant.duration(to:)",
        "AnyScheduler.Instant.init(offset:)", "ScheduledWork.cancel()", "ScheduledWork.init(_:)",
        "TestScheduler.advance(to:)", "TestScheduler.eraseToAnyScheduler()", "TestScheduler.now",
        "TestScheduler.schedule(after:_:)", "TestScheduler.schedule(every:_:)",
        "AnyScheduler.init(minimumResolution:now:schedule:scheduleRepeating:sleep:runsOnCaller:)",
        "TestScheduler.init(now:)",
      ], rarity: 4
    ) {
      let scheduler = TestScheduler()
      let erased = scheduler.eraseToAnyScheduler()
      return { count in
        for _ in 0..<count {
          let work = [
            erased.schedule(after: .seconds(2)) {}, erased.schedule(every: .seconds(1)) {},
            scheduler.schedule(after: .seconds(2)) {}, scheduler.schedule(every: .seconds(1)) {},
            ScheduledWork {},
          ]
          scheduler.advance(to: scheduler.now + .seconds(3))
          for scheduled in work { scheduled.cancel() }
          let now = erased.now
          let later = now.advanced(by: erased.minimumResolution)
          blackHole(now < later)
          blackHole(now.duration(to: AnyScheduler.Instant(offset: .zero)))
          blackHole(TestScheduler(now: .seconds(1)).eraseToAnyScheduler())
          blackHole(
            AnyScheduler(now: { AnyScheduler.Instant(offset: .zero) }) { _, _, work in
              work()
              return ScheduledWork {}
            })
        }
      }
    },
  ]
}
