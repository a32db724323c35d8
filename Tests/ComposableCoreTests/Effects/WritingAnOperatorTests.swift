import TestSupport
import Testing

@testable import ComposableCore

/// Runs the example in WritingAnOperator.md.
struct WritingAnOperatorTests {
  struct Offline: Error {}

  /// An effect that fails `failures` times, then emits how many times it was started.
  func flaky(_ failures: Int, _ starts: Log<Int>) -> Effect<Int, Offline> {
    .result {
      starts(starts.count + 1)
      return starts.count > failures ? .success(starts.count) : .failure(Offline())
    }
  }

  func harness(
    _ failures: Int, _ starts: Log<Int>, _ scheduler: TestScheduler
  ) -> EngineHarness<[Int], Int> {
    harness(scheduler) { flaky(failures, starts) }
  }

  /// An engine whose action 0 starts an effect up to three times.
  func harness(
    _ scheduler: TestScheduler, _ effect: @escaping @Sendable () -> Effect<Int, Offline>
  ) -> EngineHarness<[Int], Int> {
    let queue = scheduler.eraseToAnyScheduler()
    return EngineHarness([]) { state, action in
      if action > 0 { state.append(action) }
      guard action == 0 else { return .none }
      return effect().retry(2, after: .seconds(1), scheduler: queue)
        .catchToEffect { result in
          if case .success(let count) = result { count } else { 99 }
        }
    }
  }

  @Test(arguments: [(0, [1]), (1, [2]), (2, [3]), (3, [99])])
  func aFailureIsFollowedByAnotherAttempt(_ failures: Int, _ expected: [Int]) {
    let scheduler = TestScheduler()
    let starts = Log<Int>()
    let harness = harness(failures, starts, scheduler)
    harness.send(0)
    #expect(starts.count == 1)
    scheduler.advance(by: .seconds(2))
    #expect(harness.state == expected)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aCancellationEndsTheAttempts() {
    let scheduler = TestScheduler()
    let starts = Log<Int>()
    let harness = harness(9, starts, scheduler)
    let task = harness.send(0)
    #expect(harness.inFlight.count == 1)
    task?.cancel()
    scheduler.advance(by: .seconds(2))
    #expect(starts.count == 1)
    #expect(task?.hasEnded == true)
  }

  @Test func aRetryThatWaitsStartsAgainInARestoredState() {
    let scheduler = TestScheduler()
    let starts = Log<Int>()
    let harness = harness(2, starts, scheduler)
    harness.send(0)
    #expect(harness.inFlight.map(\.position) == [[]])
    harness.engine.restore([]) { harness.engine.restart([[]], of: 0, in: [], number: 1) }
    #expect(starts.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(harness.state == [3])
  }

  @Test func anAttemptAfterThePauseStartsAgainWithAllItsAttempts() {
    let scheduler = TestScheduler()
    let answers = Log<@Sendable (Result<Int, Offline>) -> Void>()
    let harness = harness(scheduler) { .future { answers($0) } }
    func answer(_ result: Result<Int, Offline>) {
      answers.all.last?(result)
      harness.flush()
      scheduler.advance(by: .seconds(1))
    }
    harness.send(0)
    answer(.failure(Offline()))
    #expect(answers.count == 2)
    harness.engine.restore([]) { harness.engine.restart([[]], of: 0, in: [], number: 1) }
    #expect(answers.count == 3)
    answer(.failure(Offline()))
    answer(.failure(Offline()))
    answer(.success(7))
    #expect(harness.state == [7])
    #expect(harness.inFlight.isEmpty)
  }
}

extension Effect {
  /// Starts the effect again after `delay` when it has failed, up to `attempts` times.
  func retry(_ attempts: Int, after delay: Duration, scheduler: AnyScheduler) -> Effect {
    if isNone || attempts == 0 { return self }
    return Effect { node, emit in
      let first = node.makeChild { end in
        guard case .failed = end else { return node.end(end) }
        let pause = Effect.fireAndForget {}.delay(for: delay, scheduler: scheduler)
        let again = retry(attempts - 1, after: delay, scheduler: scheduler)
        pause.concatenated(with: again).start(at: node.makeChild(), emit)
      }
      start(at: first, emit)
    }
  }
}
