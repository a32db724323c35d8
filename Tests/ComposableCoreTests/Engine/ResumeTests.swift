import ComposableCore
import TestSupport
import Testing

/// `StoreDebugger.restore(_:resuming:)`: an earlier state, and the effects in flight then.
struct ResumeTests {
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

  @Test func aResumedEffectAnswersIntoTheRestoredState() {
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

  @Test func resumedEffectsAreReturnedInOrder() {
    let engine = engine { [self] in .merge(ask("a"), ask("b")) }
    engine.send("start", "x", "start")
    #expect(engine.restore(engine.moment).map(\.reduction) == [1, 1, 3, 3])
    #expect(engine.restore(engine.moment).map(\.number) == [9, 10, 11, 12])
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

  @Test func valuesEmittedDuringTheStartAreDropped() {
    let engine = engine { [self] in
      .concatenate(Effect(value: "at once"), .merge(Effect(value: "too"), ask("a")))
    }
    engine.send("start")
    #expect(engine.state == ["at once", "too"])
    engine.restore(engine.moment)
    #expect(engine.state == ["at once", "too"])
    answer("a", "later", engine)
    #expect(engine.state == ["at once", "too", "later"])
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

  @Test func aConcatenationContinuesWithThePartThatWasInFlight() {
    let engine = engine { [self] in .concatenate(ask("a"), ask("b"), ask("c")) }
    engine.send("start")
    answer("a", "a", engine)
    let past = engine.moment
    answer("b", "b", engine)
    engine.restore(past)
    #expect(engine.inFlight == [[1]])
    answer("b", "again", engine)
    answer("c", "c", engine)
    #expect(engine.state == ["a", "again", "c"])
    #expect(started.all == ["a", "b", "c", "b", "c"])
  }

  @Test func aPositionDoesNotDependOnWhatEndsFirst() {
    let engine = engine { [self] in
      .merge(.concatenate(ask("a"), ask("b")), .concatenate(ask("c"), ask("d")))
    }
    engine.send("start")
    answer("c", "c", engine)
    answer("a", "a", engine)
    let past = engine.moment
    #expect(engine.inFlight == [[1, 1], [0, 1]])
    engine.restore(past)
    #expect(engine.inFlight == [[0, 1], [1, 1]])
  }

  @Test func aFailureOfAResumedEffectIsCaught() {
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

  @Test func aDebouncedEffectThatHadStartedDoesNotWaitAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in ask("a").debounce(id: 1, for: .seconds(2), scheduler: queue) }
    engine.send("start")
    tick(2)
    engine.restore(engine.moment)
    #expect(started.all == ["a", "a"])
    answer("a", "answer", engine)
    #expect(engine.state == ["answer"])
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
    #expect(engine.inFlight == [[0, -1]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, -1]])
    answer("a", "again", engine)
    tick(2)
    #expect(engine.state == ["again"])
  }

  @Test func whatADelayHasDeliveredIsNotDeliveredAgain() {
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
    #expect(engine.state == ["value"])
    #expect(engine.inFlight == [[0, 2, 0]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, 2, 0]])
    tick(3)
    #expect(engine.state == ["value", "tick"])
    #expect(started.all == ["fired"])
  }

  @Test func whatWasReceivedOnASchedulerIsNotReceivedAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .merge(
        Effect(value: "value"), .fireAndForget { [started] in started("saved") },
        Effect.timer(id: 1, every: .seconds(2), on: queue).map { _ in "tick" }
      )
      .receive(on: queue)
    }
    engine.send("start")
    tick(1)
    engine.restore(engine.moment)
    tick(2)
    #expect(engine.state == ["value", "tick"])
    #expect(started.all == ["saved"])
  }

