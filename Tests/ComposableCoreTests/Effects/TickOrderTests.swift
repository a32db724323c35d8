import ComposableCore
import Dispatch
import TestSupport
import Testing

/// A tick is delivered immediately if possible, but never before earlier deliveries.
@MainActor struct TickOrderTests {
  enum Action: Sendable {
    case advance
    case ask
    case logged(String)
    case start(String)
  }

  let questions = Questions<String, String>()
  let scheduler = TestScheduler()

  /// Logs the actions; `start` logs the seconds of a timer after `transform` has run on them.
  func reducer(
    _ transform: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Reducer<[String], Action, Void> {
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
      case .start(let id):
        return Effect.timer(id: id, every: .seconds(1), on: mainQueue).map { time in
          let seconds = Int(time / .seconds(1))
          transform(seconds)
          return .logged("\(seconds)")
        }
      }
    }
  }

  @Test func aTickComesAfterTheMailThatWaits() {
    let harness = EngineHarness([], reducer(), ())
    harness.send(.ask)
    harness.send(.start("timer"))
    questions.answer("ask", "answer")
    scheduler.advance(by: .seconds(1))
    #expect(harness.state == ["answer", "1"])
  }

  @Test func timeMovedInsideADrainTicksInItsTurn() {
    let harness = EngineHarness([], reducer(), ())
    harness.send(.start("timer"))
    harness.send(.advance)
    #expect(harness.state == ["before", "1", "2", "after", "two"])
  }

  @Test func whatATickCausesComesBeforeTheNextTick() {
    let harness = EngineHarness([], reducer(), ())
    harness.send(.start("timer"))
    scheduler.advance(by: .seconds(3))
    #expect(harness.state == ["1", "2", "two", "3"])
  }

  @Test func timeMovedOnAnotherThreadTicksOnTheMainActorWithTheTimeItWasDue() {
    let viewStore = Store(initialState: [], reducer: reducer(), environment: ()).view
    viewStore.send(.start("timer"))
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

  @Test func whatATransformSendsComesBeforeItsTick() {
    @MainActor final class Sender {
      var viewStore: ViewStore<[String], Action>?
      func send(_ text: String) { viewStore?.send(.logged(text)) }
    }
    let sender = Sender()
    let reducer = reducer { seconds in
      MainActor.assumeIsolated { sender.send("sent at \(seconds)") }
    }
    sender.viewStore = Store(initialState: [], reducer: reducer, environment: ()).view
    sender.viewStore?.send(.start("timer"))
    scheduler.advance(by: .seconds(2))
    #expect(sender.viewStore?.state == ["sent at 1", "1", "sent at 2", "2", "two"])
    sender.viewStore = nil
  }

  @Test func aTransformThatMovesTimeTicksFirst() {
    let reducer = reducer { [scheduler] seconds in
      if seconds == 1 { scheduler.advance(by: .seconds(1)) }
    }
    let harness = EngineHarness([], reducer, ())
    harness.send(.start("timer"))
    scheduler.advance(by: .seconds(1))
    #expect(harness.state == ["2", "1", "two"])
  }

  @Test func anObserverSeesWhichActionStartedTheTimer() {
    let origins = Log<String>()
    let observer = StoreObserver<[String], Action> { origins("\($0.origin)") }
    let harness = EngineHarness([], reducer(), (), observer: observer)
    harness.send(.start("timer"))
    scheduler.advance(by: .seconds(1))
    #expect(origins.all == ["user", "effect(startedBy: \"start(\\\"timer\\\")\", reduction: 1)"])
  }

  @Test func aStoreThatIsReleasedByItsOwnTickEndsItsTimers() {
    @MainActor final class Owner {
      var subscription: AnyCancellable?
      var viewStore: ViewStore<[String], Action>?
    }
    let owner = Owner()
    let ticks = Log<Int>()
    owner.viewStore =
      Store(
        initialState: [], reducer: reducer { ticks($0) }, environment: ()
      ).view
    owner.viewStore?.send(.start("first"))
    owner.viewStore?.send(.start("second"))
    owner.subscription = owner.viewStore?.publisher.sink { state in
      guard state.count == 2 else { return }
      owner.viewStore = nil
      owner.subscription = nil
    }
    scheduler.advance(by: .seconds(5))
    #expect(ticks.all == [1, 1])
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
