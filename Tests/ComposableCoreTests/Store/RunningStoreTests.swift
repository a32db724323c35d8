import ComposableCore
import TestSupport
import Testing

/// The rules of RuntimeRules.md on every kind of running store.
@MainActor struct RunningStoreTests {
  typealias Kind = RunningStore<[Int], Int>.Kind

  /// Appends each action to the state and runs the effect that `effects` returns.
  func makeStore(
    _ kind: Kind, _ effects: @escaping @Sendable (Int) -> Effect<Int, Never>
  ) -> RunningStore<[Int], Int> {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return effects(action)
    }
    return RunningStore(kind, [], reducer, ())
  }

  /// An effect that runs until it is cancelled, and logs its cancellation.
  nonisolated static func endless(_ ended: Log<Int>, _ number: Int) -> Effect<Int, Never> {
    .run { _ in
      for await _ in AsyncStream<Void>.makeStream().stream {}
      ended(number)
    }
  }

  @Test(arguments: Kind.allCases)
  func feedbackIsProcessedBreadthFirst(kind: Kind) async {
    let store = makeStore(kind) { action in
      action < 10 ? .merge(.init(value: action * 10 + 1), .init(value: action * 10 + 2)) : .none
    }
    _ = await store.send(1)
    _ = await store.send(2)
    #expect(await store.state() == [1, 11, 12, 2, 21, 22])
  }

  @Test(arguments: Kind.allCases)
  func aDrainIsOneNotificationWithTheFinalState(kind: Kind) async {
    let store = makeStore(kind) { $0 == 1 ? .merge(.init(value: 2), .init(value: 3)) : .none }
    let states = await store.states()
    _ = await store.send(1)
    _ = await store.send(9)
    var seen: [[Int]] = []
    for await state in states {
      seen.append(state)
      if state.last == 9 { break }
    }
    #expect(seen == [[], [1, 2, 3], [1, 2, 3, 9]])
  }

  @Test(arguments: Kind.allCases)
  func aTaskFinishesAfterTheEffectsOfItsEffects(kind: Kind) async {
    let store = makeStore(kind) { action in action < 4 ? .task { action + 1 } : .none }
    await store.send(1).finish()
    #expect(await store.state() == [1, 2, 3, 4])
    #expect(await store.effectsInFlight().isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func aTaskCancelsWhatItsSendCausedAndNothingElse(kind: Kind) async {
    let ended = Log<Int>()
    let store = makeStore(kind) { Self.endless(ended, $0) }
    let first = await store.send(1)
    let second = await store.send(2)
    await first.cancel()
    #expect(ended.all == [1])
    #expect(first.isCancelled && !second.isCancelled)
    #expect(await store.effectsInFlight().count == 1)
    await second.cancel()
    #expect(ended.all == [1, 2])
  }

  @Test(arguments: Kind.allCases)
  func anIdStopsWhatRunsUnderIt(kind: Kind) async {
    let ended = Log<Int>()
    let store = makeStore(kind) { action in
      action == 0 ? .cancel(id: "id") : Self.endless(ended, action).cancellable(id: "id")
    }
    let task = await store.send(1)
    _ = await store.send(0)
    await task.finish()
    #expect(await store.effectsInFlight().isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func whatOneEffectSendsArrivesInItsOrder(kind: Kind) async {
    let store = makeStore(kind) { action in
      guard action == 0 else { return .none }
      return .run { send in for number in 1...1_000 { send(number) } }
    }
    await store.send(0).finish()
    #expect(await store.state() == Array(0...1_000))
  }

  @Test(arguments: Kind.allCases)
  func synchronousDeliveriesAreInTheStateWhenSendReturns(kind: Kind) async {
    let store = makeStore(kind) { action in
      guard action == 0 else { return .none }
      return .concatenate(
        Effect(value: 1).receive(on: .immediate), .result { .success(2) }, .init(value: 3))
    }
    _ = await store.send(0)
    #expect(await store.state() == [0, 1, 2, 3])
  }

  @Test(arguments: Kind.allCases)
  func timersTickOnVirtualTime(kind: Kind) async {
    let scheduler = TestScheduler()
    let store = makeStore(kind) { action in
      guard action == 0 else { return .none }
      return Effect.timer(
        id: "timer", every: .seconds(1), on: scheduler.eraseToAnyScheduler()
      ).map { _ in 1 }
    }
    let states = await store.states()
    let task = await store.send(0)
    scheduler.advance(by: .seconds(3))
    for await state in states where state == [0, 1, 1, 1] { break }
    await task.cancel()
    scheduler.advance(by: .seconds(3))
    #expect(await store.state() == [0, 1, 1, 1])
  }

  @Test(arguments: Kind.allCases)
  func aChildThatLeavesTakesItsEffectsAlong(kind: Kind) async {
    let ended = Log<Int>()
    struct Parent: Equatable, Sendable { var child: Int? = 0 }
    enum Action: Sendable {
      case child(Int)
      case leave
    }
    let child = Reducer<Int, Int, Void> { _, action, _ in
      Self.endless(ended, action).map { $0 }
    }
    let reducer = Reducer<Parent, Action, Void>.combine(
      child.optional().pullback(
        state: \Parent.child, action: /Action.child, environment: { $0 }),
      Reducer { state, action, _ in
        if case .leave = action { state.child = nil }
        return .none
      })
    let store = RunningStore(
      kind == .storeActor ? .storeActor : .viewStore, Parent(), reducer, ())
    let task = await store.send(.child(7))
    #expect(await store.effectsInFlight().count == 1)
    _ = await store.send(.leave)
    #expect(await store.effectsInFlight().isEmpty)
    await task.finish()
  }

  @Test(arguments: Kind.allCases)
  func aHundredThousandStepsOfFeedbackAreOneDrain(kind: Kind) async {
    let reducer = Reducer<Int, Void, Void> { state, _, _ in
      state += 1
      return state < 100_000 ? Effect(value: ()) : .none
    }
    let store = RunningStore(kind == .storeActor ? .storeActor : .viewStore, 0, reducer, ())
    _ = await store.send(())
    #expect(await store.state() == 100_000)
  }
}
