import ComposableCore
import TestSupport
import Testing

/// R1, R2, R5 and R9 on every kind of running store.
@MainActor @Suite("R11 One engine") struct RunningStoreTests {
  /// Appends each action to the state and runs the effect that `effects` returns.
  func makeStore(
    _ kind: StoreKind, _ effects: @escaping @Sendable (Int) -> Effect<Int, Never>
  ) -> RunningStore<[Int], Int> {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return effects(action)
    }
    return RunningStore(kind, [], reducer, ())
  }

  /// An effect that runs until it is canceled, and logs its cancellation.
  nonisolated static func endless(_ ended: Log<Int>, _ number: Int) -> Effect<Int, Never> {
    .run { _ in
      for await _ in AsyncStream<Void>.makeStream().stream {}
      ended(number)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aDrainIsOneNotificationWithTheFinalState(kind: StoreKind) async {
    let store = makeStore(kind) { $0 == 1 ? .merge(.init(value: 2), .init(value: 3)) : .none }
    let states = await store.states()
    _ = await store.send(1)
    _ = await store.send(9)
    #expect(await states.elements(upTo: [1, 2, 3, 9]) == [[], [1, 2, 3], [1, 2, 3, 9]])
  }

  @Test(arguments: StoreKind.allCases)
  func aTaskFinishesAfterTheEffectsOfItsEffects(kind: StoreKind) async {
    let store = makeStore(kind) { action in action < 4 ? .task { action + 1 } : .none }
    await store.send(1).finish()
    #expect(await store.state() == [1, 2, 3, 4])
    #expect(await store.effectsInFlight().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aTaskCancelsWhatItsSendCausedAndNothingElse(kind: StoreKind) async {
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

  @Test(arguments: StoreKind.allCases)
  func valuesOfOneEffectArriveInOrder(kind: StoreKind) async {
    let store = makeStore(kind) { action in
      guard action == 0 else { return .none }
      return .run { send in for number in 1...1_000 { send(number) } }
    }
    await store.send(0).finish()
    #expect(await store.state() == Array(0...1_000))
  }

  @Test(arguments: StoreKind.allCases)
  func synchronousDeliveriesAreInTheStateWhenSendReturns(kind: StoreKind) async {
    let store = makeStore(kind) { action in
      guard action == 0 else { return .none }
      return .concatenate(
        Effect(value: 1).receive(on: .immediate), .result { .success(2) }, .init(value: 3))
    }
    _ = await store.send(0)
    #expect(await store.state() == [0, 1, 2, 3])
  }
}
