import ComposableCore
import Dispatch
import TestSupport
import Testing

/// R5: a tick is delivered immediately if possible, but never ahead of earlier deliveries.
@MainActor @Suite("R5 Order of ticks") struct TickOrderTests {
  enum Action: Sendable {
    case advance, ask
    case logged(String)
    case start
  }

  let questions = Questions<String, String>()
  let scheduler = TestScheduler()

  /// Logs the actions; `start` logs the seconds of a timer.
  var reducer: Reducer<[String], Action, Void> {
    let mainQueue = scheduler.eraseToAnyScheduler()
    return Reducer { [questions, scheduler] state, action, _ in
      switch action {
      case .advance:
        return .merge(
          Effect(value: .logged("before")), .fireAndForget { scheduler.advance(by: .seconds(2)) },
          Effect(value: .logged("after")))
      case .ask: return questions.ask("ask").map { .logged($0) }
      case .logged(let text):
        state.append(text)
        return text == "2" ? Effect(value: .logged("two")) : .none
      case .start:
        return Effect.timer(id: 1, every: .seconds(1), on: mainQueue)
          .map { .logged("\(Int($0 / .seconds(1)))") }
      }
    }
  }

  @Test func aTickComesAfterPendingDeliveries() {
    let harness = EngineHarness([], reducer, ())
    harness.send(.ask)
    harness.send(.start)
    questions.answer("ask", "answer")
    scheduler.advance(by: .seconds(1))
    #expect(harness.state == ["answer", "1"])
  }

  @Test func timeAdvancedInsideADrainTicksAfterIt() {
    let harness = EngineHarness([], reducer, ())
    harness.send(.start)
    harness.send(.advance)
    #expect(harness.state == ["before", "1", "2", "after", "two"])
  }

  @Test func timeMovedOnAnotherThreadTicksOnTheMainActorWithTheTimeItWasDue() {
    let viewStore = Store(initialState: [], reducer: reducer, environment: ()).view
    viewStore.send(.start)
    let moved = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { [scheduler] in
      scheduler.advance(by: .seconds(2))
      moved.signal()
    }
    moved.wait()
    #expect(viewStore.state == [])
    scheduler.advance(by: .seconds(1))
    #expect(viewStore.state == ["1", "2", "two", "3"])
  }

  @Test func aTickReportsToTheStoresReporterNotToTheCallersThatAdvances() {
    let own = Log<String>()
    let other = Log<String>()
    let store = IssueReporter.$current.withValue(IssueReporter { own($0.message) }) {
      Store(
        initialState: 0,
        reducer: Reducer<Int, Bool, AnyScheduler> { _, isTick, mainQueue in
          guard isTick else {
            return Effect.timer(id: 1, every: .seconds(1), on: mainQueue).map { _ in true }
          }
          IssueReporter.current("ticked")
          return .none
        }, environment: scheduler.eraseToAnyScheduler())
    }
    ViewStore(store.stateless).send(false)
    IssueReporter.$current.withValue(IssueReporter { other($0.message) }) {
      scheduler.advance(by: .seconds(2))
    }
    #expect(own.all == ["ticked", "ticked"])
    #expect(other.all.isEmpty)
  }
}
