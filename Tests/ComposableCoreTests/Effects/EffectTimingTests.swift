import ComposableCore
import TestSupport
import Testing

struct EffectTimingTests {
  enum ID: Hashable, Sendable { case id }

  let scheduler = TestScheduler()

  @Test func delayHandsOnAfterTheDelayInOrder() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { _ in
      Effect.merge(.init(value: 1), .init(value: 2), .init(value: 3))
        .delay(for: .seconds(1), scheduler: mainQueue)
    }
    let task = harness.send(0)
    scheduler.advance(by: .milliseconds(999))
    #expect(harness.state == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(harness.state == [1, 2, 3])
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver == true)
  }

  @Test func aDelayedEffectIsCancelledWithWhatWaits() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      guard action == 0 else { return .cancel(id: ID.id) }
      return Effect(value: 1).delay(for: .seconds(1), scheduler: mainQueue).cancellable(id: ID.id)
    }
    harness.send(0)
    harness.send(1)
    scheduler.run()
    #expect(harness.state == [])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func cancellingTheSourceOfADelayDropsWhatWaits() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      guard action == 0 else { return .cancel(id: ID.id) }
      return Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in 1 }
        .delay(for: .milliseconds(500), scheduler: mainQueue)
    }
    harness.send(0)
    scheduler.advance(by: .milliseconds(2_200))
    #expect(harness.state == [1])
    harness.send(1)
    scheduler.run()
    #expect(harness.state == [1])
    #expect(harness.inFlight.isEmpty)
  }

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

  @Test func receiveOnAnImmediateSchedulerStaysInTheDrain() {
    let harness = collecting { _ in
      Effect.merge(.init(value: 1), .init(value: 2)).receive(on: .immediate)
    }
    harness.send(0)
    #expect(harness.state == [1, 2])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func anEndAfterNoOutputNeedsNoScheduler() {
    let harness = collecting { _ in Effect.fireAndForget {}.receive(on: .unimplemented) }
    harness.send(0)
    #expect(harness.issues.all == [])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func debounceStartsNothingBeforeItsTime() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let started = Log<Int>()
    let harness = collecting { action in
      Effect<Int, Never>.result {
        started(action)
        return .success(action)
      }.debounce(id: ID.id, for: .seconds(1), scheduler: mainQueue)
    }
    harness.send(1)
    scheduler.advance(by: .milliseconds(900))
    harness.send(2)
    scheduler.advance(by: .milliseconds(999))
    #expect(started.all == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(started.all == [2])
    #expect(harness.state == [2])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func debounceCancelsWhatItStarted() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let questions = Questions<Int, Int>()
    let harness = collecting { action in
      questions.ask(action).debounce(id: ID.id, for: .seconds(1), scheduler: mainQueue)
    }
    harness.send(1)
    scheduler.advance(by: .seconds(1))
    harness.send(2)
    questions.answer(1, 1)
    scheduler.advance(by: .seconds(1))
    questions.answer(2, 2)
    harness.flush()
    #expect(harness.state == [2])
  }

  @Test(arguments: [(true, [1, 3, 4]), (false, [1, 2, 4])])
  func throttleLetsOneThroughAnInterval(latest: Bool, expected: [Int]) {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      Effect(value: action).throttle(
        id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: latest)
    }
    for action in 1...3 { harness.send(action) }
    #expect(harness.state == [1])
    scheduler.advance(by: .seconds(1))
    #expect(harness.state.count == 2)
    scheduler.advance(by: .milliseconds(500))
    harness.send(4)
    #expect(harness.state.count == 2)
    scheduler.run()
    #expect(harness.state == expected)
    #expect(harness.inFlight.isEmpty)
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func timeThatIsTooLongEndsWhereTimeEnds(_ start: Duration) {
    let forever = Duration(attoseconds: .max)
    scheduler.advance(by: start)
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
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
    #expect(harness.state == [1])
    scheduler.advance(to: Duration(attoseconds: .max - 1))
    #expect(harness.state == [1])
    scheduler.advance(to: forever)
    #expect(Set(harness.state) == [1, 2, 3, 4, 5])
  }

  @Test func throttleLetsAValueThroughAtOnceAfterAQuietInterval() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      Effect(value: action).throttle(
        id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: true)
    }
    harness.send(1)
    scheduler.advance(by: .seconds(1))
    harness.send(2)
    #expect(harness.state == [1, 2])
  }

  @Test func aThrottledEffectEndsAfterWhatWaits() throws {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      Effect(value: action).throttle(
        id: ID.id, for: .seconds(1), scheduler: mainQueue, latest: true)
    }
    harness.send(1)
    let task = try #require(harness.send(2))
    #expect(!task.isOver)
    let replacing = try #require(harness.send(3))
    #expect(task.isOver)
    scheduler.advance(by: .seconds(1))
    #expect(replacing.isOver)
    #expect(harness.state == [1, 3])
  }

  @Test func cancellingAThrottledEffectLeavesTheIntervalUsable() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { action in
      guard action > 0 else { return .cancel(id: ID.id) }
      return Effect(value: action)
        .throttle(id: "throttle", for: .seconds(1), scheduler: mainQueue, latest: false)
        .cancellable(id: ID.id)
    }
    harness.send(1)
    harness.send(2)
    harness.send(0)
    #expect(harness.inFlight.isEmpty)
    harness.send(3)
    scheduler.run()
    #expect(harness.state == [1, 3])
  }

  @Test func handlesOfDeliveredWorkAreNotKept() {
    final class Handle: @unchecked Sendable {}
    let alive = Log<WeakHandle>()
    struct WeakHandle: @unchecked Sendable { weak var handle: Handle? }
    let counting = AnyScheduler(
      now: { .init() },
      schedule: { [scheduler] delay, _, work in
        let handle = Handle()
        alive(WeakHandle(handle: handle))
        let scheduled = scheduler.schedule(after: delay, work)
        return ScheduledWork { withExtendedLifetime(handle) { scheduled.cancel() } }
      }, runsOnCaller: true)
    let mainQueue = scheduler.eraseToAnyScheduler()
    let harness = collecting { _ in
      Effect.timer(id: ID.id, every: .seconds(1), on: mainQueue).map { _ in 1 }
        .receive(on: counting)
    }
    harness.send(0)
    for _ in 0..<100 { scheduler.advance(by: .seconds(1)) }
    #expect(harness.state.count == 100)
    #expect(alive.all.count { $0.handle != nil } <= 1)
  }
}
