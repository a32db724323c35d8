import ComposableCore
import TestSupport
import Testing

@MainActor struct StoreDebuggerTests {
  enum Action: Equatable, Sendable {
    case answered(Int), ask(String), startTimer, ticked
    case child(ChildAction)
  }

  enum ChildAction: Equatable, Sendable { case answered(Int), ask(String) }

  struct State: Equatable, Sendable {
    var answers: [Int] = []
    var child: Int? = 0
    var ticks = 0
  }

  let debugger: StoreDebugger<State, Action>
  let questions: Questions<String, Int>
  let scheduler: TestScheduler
  let store: Store<State, Action>
  let viewStore: ViewStore<State, Action>

  init() throws {
    let (questions, scheduler) = (Questions<String, Int>(), TestScheduler())
    let queue = scheduler.eraseToAnyScheduler()
    let child = Reducer<Int, ChildAction, Void> { state, action, _ in
      switch action {
      case .answered(let answer): state = answer
      case .ask(let key): return questions.ask(key).map { .answered($0) }
      }
      return .none
    }
    let own = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .answered(let answer): state.answers.append(answer)
      case .ask(let key):
        return .concatenate(questions.ask(key).map { .answered($0) }, Effect(value: .ticked))
      case .child: break
      case .startTimer:
        return Effect.timer(id: 1, every: .seconds(1), on: queue).map { _ in .ticked }
      case .ticked: state.ticks += 1
      }
      return .none
    }
    let placed: Reducer<State, Action, Void> = child.optional().pullback(
      state: \.child, action: /Action.child, environment: { $0 })
    store = Store(initialState: State(), reducer: placed.combined(with: own), environment: ())
    viewStore = store.view
    debugger = try #require(StoreDebugger(store))
    (self.questions, self.scheduler) = (questions, scheduler)
  }

  @Test func aScopedStoreHasNone() {
    #expect(StoreDebugger(store.scope(state: { $0.ticks })) == nil)
    #expect(StoreDebugger(store.scope(state: { $0 })) == nil)
  }

  @Test func anEffectWhoseTaskIsAsleepWaitsForVirtualTime() async throws {
    let scheduler = TestScheduler()
    do {
      let reducer = Reducer<Int, Int, Void> { _, _, _ in
        .fireAndForget { try? await scheduler.sleep(for: .seconds(1)) }
      }
      let store = Store(initialState: 0, reducer: reducer, environment: ())
      let debugger = try #require(StoreDebugger(store))
      let (sleeps, slept) = AsyncStream.makeStream(of: Void.self)
      debugger.onSleep { slept.yield() }
      store.view.send(0)
      #expect(debugger.effectsOffVirtualTime.count == 1)
      for await _ in sleeps { break }
      #expect(debugger.effectsOffVirtualTime.isEmpty && debugger.effectsInFlight.count == 1)
    }
    // The release of the store canceled the sleep.
    #expect(scheduler.nextDelay == nil)
  }

  @Test func anObserverSeesReductionsUntilItIsCancelled() async {
    let seen = Log<String>()
    let subscription = debugger.observe(
      StoreObserver {
        seen("\($0.number) \($0.action)")
      } effectStarted: {
        seen("\($0.number)")
      })
    viewStore.send(.ask("a"))
    await Task.detached { subscription.cancel() }.value
    await Task { @MainActor in }.value
    viewStore.send(.ticked)
    #expect(seen.all == ["1 ask(\"a\")", "1"])
    #expect(debugger.reductions == 2)
  }

  @Test func restoringNotifiesTheViewStoresAndCancelsTheEffectsOfAbsentChildren() {
    viewStore.send(.child(.ask("a")))
    #expect(debugger.effectsInFlight.map(\.place) == ["child.?"])
    let state = State(child: nil, ticks: 7)
    debugger.restore(state)
    #expect(viewStore.state == state)
    #expect(debugger.effectsInFlight.isEmpty)
    #expect(debugger.reductions == 1)
  }

  @Test func allEffectsAreCancelled() {
    for action in [Action.startTimer, .ask("a"), .ask("b")] { viewStore.send(action) }
    debugger.cancelEffects()
    #expect(debugger.effectsInFlight.isEmpty)
    questions.answer("a", 5)
    #expect(debugger.reductions == 3)
  }

  @Test func anObserverWatchesForAnAnswer() {
    for key in ["a", "b"] { viewStore.send(.ask(key)) }
    let seen = Log<Int>()
    let subscription = debugger.observe(
      StoreObserver { if case .answered(5) = $0.action { seen($0.number) } })
    questions.answer("b", 5)
    debugger.cancelEffects()
    #expect(seen.all == [])
    subscription.cancel()
  }

  @Test func effectsStartAgainInARestoredState() {
    var reductions: [StoreObserver<State, Action>.Reduction] = []
    var started: [EffectInfo] = []
    let subscription = debugger.observe(
      StoreObserver(reduced: { reductions.append($0) }, effectStarted: { started.append($0) }))
    viewStore.send(.ask("a"))
    let (reduction, effect, past) = (reductions[0], started[0], debugger.state)
    debugger.restore(past) {
      debugger.restart(
        [effect.position], of: reduction.action, in: reduction.before, number: reduction.number)
    }
    #expect(debugger.effectsInFlight.map(\.number) == [2])
    subscription.cancel()
  }
}
