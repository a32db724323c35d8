@testable import ComposableCore
import Dispatch
import TestSupport
import Testing

/// Which objects retain which: "Ownership" in RuntimeRules.md.
@MainActor struct OwnershipTests {
  enum Action: Sendable {
    case answered(Int)
    case ask
    case cancel
    case run
  }

  let questions = Questions<String, Int>()
  let reports = Log<String>()

  func makeStore(
    _ run: @escaping @Sendable () -> Effect<Action, Never> = { .none }
  ) -> Store<Int, Action> {
    let questions = questions
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .answered(let answer): state += answer
      case .ask: return questions.ask("ask").map(Action.answered).cancellable(id: "ask")
      case .cancel: return .cancel(id: "ask")
      case .run: return run()
      }
      return .none
    }
    let reports = reports
    return IssueReporter.$current.withValue(IssueReporter { reports($0.message) }) {
      Store(initialState: 0, reducer: reducer, environment: ())
    }
  }

  @Test func aViewStoreAloneKeepsEverythingAlive() {
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

  @Test func nothingIsKeptByWhatEnded() async {
    var store: Store<Int, Action>? = makeStore()
    var viewStore = store?.view
    weak let engine = store?.engine
    weak let runtime = store?.engine?.runtime
    viewStore?.send(.ask)
    questions.answer("ask", 1)
    store?.engine?.runtime.flush()
    viewStore?.send(.ask)
    viewStore?.send(.cancel)
    #expect(viewStore?.state == 1)
    store = nil
    viewStore = nil
    questions.forget()
    #expect(engine == nil)
    // The mailbox was woken for the answer, and is kept until the actor has seen that it is empty.
    await Task { @MainActor in }.value
    #expect(runtime == nil)
  }

  @Test func effectsInFlightKeepNoStoreAlive() {
    var store: Store<Int, Action>? = makeStore()
    var viewStore = store?.view
    weak let engine = store?.engine
    viewStore?.send(.ask)
    #expect(store?.effectsInFlight.count == 1)
    store = nil
    viewStore = nil
    #expect(engine == nil)
    questions.answer("ask", 1)
    #expect(reports.all == [])
  }

  @Test func releasingTheStoreCancelsItsEffectsAndDropsLateSends() async {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let (ended, endedContinuation) = AsyncStream.makeStream(of: Void.self)
    var viewStore: ViewStore? = makeStore {
      .run { send in
        startedContinuation.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
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

  @Test func whoeverWaitsForATaskGoesOnWhenTheStoreIsReleased() async {
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

  @Test func aStoreReleasedOnAnotherThreadIsDestroyedOnTheMainActor() async {
    let isOnMain = Log<Bool>()
    final class Holder: Sendable {
      let store: Store<OnDeinit, Int>
      @MainActor init(_ store: Store<OnDeinit, Int>) { self.store = store }
    }
    let (destroyed, continuation) = AsyncStream.makeStream(of: Void.self)
    let host = MainActorHost.shared
    var holder: Holder? = Holder(
      Store(
        initialState: OnDeinit {
          isOnMain(host.isCurrent(onCaller: false))
          continuation.finish()
        }, reducer: .empty, environment: ()))
    let release = { @Sendable [holder] () in withExtendedLifetime(holder) {} }
    holder = nil
    await Task.detached { [release] in release() }.value
    _ = consume release
    for await _ in destroyed {}
    #expect(isOnMain.all == [true])
  }

  @Test func finishedTasksAreForgotten() throws {
    let harness = EngineHarness<Int, Int>(0) { [questions] state, action in
      state += action
      return action == 0 ? questions.ask("ask") : .none
    }
    var task: Work? = harness.send(0)
    weak let forgotten = task
    questions.answer("ask", 1)
    harness.flush()
    #expect(task?.isOver == true)
    task = nil
    questions.forget()
    #expect(forgotten == nil)
    #expect(harness.state == 1)
  }

  @Test func whatADelayedEffectCapturedIsReleasedWithItsEnd() {
    let released = Log<Int>()
    let scheduler = TestScheduler()
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = EngineHarness<Int, Int>(0) { state, action in
      state += 1
      guard action == 0 else { return .none }
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
    #expect(harness.state == 2)
    #expect(task == nil)
    #expect(released.all == [1])
    #expect(harness.inFlight.isEmpty)
  }

  @Test(arguments: ["cancelled", "released"])
  func aKeptCallbackKeepsNothingThatWouldHaveStartedNext(end: String) {
    let released = Log<Int>()
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let questions = questions
    var harness: EngineHarness<Int, Int>? = EngineHarness(0) { _, action in
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
    let harness = EngineHarness<Int, Int>(0) { [questions] _, _ in
      let captured = OnDeinit { released(1) }
      return .merge(
        .fireAndForget { withExtendedLifetime(captured) {} }, questions.ask("ask"))
    }
    harness.send(0)
    #expect(harness.inFlight.count == 1)
    #expect(released.all == [1])
  }

  @Test func mailDestroyedWithItsStoreMaySendAgain() {
    final class Payload: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let answers = Questions<String, Payload>()
    let destroyed = Log<Int>()
    var harness: EngineHarness<Int, Payload?>? = EngineHarness(0) { state, action in
      state += 1
      return action == nil ? answers.ask("ask").map { $0 } : .none
    }
    harness?.send(nil)
    answers.answer(
      "ask",
      Payload {
        answers.answer("ask", Payload {})
        destroyed(1)
      })
    harness = nil
    #expect(destroyed.all == [1])
  }
}
