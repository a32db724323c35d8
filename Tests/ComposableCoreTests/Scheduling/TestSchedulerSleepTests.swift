import ComposableCore
import TestSupport
import Testing

@testable import RulesModel

struct TestSchedulerSleepTests {
  let executor = DrainedExecutor()
  let log = Log<Duration>()
  let scheduler = TestScheduler()

  @Test func aLoopThatSleepsGetsEveryTickOfOneAdvance() {
    let task = executor.start {
      while (try? await scheduler.sleep(for: .milliseconds(10))) != nil {
        log(scheduler.now)
      }
    }
    scheduler.advance(by: .milliseconds(35))
    #expect(log.all == [.milliseconds(10), .milliseconds(20), .milliseconds(30)])
    #expect(executor.sleepingCount == 1)
    task.cancel()
    executor.drain()
    #expect(executor.sleepingCount == 0)
  }

  @Test func aTimerGivesLateTicksWithoutAPause() {
    let task = executor.start {
      for await now in scheduler.timer(interval: .seconds(1)) {
        log(now.offset)
        if now.offset == .seconds(1) { try? await scheduler.sleep(for: .milliseconds(2_500)) }
      }
    }
    scheduler.advance(by: .milliseconds(3_500))
    #expect(log.all == [.seconds(1), .seconds(2), .seconds(3)])
    task.cancel()
    executor.drain()
  }

  @Test func aWokenTaskRunsBeforeTheNextWork() {
    executor.start {
      try? await scheduler.sleep(for: .seconds(1))
      log(.seconds(-1))
    }
    scheduler.schedule(after: .seconds(1)) { log(scheduler.now) }
    scheduler.advance(by: .seconds(1))
    #expect(log.all == [.seconds(-1), .seconds(1)])
  }

  @Test func aCancelledTaskDoesNotSleep() {
    let errors = Log<String>()
    executor.start {
      withUnsafeCurrentTask { $0?.cancel() }
      do { try await scheduler.sleep(for: .zero) } catch { errors("\(type(of: error))") }
    }
    #expect(errors.all == ["CancellationError"])
  }

  @Test func aDeadlineInThePastDoesNotSleep() {
    scheduler.advance(by: .seconds(5))
    executor.start {
      try? await scheduler.sleep(until: .seconds(4))
      log(scheduler.now)
    }
    #expect(log.all == [.seconds(5)])
  }

  @Test func anErasedSchedulerIsAClock() {
    let clock = scheduler.eraseToAnyScheduler()
    executor.start {
      let took = try? await clock.measure { try await clock.sleep(for: .seconds(3)) }
      log(took ?? .zero)
    }
    scheduler.advance(by: .seconds(3))
    #expect(log.all == [.seconds(3)])
    #expect(clock.now.advanced(by: .seconds(1)).offset == .seconds(4))
  }
}
