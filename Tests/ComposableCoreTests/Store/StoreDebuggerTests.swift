import ComposableCore
import Dispatch
import TestSupport
import Testing

@MainActor struct StoreDebuggerTests {
  enum Action: Equatable, Sendable {
    case ask(String)
    case clearChild
    case answered(Int)
    case startTimer
    case ticked
  }

  struct State: Equatable, Sendable {
    var answers: [Int] = []
    var child: Int? = 0
    var ticks = 0
  }

  let questions = Questions<String, Int>()
  let scheduler = TestScheduler()

  func makeStore() -> Store<State, Action> {
    let questions = questions
    let queue = scheduler.eraseToAnyScheduler()
    let child = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .ask(let key) where key.hasPrefix("child"):
        return questions.ask(key).map(Action.answered)
      case .answered(let answer):
        state = answer
        return .none
      default: return .none
      }
    }
    let same = CasePath<Action, Action>(embed: { $0 }, extract: { $0 })
    let childReducer = Reducer<State, Action, Void> { state, action, environment in
      guard state.child != nil else { return .none }
      return child.optional().pullback(state: \.child, action: same, environment: { (_: Void) in })
        .run(&state, action, environment)
    }
    let own = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .ask(let key) where !key.hasPrefix("child"):
        return .concatenate(questions.ask(key).map(Action.answered), Effect(value: .ticked))
      case .clearChild: state.child = nil
      case .answered(let answer): state.answers.append(answer)
      case .startTimer:
        return Effect.timer(id: 1, every: .seconds(1), on: queue).map { _ in .ticked }
      case .ticked: state.ticks += 1
      case .ask: break
      }
      return .none
    }
    return Store(
      initialState: State(), reducer: childReducer.combined(with: own), environment: ())
  }

  @Test func aScopedStoreHasNone() {
    let store = makeStore()
    #expect(StoreDebugger(store) != nil)
    #expect(StoreDebugger(store.scope(state: { $0.ticks })) == nil)
    #expect(StoreDebugger(store.scope(state: { $0 })) == nil)
  }

  @Test func anObserverSeesReductionsUntilItIsCancelled() throws {
    let store = makeStore()
    let debugger = try #require(StoreDebugger(store))
    let seen = Log<String>()
    let subscription = debugger.observe(
      StoreObserver {
        seen("\($0.number) \($0.action)")
      } effectStarted: {
        seen("\($0.number)")
      })
    ViewStore(store).send(.ask("a"))
    subscription.cancel()
    ViewStore(store).send(.ticked)
    #expect(seen.all == ["1 ask(\"a\")", "1"])
    #expect(debugger.reductions == 2)
  }

  @Test func anObserverThatIsReleasedOnAnotherThreadIsNotCalledAgain() async throws {
    let store = makeStore()
    let debugger = try #require(StoreDebugger(store))
    let seen = Log<Int>()
    let subscription = debugger.observe(StoreObserver { seen($0.number) })
    await Task.detached { subscription.cancel() }.value
    await Task { @MainActor in }.value
    ViewStore(store).send(.ticked)
    #expect(seen.all == [])
  }

  @Test func restoringNotifiesTheViewStoresAndCancelsTheEffectsOfAbsentChildren() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
    viewStore.send(.ask("child"))
    #expect(debugger.effectsInFlight.map(\.place) == ["child.?"])
    var state = debugger.state
    state.child = nil
    state.ticks = 7
    debugger.restore(state)
    #expect(viewStore.state == state)
    #expect(debugger.effectsInFlight.isEmpty)
    #expect(debugger.reductions == 1)
  }

  @Test func anEffectIsCancelledByItsNumber() throws {
    let store = makeStore()
    let debugger = try #require(StoreDebugger(store))
    ViewStore(store).send(.startTimer)
    ViewStore(store).send(.ask("a"))
    #expect(debugger.effectsInFlight.map(\.number) == [1, 2])
    #expect(debugger.cancelEffect(1))
    #expect(debugger.effectsInFlight.map(\.number) == [2])
    #expect(!debugger.cancelEffect(1))
  }

  @Test func effectsStartedAfterAReductionAreCancelled() throws {
    let store = makeStore()
    let debugger = try #require(StoreDebugger(store))
    let viewStore = ViewStore(store)
    for key in ["a", "b", "c"] { viewStore.send(.ask(key)) }
    #expect(debugger.cancelEffects(startedAfter: 1) == 2)
    #expect(debugger.effectsInFlight.map(\.reduction) == [1])
  }

  @Test func heldTicksWaitInOrderAndAreAppliedWithOneNotification() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
    viewStore.send(.startTimer)
    debugger.holdDeliveries()
    scheduler.advance(by: .seconds(3))
    #expect(viewStore.ticks == 0)
    #expect(debugger.isHoldingDeliveries)
    #expect(debugger.heldDeliveries == 3)
    let seen = Log<Int>()
    let subscription = viewStore.publisher.ticks.sink { seen($0) }
    debugger.releaseDeliveries()
    #expect(viewStore.ticks == 3)
    #expect(seen.all == [0, 3])
    #expect(!debugger.isHoldingDeliveries)
    scheduler.advance(by: .seconds(1))
    #expect(viewStore.ticks == 4)
    subscription.cancel()
  }

  @Test func heldMailIsAppliedAfterItsReleaseOnly() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
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

  @Test func holdingWhileDeliveriesAreMadeHoldsTheNext() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
    for key in ["a", "b", "c"] { viewStore.send(.ask(key)) }
    let subscription = debugger.observe(
      StoreObserver { if case .answered(5) = $0.action { debugger.holdDeliveries() } })
    // Kept together, as on a busy main queue.
    debugger.holdDeliveries()
    questions.answer("a", 4)
    questions.answer("b", 5)
    questions.answer("c", 6)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [4, 5])
    #expect(debugger.heldDeliveries == 1)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [4, 5, 6])
    subscription.cancel()
  }

  @Test func whatACancelledEffectHadDeliveredIsDropped() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
    viewStore.send(.ask("a"))
    viewStore.send(.ask("b"))
    debugger.holdDeliveries()
    questions.answer("a", 5)
    questions.answer("b", 6)
    #expect(debugger.cancelEffects(startedAfter: 1) == 1)
    #expect(debugger.heldDeliveries == 1)
    debugger.releaseDeliveries()
    #expect(viewStore.answers == [5])
  }

  @Test func childrenAreJudgedWhenDeliveriesAreReleased() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let debugger = try #require(StoreDebugger(store))
    viewStore.send(.ask("child 1"))
    let present = debugger.state
    debugger.holdDeliveries()
    var past = present
    past.child = nil
    debugger.restore(past)
    #expect(debugger.effectsInFlight.count == 1)
    debugger.restore(present)
    questions.answer("child 1", 3)
    debugger.releaseDeliveries()
    #expect(viewStore.child == 3)
    viewStore.send(.ask("child 2"))
    debugger.holdDeliveries()
    debugger.restore(past)
    questions.answer("child 2", 4)
    debugger.releaseDeliveries()
    #expect(viewStore.state == past)
    #expect(debugger.effectsInFlight.isEmpty)
  }
}
