import ComposableCore
import RulesModel
import TestSupport
import Testing

/// `StoreDebugger.restart`: an effect that was in flight starts again, from its beginning.
struct RestartTests {
  /// Starts the effects of actions that begin with "start", and logs all others.
  typealias Engine = RecordedEngine<[String], String>

  let questions = Questions<String, String>()
  let scheduler = TestScheduler()
  /// The effects that have run, or the questions that were asked.
  let started = Log<String>()

  /// A question, which logs that it is asked.
  func ask(_ key: String) -> Effect<String, Never> {
    .deferred { [started, questions] in
      started(key)
      return questions.ask(key)
    }
  }

  /// An engine whose action "start" starts an effect.
  func engine(_ make: @escaping @Sendable () -> Effect<String, Never>) -> Engine {
    RecordedEngine([]) { state, action in
      switch action {
      case "cancel": return .cancel(id: 1)
      case "start": return make()
      default:
        state.append(action)
        return .none
      }
    }
  }

  func answer(_ key: String, _ answer: String, _ engine: Engine) {
    questions.answer(key, answer)
    engine.harness.flush()
  }

  func tick(_ seconds: Int) { scheduler.advance(by: .seconds(seconds)) }

  @Test func aRestartedEffectAnswersIntoTheRestoredState() {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    let past = engine.moment
    answer("a", "first", engine)
    engine.restore(past)
    #expect(engine.state == [])
    #expect(engine.inFlight == [[]])
    answer("a", "second", engine)
    #expect(engine.state == ["second"])
    #expect(engine.inFlight == [])
  }

  @Test func effectsStartAgainInTheirOrder() {
    let engine = engine { [self] in .merge(ask("a"), ask("b")) }
    engine.send("start", "x", "start")
    engine.restore(engine.moment)
    #expect(engine.harness.inFlight.map(\.reduction) == [1, 1, 3, 3])
    #expect(engine.harness.inFlight.map(\.number) == [5, 6, 7, 8])
  }

  @Test func restoringCancelsTheEffectsInFlight() {
    let engine = engine { [self] in ask("a") }
    let past = engine.moment
    let send = engine.harness.send("start")
    engine.restore(past)
    #expect(send?.hasEnded == true)
    #expect(engine.inFlight == [])
    answer("a", "late", engine)
    #expect(engine.state == [])
  }

  @Test func anAnswerThatHasArrivedBeforeTheRestoreIsDropped() {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    questions.answer("a", "early")
    engine.restore(engine.moment)
    engine.harness.flush()
    #expect(engine.state == [])
    #expect(engine.inFlight == [[]])
  }

  @Test func anotherPartOfAMergeSendsNothing() {
    let engine = engine { [self] in
      .merge(Effect(value: "a"), .concatenate(Effect(value: "b"), ask("c")), ask("d"))
    }
    engine.send("start")
    #expect(engine.state == ["a", "b"])
    answer("d", "d", engine)
    engine.restore(engine.moment)
    #expect(engine.state == ["a", "b", "d", "b"])
    #expect(engine.inFlight == [[1]])
  }

  @Test func anAnswerInTheMailboxWasNotReducedYet() {
    let engine = engine { .future { $0(.success("answer")) } }
    engine.send("start")
    let past = engine.moment
    engine.harness.flush()
    engine.restore(past)
    engine.harness.flush()
    #expect(engine.state == ["answer"])
  }

  @Test func synchronousWorkDoesNotRunAgain() {
    let engine = engine { [self] in
      .merge(
        .fireAndForget { [started] in started("fired") }, ask("a"),
        .result { [started] in
          started("result")
          return .success("value")
        })
    }
    engine.send("start")
    engine.restore(engine.moment)
    #expect(started.all == ["fired", "a", "result", "a"])
  }

  @Test func anEndedPartDoesNotStartAgain() {
    let engine = engine { [self] in .merge(ask("a"), ask("b"), ask("c")) }
    engine.send("start")
    answer("b", "b", engine)
    #expect(engine.inFlight == [[0], [2]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0], [2]])
    #expect(started.all == ["a", "b", "c", "a", "c"])
  }

  @Test func aConcatenationStartsFromItsBeginning() {
    let engine = engine { [self] in .concatenate(ask("a"), .merge(ask("b"), ask("c"))) }
    engine.send("start")
    answer("a", "a", engine)
    answer("b", "b", engine)
    #expect(engine.inFlight == [[]])
    engine.restore(engine.moment)
    answer("a", "again", engine)
    #expect(engine.inFlight == [[], []])
    #expect(engine.state == ["a", "b", "again"])
    #expect(started.all == ["a", "b", "c", "a", "b", "c"])
  }

