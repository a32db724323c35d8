import ComposableCore
import TestSupport
import Testing

/// R6 by example; the random programs of `ModelTests` cover the rest.
@Suite("R6 Cancellation ids") struct CancellationTests {
  let questions = Questions<String, Int>()

  /// An engine in which actions below 100 start `effects[action]`; it collects all others.
  func harness(
    _ effects: @escaping @Sendable (Int) -> Effect<Int, Never>
  ) -> EngineHarness<[Int], Int> {
    EngineHarness([]) { state, action in
      if action < 100 { return effects(action) }
      state.append(action)
      return .none
    }
  }

  @Test func idsOfDifferentTypesNeverCollide() {
    let ids: [any Hashable & Sendable] = [1 as Int, 1 as Double, 1 as Int8, "1", Character("1")]
    let harness = harness { [questions] action in
      if action >= 0 { return .cancel(id: AnyHashable(ids[action])) }
      return .merge(ids.map { questions.ask("a").cancellable(id: AnyHashable($0)) })
    }
    harness.send(-1)
    for index in ids.indices {
      harness.send(index)
      #expect(harness.inFlight.count == ids.count - 1 - index)
    }
  }

  /// An id that runs a closure when it is released; all are equal.
  private struct ReleasedID: Hashable, Sendable {
    var payload: OnDeinit?

    static func == (lhs: ReleasedID, rhs: ReleasedID) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  @MainActor @Test func anEffectThatTheReleaseOfAnIDStartsIsCancelledByItsID() async throws {
    enum Action: Sendable { case begin(ReleasedID), cancel }
    let reducer = Reducer<Int, Action, Void> { _, action, _ in
      switch action {
      case .begin(let id): .future { _ in }.cancellable(id: id)
      case .cancel: .cancel(id: ReleasedID())
      }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let viewStore = store.view
    let debugger = try #require(StoreDebugger(store))
    // The id of the first effect identifies the second one, too.
    let first = viewStore.send(
      .begin(
        ReleasedID(
          payload: OnDeinit {
            MainActor.assumeIsolated { _ = viewStore.send(.begin(ReleasedID())) }
          })))
    let second = viewStore.send(.begin(ReleasedID()))
    await first.cancel()
    await second.cancel()
    #expect(debugger.effectsInFlight.count == 1)
    viewStore.send(.cancel)
    #expect(debugger.effectsInFlight.isEmpty)
  }

  @Test func severalIDsAreCancelledTogetherAndATypeIsAnID() {
    enum AskID {}
    enum OtherID {}
    enum ThirdID {}
    let harness = harness { [questions] action in
      let types: [Any.Type] = [AskID.self, OtherID.self, ThirdID.self]
      switch action {
      case 0: return .merge(types.map { questions.ask("").cancellable(id: $0) })
      case 1: return .merge([1, 2, 3].map { questions.ask("").cancellable(id: $0) })
      case 2: return .cancel(ids: [AskID.self, OtherID.self])
      default: return .cancel(ids: [1, 3])
      }
    }
    for action in 0...3 { harness.send(action) }
    #expect(harness.inFlight.map(\.id) == ["ThirdID", "2"])
  }

  @Test(arguments: [(1, []), (2, [200])])
  func aConcatenationContinuesAfterAMergeOfCancelledParts(parts: Int, state: [Int]) {
    let harness = harness { [questions] action in
      action == 0
        ? .concatenate(
          .merge((0..<parts).map { _ in questions.ask("").cancellable(id: 1) }), Effect(value: 200))
        : .cancel(id: 1)
    }
    harness.send(0)
    harness.send(1)
    #expect(harness.state == state)
  }

  @Test func twoStoresNeverShareAnId() {
    let stores = (0..<2).map { _ in
      harness { [questions] action in
        action == 0 ? questions.ask("a").cancellable(id: 1) : .cancel(id: 1)
      }
    }
    for store in stores { store.send(0) }
    stores[0].send(1)
    #expect(stores.map(\.inFlight.count) == [0, 1])
  }
}
