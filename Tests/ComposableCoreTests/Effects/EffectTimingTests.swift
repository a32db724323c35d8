import ComposableCore
import RulesModel
import TestSupport
import Testing

/// Each time-based operator by example, and cases that the random programs of `ModelTests` can't
/// express.
struct EffectTimingTests {
  enum ID: Hashable, Sendable { case id }

  let scheduler = TestScheduler()
  var mainQueue: AnyScheduler { scheduler.eraseToAnyScheduler() }

  @Test func receiveOnKeepsTheOrderOnASchedulerThatReversesIt() {
    let works = Log<@Sendable () -> Void>()
    let reversing = AnyScheduler(
      now: { .init() },
      schedule: { _, _, work in
        works(work)
        return ScheduledWork {}
      }, runsOnCaller: true)
    let harness = collecting { _ in
      Effect.merge((1...5).map { Effect(value: $0) }).receive(on: reversing)
    }
    harness.send(0)
    for work in works.all.reversed() { work() }
    #expect(harness.state == [1, 2, 3, 4, 5])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func anEndAfterNoOutputNeedsNoScheduler() {
    let harness = collecting { _ in Effect.fireAndForget {}.receive(on: .unimplemented) }
    harness.send(0)
    #expect(harness.issues.all == [])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aTimerOnTheImmediateSchedulerTicksOnceAndStaysInFlight() {
    let harness = collecting { _ in
      Effect.timer(id: ID.id, every: .seconds(1), on: .immediate).map { _ in 1 }
    }
    harness.send(0)
    #expect(harness.state == [1])
    #expect(harness.inFlight.count == 1)
  }

  func throttling(
    latest: Bool, on host: CallerHost = CallerHost()
  ) -> EngineHarness<[Int], Int> {
    collecting(on: host) { [mainQueue] action in
      Effect(value: action).throttle(
        id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: latest)
    }
  }

  @Test func aThrottledValueThatWaitsKeepsTheIntervalOpen() {
    let harness = throttling(latest: true, on: CallerHost(isElsewhere: true))
    harness.send(1)
    harness.send(2)
    // The time has passed, but the delivery is still in the mailbox, as on a busy main queue.
    scheduler.advance(by: .seconds(1))
    harness.send(3)
    harness.flush()
    scheduler.advance(by: .seconds(5))
    harness.flush()
    #expect(harness.state == [1, 3])
  }

  @Test func aThrottledValueNeedNotBeSendable() {
    final class Reference {}
    let harness = collecting { [mainQueue] _ in
      Effect.result { .success(Reference()) }
        .throttle(id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: true)
        .map { _ in 1 }
    }
    harness.send(0)
    harness.send(0)
    scheduler.advance(by: .seconds(1))
    #expect(harness.state == [1, 1])
  }

  @Test(arguments: [true, false])
  func aValueThatCancelsItsSendOnTheWayDoesNotWait(isDelayed: Bool) {
    let sends = Log<SendNode>()
    let questions = Questions<Int, Int>()
    let harness = collecting { [mainQueue] action in
      let answer = questions.ask(action).map { answer in
        for send in sends.all { send.cancel() }
        return answer
      }
      return isDelayed
        ? answer.delay(for: .seconds(1), scheduler: mainQueue)
        : .merge(Effect(value: 1), answer)
          .throttle(id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: true)
    }
    if let send = harness.send(0) { sends(send) }
    questions.answer(0, 2)
    harness.flush()
    #expect(harness.state == (isDelayed ? [] : [1]))
    #expect(harness.engine.root.checkInvariants() == [])
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func delaysAreClampedToTheEndOfTime(_ start: Duration) {
    let forever = Duration(attoseconds: .max)
    scheduler.advance(by: start)
    let harness = collecting { [mainQueue] action in
      switch action {
      case 0...1:
        Effect(value: action + 1).throttle(
          id: ID.id, for: forever, scheduler: mainQueue, latest: true)
      case 2: Effect(value: 3).delay(for: forever, scheduler: mainQueue)
      case 3: Effect(value: 4).debounce(id: 1, for: forever, scheduler: mainQueue)
      default: Effect.timer(id: 2, every: forever, on: mainQueue).map { _ in 5 }
      }
    }
    for action in 0...4 { harness.send(action) }
    scheduler.advance(to: Duration(attoseconds: .max - 1))
    #expect(harness.state == [1])
    scheduler.advance(to: forever)
    #expect(Set(harness.state) == [1, 2, 3, 4, 5])
  }

  @Test func handlesOfDeliveredWorkAreReleased() {
    final class Handle: @unchecked Sendable {}
    struct WeakHandle: @unchecked Sendable { weak var handle: Handle? }
    let alive = Log<WeakHandle>()
    let counting = AnyScheduler(
      now: { .init() },
      schedule: { [scheduler] delay, _, work in
        let handle = Handle()
        alive(WeakHandle(handle: handle))
        let scheduled = scheduler.schedule(after: delay, work)
        return ScheduledWork { withExtendedLifetime(handle) { scheduled.cancel() } }
      }, runsOnCaller: true)
    let harness = collecting { [mainQueue] _ in
      Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in 1 }
        .receive(on: counting)
    }
    harness.send(0)
    for _ in 0..<100 { scheduler.advance(by: .seconds(1)) }
    #expect(harness.state.count == 100)
    #expect(alive.all.count { $0.handle != nil } <= 1)
  }
}