  @Test func aConcatenationRestoredBetweenTwoValuesSendsAllOfThem() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine {
      .concatenate(
        Effect(value: "a").delay(for: .seconds(2), scheduler: queue), Effect(value: "b"),
        Effect(value: "c").delay(for: .seconds(2), scheduler: queue))
    }
    engine.send("start")
    let beforeA = engine.moment
    tick(3)
    let beforeC = engine.moment
    #expect(engine.state == ["a", "b"])
    engine.restore(beforeA)
    tick(4)
    #expect(engine.state == ["a", "b", "c"])
    engine.restore(beforeC)
    tick(4)
    #expect(engine.state == ["a", "b", "a", "b", "c"])
  }

  @Test func aPositionDoesNotDependOnWhatEndsFirst() {
    let engine = engine { [self] in
      .merge(.concatenate(ask("a"), ask("b")), .concatenate(ask("c"), ask("d")))
    }
    engine.send("start")
    answer("c", "c", engine)
    answer("a", "a", engine)
    let past = engine.moment
    #expect(engine.inFlight == [[1], [0]])
    engine.restore(past)
    #expect(engine.inFlight == [[0], [1]])
  }

  @Test func aFailureOfARestartedEffectIsCaught() {
    struct Failed: Error {}
    let fail = Log<@Sendable (Result<String, Failed>) -> Void>()
    let engine = engine {
      Effect<String, Failed>.future { fail($0) }.catchToEffect { _ in "failed" }
    }
    engine.send("start")
    engine.restore(engine.moment)
    fail.all.last?(.failure(Failed()))
    engine.harness.flush()
    #expect(engine.state == ["failed"])
  }

  // MARK: Time

  @Test func aTimerTicksAfterAWholeInterval() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { Effect.timer(id: 1, every: .seconds(2), on: queue).map { _ in "tick" } }
    engine.send("start")
    tick(3)
    let past = engine.moment
    engine.restore(past)
    tick(1)
    #expect(engine.state == ["tick"])
    tick(1)
    #expect(engine.state == ["tick", "tick"])
  }

  @Test func aDebounceThatWaitedWaitsAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in ask("a").debounce(id: 1, for: .seconds(2), scheduler: queue) }
    engine.send("start")
    tick(1)
    engine.restore(engine.moment)
    tick(1)
    #expect(started.all == [])
    tick(1)
    #expect(started.all == ["a"])
  }

  @Test func aDebouncedEffectThatHadStartedWaitsAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in ask("a").debounce(id: 1, for: .seconds(2), scheduler: queue) }
    engine.send("start")
    tick(2)
    engine.restore(engine.moment)
    #expect(started.all == ["a"])
    tick(2)
    #expect(started.all == ["a", "a"])
  }

  @Test func aDelayedValueIsDelayedAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine {
      Effect(value: "value").delay(for: .seconds(2), scheduler: queue)
    }
    engine.send("start")
    tick(1)
    let past = engine.moment
    tick(1)
    #expect(engine.state == ["value"])
    engine.restore(past)
    tick(1)
    #expect(engine.state == [])
    tick(1)
    #expect(engine.state == ["value"])
    #expect(engine.inFlight == [])
  }

  @Test func aDelayStartsWithWhatItContains() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in ask("a").delay(for: .seconds(2), scheduler: queue) }
    engine.send("start")
    answer("a", "delayed", engine)
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[]])
    answer("a", "again", engine)
    tick(2)
    #expect(engine.state == ["again"])
  }

  @Test func aDelayedEffectStartsAgainAsAWhole() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .merge(
        Effect(value: "value"), .fireAndForget { [started] in started("fired") },
        Effect.timer(id: 1, every: .seconds(2), on: queue).map { _ in "tick" }
      )
      .delay(for: .seconds(1), scheduler: queue)
    }
    engine.send("start")
    tick(1)
    engine.restore(engine.moment)
    tick(3)
    #expect(engine.state == ["value", "value", "tick"])
    #expect(started.all == ["fired", "fired"])
  }

  @Test func aThrottledValueIsSentAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let count = Log<Int>()
    let engine = engine {
      count(0)
      return Effect(value: "value \(count.count)")
        .throttle(id: 1, for: .seconds(3), scheduler: queue, latest: true)
    }
    engine.send("start", "start")
    tick(2)
    #expect(engine.inFlight == [[]])
    engine.restore(engine.moment)
    #expect(engine.state == ["value 1", "value 3"])
    #expect(engine.inFlight == [])
  }

  @Test func aFailureThatIsDelayedIsDelayedAgain() {
    struct Failed: Error {}
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine {
      Effect<String, Failed>.merge(Effect(value: "a"), Effect(error: Failed()))
        .delay(for: .seconds(2), scheduler: queue).catchToEffect { (try? $0.get()) ?? "failed" }
        .receive(on: queue)
    }
    engine.send("start")
    tick(1)
    engine.restore(engine.moment)
    tick(1)
    #expect(engine.state == [])
    tick(1)
    #expect(engine.state == ["a", "failed"])
  }

  @Test func aThrottledEffectStartsAgainAndItsIntervalsEnd() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      ask("a").throttle(id: 1, for: .seconds(9), scheduler: queue, latest: true)
    }
    engine.send("start")
    let past = engine.moment
    answer("a", "first", engine)
    engine.restore(past)
    answer("a", "second", engine)
    #expect(engine.state == ["second"])
  }

  // MARK: Cancellation

  @Test func aRestartedEffectIsCancelledByItsID() {
    let engine = engine { [self] in ask("a").cancellable(id: 1) }
    engine.send("start")
    engine.restore(engine.moment)
    engine.send("cancel")
    answer("a", "late", engine)
    #expect(engine.state == [])
    #expect(engine.inFlight == [])
  }

  @Test func aNewEffectReplacesARestartedOneWithItsID() {
    let engine = engine { [self] in ask("a").cancellable(id: 1, cancelInFlight: true) }
    engine.send("start")
    engine.restore(engine.moment)
    engine.send("start")
    #expect(engine.harness.inFlight.map(\.reduction) == [2])
  }

  @Test func effectsWithTheSameIDStartAgain() {
    let engine: Engine = RecordedEngine([]) { [self] state, action in
      switch action {
      case "late": return .concatenate(ask("a"), ask("b").cancellable(id: 1))
      case "replace": return ask("c").cancellable(id: 1, cancelInFlight: true)
      default:
        state.append(action)
        return .none
      }
    }
    engine.send("late", "replace")
    answer("a", "a", engine)
    engine.restore(engine.moment)
    #expect(engine.harness.inFlight.map(\.reduction) == [1, 2])
  }

  @Test func aCancellationHappensAgainWithItsConcatenation() {
    let engine = engine { [self] in .concatenate(.cancel(id: 1), ask("a").cancellable(id: 1)) }
    engine.send("start")
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[]])
    #expect(engine.harness.issues.all == [])
  }

  @Test func aRestartedEffectIsCancelledByItsNumber() throws {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    engine.restore(engine.moment)
    let restarted = try #require(engine.harness.inFlight.first)
    #expect(engine.harness.engine.root.cancelEffect(restarted.number))
    #expect(engine.inFlight == [])
  }

  // MARK: Tools

  @Test func anActionOfARestartedEffectNamesTheOriginalReduction() {
    let engine = engine { [self] in ask("a") }
    engine.send("x", "start")
    let past = engine.moment
    engine.send("y")
    engine.restore(past)
    answer("a", "answer", engine)
    #expect(engine.recorder.senders == [nil, nil, nil, 2])
    #expect(engine.harness.engine.reductions == 4)
  }

  @Test func restartingTwiceIsRestartingOnce() {
    let engine = engine { [self] in .merge(ask("a"), ask("b").cancellable(id: 1)) }
    engine.send("start")
    let past = engine.moment
    engine.restore(past)
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0], [1]])
    engine.restore(past)
    #expect(engine.inFlight == [[0], [1]])
  }

  @Test func aRestoreWithinADrainIsReported() {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    let past = engine.moment
    let subscription = StoreObserver<[String], String> { [engine] _ in
      engine.restore(past)
    }
    engine.harness.engine.observe(subscription)
    engine.send("x")
    #expect(engine.state == ["x"])
    #expect(engine.inFlight == [[]])
    #expect(
      engine.harness.issues.all == [
        "A state was restored while an action is processed; ignored. Restore it between sends."
      ])
  }

  @MainActor @Test func aMistakeOfTheReducerIsReportedOnce() throws {
    let questions = questions
    let reducer = Reducer<Int?, Bool, Void>.combine(
      Reducer<Int, Bool, Void>.empty.optional(),
      Reducer { _, _, _ in questions.ask("a").map { _ in true } })
    let found = try reportedMessages {
      let store = Store(initialState: nil, reducer: reducer, environment: ())
      let debugger = try #require(StoreDebugger(store))
      store.view.send(true)
      debugger.restore(nil) { debugger.restart([[1]], of: true, in: nil, number: 1) }
      #expect(debugger.effectsInFlight.map(\.number) == [2])
    }
    #expect(found.count == 1)
  }

  @MainActor @Test(.turnLimit) func aTaskStartsFromItsBeginning() async throws {
    let begun = Log<AsyncStream<String>.Continuation>()
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      if action != "start" {
        state.append(action)
        return .none
      }
      return .run { send in
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        begun(continuation)
        send("begun")
        for await answer in answers { send(answer) }
      }
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    let viewStore = store.view
    let debugger = try #require(StoreDebugger(store))
    let task = viewStore.send("start")
    _ = await viewStore.publisher.states().elements(upTo: ["begun"])
    debugger.restore(["restored"]) { debugger.restart([[]], of: "start", in: [], number: 1) }
    await task.finish()
    #expect(store.effectsInFlight.map(\.number) == [2])
    _ = await viewStore.publisher.states().elements(upTo: ["restored", "begun"])
    for continuation in begun.all { continuation.yield("answer") }
    _ = await viewStore.publisher.states().elements(upTo: ["restored", "begun", "answer"])
  }
}
