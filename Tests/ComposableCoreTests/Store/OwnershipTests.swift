import TestSupport
import Testing

@testable import ComposableCore

/// R8: which objects retain which.
@MainActor @Suite("R8 The store owns its effects") struct OwnershipTests {
  enum Action: Sendable {
    case answered(Int), ask, cancel, run
  }

  let questions = Questions<String, Int>()
  let reports = Log<String>()

  func makeStore(
    _ run: @escaping @Sendable () -> Effect<Action, Never> = { .none }
  ) -> Store<Int, Action> {
    let reducer = Reducer<Int, Action, Void> { [questions] state, action, _ in
      switch action {
      case .answered(let answer): state += answer
      case .ask: return questions.ask("ask").map(Action.answered).cancellable(id: "ask")
      case .cancel: return .cancel(id: "ask")
      case .run: return run()
      }
      return .none
    }
    return IssueReporter.$current.withValue(IssueReporter { [reports] in reports($0.message) }) {
      Store(initialState: 0, reducer: reducer, environment: ())
    }
  }

  @Test func aViewStoreKeepsItsStoreAlive() {
    var store: Store<Int, Action>? = makeStore()
    weak let engine = store?.engine
    var viewStore = store?.scope(state: { $0 }).scope(state: { $0 * 2 }).view
    store = nil
    viewStore?.send(.answered(2))
    #expect(viewStore?.state == 4)
    #expect(engine != nil)
    viewStore = nil
    #expect(engine == nil)
  }

  @Test func aStoreThatHadASubscriberIsReleased() {
    var store: Store<Int, Action>? = makeStore()
    weak let runtime = store?.engine?.runtime
    let subscription = store?.view.publisher.sink { _ in }
    store?.view.send(.answered(1))
    subscription?.cancel()
    store = nil
    #expect(runtime == nil)
  }

  @Test func finishedEffectsRetainNothing() async {
    var store: Store<Int, Action>? = makeStore()
    weak let engine = store?.engine
    weak let runtime = store?.engine?.runtime
    store?.view.send(.ask)
    questions.answer("ask", 1)
    store?.engine?.runtime.flush()
    store?.view.send(.ask)
    store?.view.send(.cancel)
    #expect(store?.view.state == 1)
    store = nil
    questions.forget()
    #expect(engine == nil)
    // The answer woke the mailbox, which is retained until the actor has found it empty.
    await Task { @MainActor in }.value
    #expect(runtime == nil)
  }

