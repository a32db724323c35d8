import ComposableCore
import TestSupport
import Testing

struct EffectTests {
  struct Failed: Equatable, Error {
    var number = 0
  }

  /// The outputs of a synchronous effect.
  func outputs<Output: Sendable>(
    of effect: @escaping @Sendable () -> Effect<Output, Never>
  ) -> [Output] {
    let harness = EngineHarness<[Output], Output?>([]) { state, action in
      guard let action else { return effect().map { $0 } }
      state.append(action)
      return .none
    }
    harness.send(nil)
    return harness.state
  }

  @Test func noneIsTheIdentityOfMergeAndConcatenate() {
    let effect = Effect<Int, Never>(value: 7)
    let none = Effect<Int, Never>.none
    #expect(none.isNone)
    for same in [
      Effect.merge(none, effect, none), .concatenate(none, effect, none), effect.merged(with: none),
      none.merged(with: effect), effect.concatenated(with: none), none.concatenated(with: effect),
    ] {
      #expect(!same.isNone)
      // It is not wrapped, but a lone value as before.
      #expect(!same.isWork)
    }
    #expect(Effect.merge([none, none]).isNone)
    #expect(Effect<Int, Never>.concatenate().isNone)
  }

  @Test func nothingMadeOfNoneIsSomething() {
    let none = Effect<Int, Never>.none
    let scheduler = AnyScheduler.unimplemented
    #expect(none.map { $0 + 1 }.isNone)
    #expect(none.cancellable(id: 1).isNone)
    #expect(none.delay(for: .seconds(1), scheduler: scheduler).isNone)
    #expect(none.receive(on: scheduler).isNone)
    #expect(none.debounce(id: 1, for: .seconds(1), scheduler: scheduler).isNone)
    #expect(none.throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true).isNone)
    #expect(none.catchToEffect().isNone)
  }

  @Test func mergeStartsInOrder() {
    #expect(
      outputs { .merge(.init(value: 1), .merge(.init(value: 2), .init(value: 3)), .init(value: 4)) }
        == [1, 2, 3, 4])
  }

  @Test func concatenateRunsInOrder() {
    #expect(
      outputs { .concatenate(.init(value: 1), .result { .success(2) }, .init(value: 3)) } == [
        1, 2, 3,
      ])
  }

  @Test func concatenateStartsTheNextWhenThePreviousFinished() {
    let questions = Questions<String, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      return action == 0 ? .concatenate(questions.ask("a"), questions.ask("b")) : .none
    }
    harness.send(0)
    #expect(questions.startCount("b") == 0)
    questions.answer("a", 1)
    harness.flush()
    #expect(questions.startCount("b") == 1)
    questions.answer("b", 2)
    harness.flush()
    #expect(harness.state == [0, 1, 2])
  }

  @Test func mapChangesEachOutputOnce() {
    let calls = Log<Int>()
    let mapped = outputs {
      Effect.merge(.init(value: 1), .result { .success(2) }).map { number in
        calls(number)
        return "\(number)"
      }
    }
    #expect(mapped == ["1", "2"])
    #expect(calls.all == [1, 2])
  }

  @Test func aFailureIsCaughtAsAResult() {
    #expect(
      outputs { Effect<Int, Failed>(error: Failed(number: 3)).catchToEffect() }
        == [.failure(Failed(number: 3))])
    #expect(outputs { Effect<Int, Failed>(value: 3).catchToEffect() } == [.success(3)])
  }

  @Test func catchToEffectMakesAnActionOfEither() {
    let all = outputs {
      Effect<Int, any Error>.catching { throw Failed(number: 1) }.catchToEffect { result in
        switch result {
        case .success: "success"
        case .failure(let error): "\((error as? Failed)?.number ?? 0)"
        }
      }
    }
    #expect(all == ["1"])
  }

  @Test func aFailureEndsAConcatenation() {
    let fired = Log<Int>()
    let results = outputs {
      Effect<Int, Failed>.concatenate(
        .init(value: 1), .init(error: Failed()), .fireAndForget { fired(1) }
      ).catchToEffect()
    }
    #expect(results == [.success(1), .failure(Failed())])
    #expect(fired.all == [])
  }

  @Test func aFailureEndsAMergeAndStartsNoMore() {
    let fired = Log<Int>()
    let results = outputs {
      Effect<Int, Failed>.merge(
        .init(value: 1), .init(error: Failed()), .fireAndForget { fired(1) }
      ).catchToEffect()
    }
    #expect(results == [.success(1), .failure(Failed())])
    #expect(fired.all == [])
  }

  @Test func aFailureCancelsTheOthersOfAMerge() {
    let harness = EngineHarness<Int, Int>(0) { state, action in
      state += action
      guard action == 0 else { return .none }
      let waiting = Effect<Int, Failed>.future { _ in }
      return Effect.merge(waiting, .init(error: Failed())).catchToEffect { _ in 1 }
    }
    let task = harness.send(0)
    #expect(harness.state == 1)
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver != false)
  }

  @Test func synchronousEffectsRunInsideTheDrainThatStartsThem() {
    let log = Log<String>()
    let harness = EngineHarness<Int, String>(0) { _, action in
      log(action)
      guard action == "start" else { return .none }
      return .merge(
        .fireAndForget { log("fired") }, .result { .success("result") }, .init(value: "value"))
    }
    harness.send("start")
    #expect(log.all == ["start", "fired", "result", "value"])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aSynchronousFireAndForgetThatThrowsIsReportedAtItsLine() {
    let reports = Log<IssueReporter.Report>()
    let engine = Engine<Int, Int>(
      initialState: 0, host: CallerHost(), reporter: IssueReporter { reports($0) }
    ) { _, _ in .fireAndForget { throw Failed() } }
    let line: UInt = #line - 1
    _ = engine.send(0)
    #expect(reports.all.map(\.line) == [line])
    #expect(reports.all.first.map { "\($0.fileID)" } == #fileID)
  }

  @Test func aFutureAnsweredTwiceIsReportedAndTheSecondAnswerDropped() {
    let questions = Questions<String, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      return action == 0 ? questions.ask("a") : .none
    }
    harness.send(0)
    questions.answer("a", 1)
    questions.answer("a", 2)
    harness.flush()
    #expect(harness.state == [0, 1])
    #expect(harness.issues.count == 1)
    #expect(harness.issues.all.first?.contains("answered twice") == true)
  }

  @Test func aFutureAnsweredAtOnceIsDelivered() {
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      return action == 0 ? .future { $0(.success(1)) } : .none
    }
    harness.send(0)
    harness.flush()
    #expect(harness.state == [0, 1])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func anUnimplementedEffectIsReportedByNameWhenItRuns() {
    let harness = EngineHarness<Int, Int>(0) { _, action in
      let effect = Effect<Int, Never>.unimplemented("nthPrime")
      return action == 0 ? .none : effect
    }
    harness.send(0)
    #expect(harness.issues.all == [])
    harness.send(1)
    #expect(harness.issues.count == 1)
    #expect(harness.issues.all.first?.contains("\"nthPrime\"") == true)
  }
}
