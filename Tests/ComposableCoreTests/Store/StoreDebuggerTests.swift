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

  @Test func effectsAreCancelledByTheirNumberOrTheirReduction() {
    for action in [Action.startTimer, .ask("a"), .ask("b"), .ask("c")] { viewStore.send(action) }
    #expect(debugger.cancelEffect(1))
    #expect(debugger.effectsInFlight.map(\.number) == [2, 3, 4])
    #expect(!debugger.cancelEffect(1))
    #expect(debugger.cancelEffects(startedAfter: 2) == 2)
    #expect(debugger.effectsInFlight.map(\.reduction) == [2])
  }

  @Test func heldTicksWaitInOrderAndAreAppliedWithOneNotification() {
    viewStore.send(.startTimer)
    debugger.holdDeliveries()
    scheduler.advance(by: .seconds(3))
    #expect(viewStore.ticks == 0)
    #expect(debugger.isHoldingDeliveries)
    #expect(debugger.heldDeliveries == 3)
    let seen = Log<Int>()
    let subscription = viewStore.publisher.ticks.sink { seen($0) }
    debugger.releaseDeliveries()
    #expect(seen.all == [0, 3])
    #expect(!debugger.isHoldingDeliveries)
    scheduler.advance(by: .seconds(1))
    #expect(viewStore.ticks == 4)
    subscription.cancel()
  }

  @Test func heldMailIsAppliedAfterItsReleaseOnly() {
    viewStore.send(.ask("a"))
    debugger.holdDeliveries()
    questions.answer("a", 5)
    viewStore.send(.ticked)
    #expect(viewStore.answers == [])
    #expect(debugger.heldDeliveries == 1)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [5])
    #expect(viewStore.ticks == 2)
  }

  /// As a breakpoint does.
  @Test func holdingWhileDeliveriesAreMadeHoldsTheNext() {
    for key in ["a", "b", "c"] { viewStore.send(.ask(key)) }
    let subscription = debugger.observe(
      StoreObserver { [debugger] in
        if case .answered(5) = $0.action { debugger.holdDeliveries() }
      })
    // Kept together, as on a busy main queue.
    debugger.holdDeliveries()
    for (key, answer) in [("a", 4), ("b", 5), ("c", 6)] { questions.answer(key, answer) }
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [4, 5])
    #expect(debugger.heldDeliveries == 1)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [4, 5, 6])
    subscription.cancel()
  }

  @Test func whatACancelledEffectHadDeliveredIsDropped() {
    for key in ["a", "b"] { viewStore.send(.ask(key)) }
    debugger.holdDeliveries()
    questions.answer("a", 5)
    questions.answer("b", 6)
    #expect(debugger.cancelEffects(startedAfter: 1) == 1)
    #expect(debugger.heldDeliveries == 1)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [5])
  }

  @Test func childrenAreJudgedWhenDeliveriesAreReleased() {
    viewStore.send(.child(.ask("a")))
    let present = debugger.state
    debugger.holdDeliveries()
    var past = present
    past.child = nil
    debugger.restore(past)
    #expect(debugger.effectsInFlight.count == 1)
    debugger.restore(present)
    questions.answer("a", 3)
    debugger.releaseDeliveries()
    #expect(viewStore.child == 3)
    viewStore.send(.child(.ask("b")))
    debugger.holdDeliveries()
    debugger.restore(past)
    questions.answer("b", 4)
    debugger.releaseDeliveries()
    #expect(viewStore.state == past)
    #expect(debugger.effectsInFlight.isEmpty)
  }
}