  @Test func releasingTheStoreCancelsItsEffectsAndDropsLateSends() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, endedContinuation) = AsyncStream.makeStream(of: Void.self)
    var viewStore: ViewStore? = makeStore {
      .run { send in
        startedContinuation.finish()
        try? await Task.never()
        send(.answered(1))
        endedContinuation.finish()
      }
    }.view
    let task = viewStore?.send(.run)
    for await _ in started {}
    viewStore = nil
    await task?.finish()
    for await _ in ended {}
    #expect(reports.all == [])
  }

  @Test func waitersResumeWhenTheStoreIsReleased() async {
    var viewStore: ViewStore? = makeStore().view
    let task = viewStore?.send(.ask)
    let (waiting, continuation) = AsyncStream.makeStream(of: Void.self)
    let finished = Task {
      continuation.finish()
      await task?.finish()
    }
    for await _ in waiting {}
    viewStore = nil
    await finished.value
    #expect(task?.isCancelled == false)
  }

  @Test func aDelayedEffectReleasesItsCapturesWhenItEnds() {
    let released = Log<Int>()
    let scheduler = TestScheduler()
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { _ in
      let captured = OnDeinit { released(1) }
      return Effect(value: 1)
        .delay(for: .seconds(1), scheduler: mainQueue)
        .map { value in withExtendedLifetime(captured) { value } }
        .debounce(id: 1, for: .seconds(1), scheduler: mainQueue)
        .throttle(id: 2, for: .seconds(1), scheduler: mainQueue, latest: true)
        .concatenated(with: .fireAndForget {})
    }
    weak let task = harness.send(0)
    #expect(released.all == [])
    scheduler.run()
    #expect(harness.state == [1])
    #expect(task == nil)
    #expect(released.all == [1])
  }

  @Test func aValueIsReleasedAfterItsDrain() {
    let released = Log<Int>()
    let harness = EngineHarness<Int, OnDeinit?>(0) { state, action in
      state += 1
      return action == nil ? Effect(value: OnDeinit { released(1) }) : .none
    }
    harness.send(nil)
    #expect(harness.state == 2)
    #expect(released.all == [1])
  }

  @Test(arguments: ["cancelled", "released"])
  func aKeptCallbackDoesNotRetainTheNextEffects(end: String) {
    let released = Log<Int>()
    let scheduler = TestScheduler().eraseToAnyScheduler()
    var harness: EngineHarness<Int, Int>? = EngineHarness(0) { [questions] _, action in
      guard action == 0 else { return .cancel(id: "asking") }
      let captured = OnDeinit { released(1) }
      return questions.ask("ask")
        .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
        .delay(for: .seconds(1), scheduler: scheduler)
        .concatenated(with: .fireAndForget { withExtendedLifetime(captured) {} })
        .cancellable(id: "asking")
    }
    harness?.send(0)
    #expect(released.all == [])
    if end == "cancelled" { harness?.send(1) } else { harness = nil }
    #expect(released.all == [1])
  }

  @Test func aMergedEffectIsReleasedWithItsEndWhileTheOtherRuns() {
    let released = Log<Int>()
    let harness = collecting { [questions] _ in
      let captured = OnDeinit { released(1) }
      return .merge(.fireAndForget { withExtendedLifetime(captured) {} }, questions.ask("ask"))
    }
    harness.send(0)
    #expect(harness.inFlight.count == 1)
    #expect(released.all == [1])
  }

  @Test func theEffectsOfAFailedMergeAreReleased() {
    struct Failed: Error {}
    let released = Log<Int>()
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let harness = EngineHarness<Int, OnDeinit?>(0) { state, action in
      state += 1
      if action == nil { return .none }
      let waiting = Effect<OnDeinit?, Failed>.future { _ in }
        .delay(for: .seconds(1), scheduler: scheduler)
      return Effect.merge(waiting, .init(error: Failed())).catchToEffect { _ in nil }
    }
    let task = harness.send(OnDeinit { released(1) })
    #expect(harness.inFlight.isEmpty && task == nil)
    #expect(released.all == [1])
  }

  @Test func aSendEndsWhenAFailureDropsTheValueThatAThrottleHolds() {
    struct Failed: Error {}
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let harness = collecting { _ in
      let throttled = Effect<Int, Failed>.merge(.init(value: 1), .init(value: 2))
        .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
      return Effect.merge(throttled, .init(error: Failed())).catchToEffect { _ in 1 }
    }
    let task = harness.send(0)
    #expect(harness.inFlight.isEmpty && task == nil)
  }

  @Test func aValueThatAThrottleHeldInAFailedMergeIsReleased() {
    struct Failed: Error {}
    let released = Log<Int>()
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let harness = EngineHarness<Int, OnDeinit?>(0) { state, action in
      guard let action else { return .none }
      let throttled = Effect<OnDeinit?, Failed>.merge(.init(value: nil), .init(value: action))
        .throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true)
      return Effect.merge(throttled, .init(error: Failed())).catchToEffect { _ in nil }
    }
    harness.send(OnDeinit { released(1) })
    #expect(released.all == [1])
  }

  @Test func theStatePathsOfRowsAreReleased() {
    struct Row: Identifiable, Sendable { let id: Int }
    typealias Rows = IdentifiedArray<Int, Row>
    let released = Log<Int>()
    var harness: EngineHarness<Rows, (Int, String)>?
    do {
      let captured = OnDeinit { released(1) }
      let row = Reducer<Row, String, Void> { [questions] _, action, _ in
        action == "ask" ? questions.ask("ask").map { "\($0)" } : .none
      }
      let root = CasePath<Rows, Rows>(
        embed: { $0 },
        extract: { rows in withExtendedLifetime(captured) { rows } })
      let rows = row.forEach(state: \Rows.self, action: .self, environment: { $0 })
        .pullback(state: root, action: .self, environment: { $0 })
      harness = EngineHarness([Row(id: 1)], rows, ())
    }
    harness?.send((1, "ask"))
    questions.answer("ask", 1)
    harness?.flush()
    #expect(released.all == [])
    harness = nil
    #expect(released.all == [1])
  }

  @Test func mailDestroyedWithItsStoreMaySendAgain() {
    let answers = Questions<String, OnDeinit>()
    let released = Log<Int>()
    var harness: EngineHarness<Int, OnDeinit?>? = EngineHarness(0) { _, action in
      action == nil ? answers.ask("ask").map { $0 } : .none
    }
    harness?.send(nil)
    answers.answer(
      "ask",
      OnDeinit {
        answers.answer("ask", OnDeinit {})
        released(1)
      })
    harness = nil
    #expect(released.all == [1])
  }
}
