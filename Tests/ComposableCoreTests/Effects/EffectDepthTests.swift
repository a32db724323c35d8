import ComposableCore
import TestSupport
import Testing

/// Effects collected in a loop: a group that grows is a list of any length, and others nest as deep
/// as functions may call each other.
struct EffectDepthTests {

  /// All ways to chain one effect with many others.
  enum Chain: CaseIterable {
    case concatenatedLeft, concatenatedRight, mergedLeft, mergedRight
    // Alternately merged and concatenated.
    case alternatingLeft, alternatingRight

    /// `chain` joined with link number `index`.
    func join(
      _ chain: Effect<Int, Never>, _ next: Effect<Int, Never>, at index: Int
    ) -> Effect<Int, Never> {
      switch self {
      case .alternatingLeft:
        (index.isMultiple(of: 2) ? Chain.mergedLeft : .concatenatedLeft).join(
          chain, next, at: index)
      case .alternatingRight:
        (index.isMultiple(of: 2) ? Chain.mergedRight : .concatenatedRight).join(
          chain, next, at: index)
      case .concatenatedLeft: chain.concatenated(with: next)
      case .concatenatedRight: next.concatenated(with: chain)
      case .mergedLeft: chain.merged(with: next)
      case .mergedRight: next.merged(with: chain)
      }
    }

    /// How many effects are joined: one small stack frame for each of 20,000 would overflow the
    /// stack of a test's thread.
    var count: Int {
      switch self {
      case .concatenatedLeft, .mergedLeft: 20_000
      case .alternatingLeft, .alternatingRight, .concatenatedRight, .mergedRight: 1_000
      }
    }
  }

  /// A chain of effects that count when they run.
  func chained(_ chain: Chain, _ link: Effect<Int, Never>) -> Effect<Int, Never> {
    var effect = link
    for index in 1..<chain.count { effect = chain.join(effect, link, at: index) }
    return effect
  }

  @Test(arguments: Chain.allCases)
  func joinedEffectsRunAndAreReleased(_ chain: Chain) {
    let harness = EngineHarness(0) { (state: inout Int, action: Int) in
      if action > 0 {
        state += 1
        return .none
      }
      return chained(chain, Effect(value: 1))
    }
    harness.send(0)
    #expect(harness.state == chain.count)
  }

  @Test(arguments: Chain.allCases)
  func joinedEffectsAreReleasedUnstarted(_ chain: Chain) {
    let released = Log<Int>()
    do {
      let captured = OnDeinit { released(1) }
      let effect = chained(chain, .fireAndForget { withExtendedLifetime(captured) {} })
      #expect(!effect.isNone)
    }
    #expect(released.all == [1])
  }

  @Test(arguments: [Chain.concatenatedLeft, .concatenatedRight, .alternatingRight])
  func concatenatedEffectsAreCancelled(_ chain: Chain) {
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let harness = EngineHarness(0) { (state: inout Int, action: Int) in
      if action > 0 { return .cancel(id: 1) }
      return chained(chain, Effect(value: 1).delay(for: .seconds(1), scheduler: scheduler))
        .cancellable(id: 1)
    }
    let task = harness.send(0)
    #expect(harness.inFlight.count == 1)
    harness.send(1)
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver == true)
  }

  @Test func partsThatEndWhileAnotherStartsAreFollowedAtOnce() {
    let scheduler = TestScheduler()
    let queue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      guard action == 0 else { return .none }
      let late = Effect<Int, Never>(value: 1).delay(for: .seconds(1), scheduler: queue)
      return .merge(
        late.concatenated(with: Effect(value: 2)).merged(with: Effect(value: 3)),
        .fireAndForget { scheduler.advance(by: .seconds(1)) }, Effect(value: 4))
    }
    harness.send(0)
    #expect(harness.state.sorted() == [1, 2, 3, 4])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aMergeKeepsTheOrderOfItsPartsHoweverNested() {
    let harness = collecting { action in
      guard action == 0 else { return .none }
      let (a, b, c, d) = (
        Effect<Int, Never>(value: 1), Effect<Int, Never>(value: 2), Effect<Int, Never>(value: 3),
        Effect<Int, Never>(value: 4)
      )
      return a.merged(with: b.merged(with: c)).merged(with: d)
        .concatenated(with: a.concatenated(with: b.concatenated(with: c)))
    }
    harness.send(0)
    #expect(harness.state == [1, 2, 3, 4, 1, 2, 3])
  }

  @Test(arguments: [1, 2, 31, 32, 33, 64, 65, 66, 1_000])
  func mapsAreAppliedInOrder(_ count: Int) {
    let harness = EngineHarness([]) { (state: inout [Int], action: Int) in
      if action > 0 {
        state.append(action)
        return .none
      }
      var effect = Effect<Int, Never>.result { .success(7) }
      // Two operations that do not commute, with a change of type between them.
      for step in 0..<count {
        effect =
          step % 3 == 0
          ? effect.map { "\($0 % 1_000)" }.map { Int($0) ?? 0 } : effect.map { $0 * 3 + 1 }
      }
      return effect
    }
    harness.send(0)
    var expected = 7
    for step in 0..<count { expected = step % 3 == 0 ? expected % 1_000 : expected * 3 + 1 }
    #expect(harness.state == [expected])
  }

  @MainActor @Test func sendsInsideNotificationsNeedNoDeepStack() {
    let viewStore = ViewStore(
      Store(
        initialState: 0,
        reducer: Reducer<Int, Void, Void> { state, _, _ in
          state += 1
          return .none
        }, environment: ()))
    let subscription = viewStore.publisher.sink { state in
      if state < 100_000 { viewStore.send(()) }
    }
    #expect(viewStore.state == 100_000)
    subscription.cancel()
  }
}