  @Test func theBeginningOfADelayedConcatenationIsNotRepeated() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .concatenate(
        .fireAndForget { [started] in started("saved") },
        Effect.timer(id: 1, every: .seconds(2), on: queue).map { _ in "tick" }
      )
      .delay(for: .seconds(1), scheduler: queue)
    }
    engine.send("start")
    tick(1)
    engine.restore(engine.moment)
    tick(3)
    #expect(engine.state == ["tick"])
    #expect(started.all == ["saved"])
  }

  @Test func aValueWaitsOnlyWhereItHadWaited() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine {
      Effect.merge(Effect(value: "a"), Effect(value: "b"))
        .throttle(id: 1, for: .seconds(1), scheduler: queue, latest: true)
        .delay(for: .seconds(3), scheduler: queue)
    }
    engine.send("start")
    #expect(engine.inFlight == [[0, 0, 0, -1], [0, 0, 1, -2]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, 0, 0, -1], [0, 0, 1, -2]])
    tick(3)
    #expect(engine.state == ["a"])
    tick(1)
    #expect(engine.state == ["a", "b"])
  }

  @Test func theEndOfADelayWaitsAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .concatenate(
        .fireAndForget { [started] in started("fired") }
          .delay(for: .seconds(2), scheduler: queue), ask("a"))
    }
    engine.send("start")
    tick(1)
    #expect(engine.inFlight == [[0]])
    engine.restore(engine.moment)
    tick(2)
    #expect(started.all == ["fired", "a"])
  }

  @Test func theFollowingPartsOfAnEndedPartDoNotStartAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .concatenate(ask("a"), .fireAndForget { [started] in started("fired") }, ask("b"), ask("c"))
        .delay(for: .seconds(2), scheduler: queue)
    }
    engine.send("start")
    answer("a", "a", engine)
    #expect(engine.inFlight == [[0, 0, -1], [0, 2]])
    engine.restore(engine.moment)
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, 0, -1], [0, 2]])
    started.clear()
    answer("a", "again", engine)
    answer("b", "b", engine)
    answer("c", "c", engine)
    tick(2)
    #expect(engine.state == ["again", "b", "c"])
    #expect(started.all == ["c"])
    #expect(engine.inFlight == [])
  }

  /// The value waited outside, and after the first restore it waits inside once more.
  @Test func theNextPartGoesOnWhileTheValueOfAnEndedPartWaitsAgain() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine { [self] in
      .concatenate(ask("a").delay(for: .seconds(3), scheduler: queue), ask("b"))
        .delay(for: .seconds(2), scheduler: queue)
    }
    engine.send("start")
    answer("a", "a", engine)
    tick(3)
    #expect(engine.inFlight == [[0, 0, 0, -1], [0, 1]])
    engine.restore(engine.moment)
    answer("a", "again", engine)
    #expect(engine.inFlight == [[0, 1], [0, 0, 0, -3]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, 0, 0, -3], [0, 1]])
    answer("b", "b", engine)
    tick(2)
    #expect(engine.state == ["b"])
  }

  @Test func aThrottledValueWaitsForAWholeInterval() {
    let queue = scheduler.eraseToAnyScheduler()
    let count = Log<Int>()
    let engine = engine {
      count(0)
      return Effect(value: "value \(count.count)")
        .throttle(id: 1, for: .seconds(3), scheduler: queue, latest: true)
    }
    engine.send("start", "start")
    tick(2)
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0, -1]])
    tick(2)
    #expect(engine.state == ["value 1"])
    tick(1)
    #expect(engine.state == ["value 1", "value 3"])
    #expect(engine.inFlight == [])
  }

  @Test func aValueThatHadPassedAThrottleDoesNotWait() {
    let queue = scheduler.eraseToAnyScheduler()
    let engine = engine {
      Effect.merge(Effect(value: "a"), Effect(value: "b"), Effect(value: "c"))
        .throttle(id: 1, for: .seconds(1), scheduler: queue, latest: false)
    }
    engine.send("start")
    #expect(engine.state == ["a"])
    engine.restore(engine.moment)
    tick(1)
    #expect(engine.state == ["a", "b"])
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

  @Test func aThrottledEffectIsResumedAndItsIntervalsEnd() {
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

  @Test func aResumedEffectIsCancelledByItsID() {
    let engine = engine { [self] in ask("a").cancellable(id: 1) }
    engine.send("start")
    engine.restore(engine.moment)
    engine.send("cancel")
    answer("a", "late", engine)
    #expect(engine.state == [])
    #expect(engine.inFlight == [])
  }

  @Test func aNewEffectReplacesAResumedOneWithItsID() {
    let engine = engine { [self] in ask("a").cancellable(id: 1, cancelInFlight: true) }
    engine.send("start")
    engine.restore(engine.moment)
    engine.send("start")
    #expect(engine.harness.inFlight.map(\.reduction) == [2])
  }

  @Test func aResumedEffectDoesNotCancelAnotherOneWithItsID() {
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
    #expect(engine.inFlight == [[0], [1, 0]])
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[1, 0], [0]])
  }

  @Test func aCancellationOfThatReductionDoesNotHappenAgain() {
    let engine = engine { [self] in .concatenate(.cancel(id: 1), ask("a").cancellable(id: 1)) }
    engine.send("start")
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[1, 0]])
    #expect(engine.harness.issues.all == [])
  }

  @Test func aResumedEffectIsCancelledByItsNumber() throws {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    let resumed = try #require(engine.restore(engine.moment).first)
    #expect(engine.harness.engine.root.cancelEffect(resumed.number))
    #expect(engine.inFlight == [])
  }

  // MARK: Tools

  @Test func anActionOfAResumedEffectNamesTheOriginalReduction() {
    let engine = engine { [self] in ask("a") }
    engine.send("x", "start")
    let past = engine.moment
    engine.send("y")
    engine.restore(past)
    answer("a", "answer", engine)
    #expect(engine.recorder.senders == [nil, nil, nil, 2])
    #expect(engine.harness.engine.reductions == 4)
  }

  @Test func resumingTwiceIsResumingOnce() {
    let engine = engine { [self] in .merge(ask("a"), ask("b").cancellable(id: 1)) }
    engine.send("start")
    let past = engine.moment
    engine.restore(past)
    engine.restore(engine.moment)
    #expect(engine.inFlight == [[0], [1, 0]])
    engine.restore(past)
    #expect(engine.inFlight == [[0], [1, 0]])
  }

  @Test func aRestoreWithinADrainIsReported() {
    let engine = engine { [self] in ask("a") }
    engine.send("start")
    let past = engine.moment
    let subscription = StoreObserver<[String], String> { [engine] _ in
      #expect(engine.restore(past).isEmpty)
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
      debugger.restore(
        nil, resuming: [ResumedReduction(action: true, state: nil, number: 1, effects: [[1]])])
      #expect(debugger.effectsInFlight.map(\.number) == [2])
    }
    #expect(found.count == 1)
  }

  @Test func reductionsAreResumedOneByOne() {
    let drawn = Log<String>()
    let engine = engine { [self] in
      drawn("reduced")
      return ask("a")
    }
    engine.send("start", "start")
    drawn.clear()
    let past = engine.moment
    let prepared = past.inFlight.lazy.map { reduction in
      drawn("prepared \(reduction.number)")
      return reduction
    }
    _ = engine.harness.engine.restore(past.state, resuming: prepared)
    #expect(drawn.all == ["prepared 1", "reduced", "prepared 2", "reduced"])
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
    let reduction = ResumedReduction(
      action: "start", state: [String](), number: 1, effects: [[]])
    debugger.restore(["restored"], resuming: [reduction])
    await task.finish()
    #expect(store.effectsInFlight.map(\.number) == [2])
    _ = await viewStore.publisher.states().elements(upTo: ["restored", "begun"])
    for continuation in begun.all { continuation.yield("answer") }
    _ = await viewStore.publisher.states().elements(upTo: ["restored", "begun", "answer"])
  }
}
