import ComposableCore
import Testing

/// R13: a growing merge or concatenation stays one flat list; other groups can nest as deep as the
/// call stack allows.
@Suite("R13 Depth") struct EffectDepthTests {
  typealias Join =
    @Sendable (Effect<Int, Never>, Effect<Int, Never>, Int) -> Effect<Int, Never>

  /// Ways to join effects in a loop, and how many: even small stack frames for 20,000 effects would
  /// overflow the stack of a test's thread.
  static let chains: [(count: Int, join: Join)] = [
    (20_000, { chain, next, _ in chain.concatenated(with: next) }),
    (20_000, { chain, next, _ in chain.merged(with: next) }),
    (1_000, { chain, next, _ in next.concatenated(with: chain) }),
    (1_000, { chain, next, _ in next.merged(with: chain) }),
    (
      1_000,
      { chain, next, index in
        index.isMultiple(of: 2) ? chain.merged(with: next) : next.concatenated(with: chain)
      }
    ),
  ]

  @Test(arguments: chains.indices)
  func joinedEffectsRunAreCancelledAndReleased(_ chain: Int) {
    let (count, join) = Self.chains[chain]
    let queue = TestScheduler().eraseToAnyScheduler()
    let harness = EngineHarness(0) { (state: inout Int, action: Int) in
      switch action {
      case 0...1:
        let value = Effect<Int, Never>(value: 2)
        let link = action == 0 ? value : value.delay(for: .seconds(1), scheduler: queue)
        return (1..<count).reduce(link) { join($0, link, $1) }.cancellable(id: 1)
      case 2:
        state += 1
        return .none
      default: return .cancel(id: 1)
      }
    }
    harness.send(0)
    #expect(harness.state == count)
    let task = harness.send(1)
    #expect(!harness.engine.root.numbersInFlight.isEmpty)
    harness.send(3)
    #expect(harness.engine.root.numbersInFlight.isEmpty)
    #expect(task?.hasEnded == true)
  }

  @Test func aThousandMapsAreAppliedInOrder() {
    let harness = collecting { _ in
      // Two operations that don't commute, with a type change in between.
      (0..<1_000).reduce(Effect<Int, Never>.result { .success(7) }) { effect, step in
        step % 3 == 0
          ? effect.map { "\($0 % 1_000)" }.map { Int($0) ?? 0 } : effect.map { $0 * 3 + 1 }
      }
    }
    harness.send(0)
    let expected = (0..<1_000).reduce(7) { $1 % 3 == 0 ? $0 % 1_000 : $0 * 3 + 1 }
    #expect(harness.state == [expected])
  }

  @MainActor @Test func sendsInsideNotificationsNeedNoDeepStack() {
    let reducer = Reducer<Int, Void, Void> { state, _, _ in
      state += 1
      return .none
    }
    let viewStore = Store(initialState: 0, reducer: reducer, environment: ()).view
    let subscription = viewStore.publisher.sink { state in
      if state < 30_000 { viewStore.send(()) }
    }
    #expect(viewStore.state == 30_000)
    subscription.cancel()
  }
}
