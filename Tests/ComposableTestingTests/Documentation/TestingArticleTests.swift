import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// The examples of the article on testing; `Tools/Examples/extract.swift` compares them.
struct TestingArticleTests {
  @Test func aTickerTicks() {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: TickerState(), reducer: tickerReducer,
      environment: TickerEnvironment(mainQueue: scheduler.eraseToAnyScheduler()))
    store.send(.start) { $0.isRunning = true }
    scheduler.advance(by: .seconds(2))
    store.receive(.ticked) { $0.seconds = 1 }
    store.receive(.ticked) { $0.seconds = 2 }
    store.send(.stop) { $0.isRunning = false }
    store.finish()
  }

  @Test func aFailureShowsTheDifference() {
    let scheduler = TestScheduler()
    let found = reportedMessages {
      let store = TestStore(
        initialState: TickerState(), reducer: tickerReducer,
        environment: TickerEnvironment(mainQueue: scheduler.eraseToAnyScheduler()))
      store.send(.start) { $0.isRunning = true }
      scheduler.advance(by: .seconds(1))
      store.receive(.ticked) { $0.seconds = 2 }
      store.send(.stop) { $0.isRunning = false }
    }
    #expect(
      found == [
        """
        "ticked" changed the state in another way than expected.

              TickerState(
                isRunning: true,
            −   seconds: 2
            +   seconds: 1
              )

        (Expected: −, Actual: +)

        Change the reducer, or what the closure expects.
        """
      ])
  }

  @Test func anAsyncEffectIsReceivedWithoutAwait() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.send(.addTapped(3))
    store.receive(/SumAction.priced) { $0 = 30 }
    store.environment = { _ in 1 }
    store.send(.addTapped(3))
    store.receive({ $0 == .priced(1) }) { $0 = 31 }
  }

  @Test func anActionIsReceivedByItsCaseAndValue() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.send(/SumAction.addTapped, 3)
    store.receive(/SumAction.priced, 30) { $0 = 30 }
    store.send(.addTapped(3))
    withKnownIssue {
      store.receive(/SumAction.priced, 31) { $0 = 60 }
    } matching: {
      $0.description.contains(#"Received "priced(30)", expected "priced(31)"."#)
    }
  }

  @Test func aTestThatIsNotExhaustiveAssertsAPart() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.exhaustivity = .off
    store.send(.addTapped(3))
    store.send(.addTapped(4))
    store.receive(.priced(40))
    store.assert { $0 = 70 }
  }

  @Test func aBlockMaySkipAssertions() {
    let store = TestStore(initialState: 0, reducer: sumReducer, environment: { $0 * 10 })
    store.send(.addTapped(3))
    store.withExhaustivity(.off) { store.receive(.priced(30)) }
    #expect(store.state == 30)
  }

  @Test(.enabled(if: !RuntimeHooks.areOff)) func aClientStartsATask() {
    let clock = TestScheduler()
    let store = TestStore(
      initialState: 3, reducer: countdownReducer, environment: clock.eraseToAnyScheduler())
    store.send(.startTapped)
    clock.advance(by: .seconds(1))
    store.receive(.counted(2)) { $0 = 2 }
    clock.advance(by: .seconds(2))
    store.receive(.counted(1)) { $0 = 1 }
    store.receive(.counted(0)) { $0 = 0 }
  }

  @Test func aScriptReadsFromTopToBottom() {
    let scheduler = TestScheduler()
    assert(
      initialValue: TickerState(), reducer: tickerReducer, environment: TickerEnvironment(),
      steps:
        .environment { $0.mainQueue = scheduler.eraseToAnyScheduler() },
      Step(.send, .start) { $0.isRunning = true },
      .do { scheduler.advance(by: .seconds(1)) },
      Step(.receive, .ticked) { $0.seconds = 1 },
      Step(.send, .stop) { $0.isRunning = false })
  }

  @Test func anUnimplementedDependencyFailsByName() {
    let found = reportedMessages {
      let store = TestStore(
        initialState: TickerState(), reducer: tickerReducer, environment: TickerEnvironment())
      store.send(.start) { $0.isRunning = true }
      store.skipInFlightEffects(strict: false)
    }
    #expect(
      found == [
        "\"TickerEnvironment.mainQueue.schedule(every:)\" is unimplemented, but it was used. "
          + "Give this test's environment one."
      ])
  }
}
