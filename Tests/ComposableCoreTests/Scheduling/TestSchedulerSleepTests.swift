import ComposableCore
import Testing

@Suite struct TestSchedulerSleepTests {
  let executor = DrainedExecutor()
  let log = ScheduleLog<Duration>()
  let scheduler = TestScheduler()

  @Test func aLoopThatSleepsGetsEveryTickOfOneAdvance() {
    let task = executor.start {
      while (try? await scheduler.sleep(for: .milliseconds(10))) != nil {
        log.append(scheduler.now)
      }
    }
    scheduler.advance(by: .milliseconds(35))
    #expect(log.entries == [.milliseconds(10), .milliseconds(20), .milliseconds(30)])
    #expect(executor.sleepingCount == 1)
    task.cancel()
    executor.drain()
    #expect(executor.sleepingCount == 0)
  }

  @Test func aTimerGetsEveryTickOfOneAdvance() {
    let clock = scheduler.eraseToAnyScheduler()
    let task = executor.start {
      for await now in clock.timer(interval: .milliseconds(10)) { log.append(now.offset) }
      log.append(.zero)
    }
    scheduler.advance(by: .milliseconds(35))
    #expect(log.entries == [.milliseconds(10), .milliseconds(20), .milliseconds(30)])
    task.cancel()
    executor.drain()
    #expect(log.entries.last == .zero)
  }

  @Test func aTimerGivesLateTicksWithoutAPause() {
    let task = executor.start {
      for await now in scheduler.timer(interval: .seconds(1)) {
        log.append(now.offset)
        if now.offset == .seconds(1) { try? await scheduler.sleep(for: .milliseconds(2_500)) }
      }
    }
    scheduler.advance(by: .milliseconds(3_500))
    #expect(log.entries == [.seconds(1), .seconds(2), .seconds(3)])
    task.cancel()
    executor.drain()
  }

  @Test func aWokenTaskRunsBeforeTheNextWork() {
    executor.start {
      try? await scheduler.sleep(for: .seconds(1))
      log.append(.seconds(-1))
    }
    scheduler.schedule(after: .seconds(1)) { log.append(scheduler.now) }
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == [.seconds(-1), .seconds(1)])
  }

  @Test func cancellingASleepThrowsAtOnce() {
    let errors = ScheduleLog<String>()
    let task = executor.start {
      do {
        try await scheduler.sleep(for: .seconds(1))
      } catch {
        errors.append("\(type(of: error))")
      }
    }
    #expect(executor.sleepingCount == 1)
    task.cancel()
    #expect(errors.entries == ["CancellationError"])
    #expect(executor.sleepingCount == 0)
    scheduler.advance(by: .seconds(1))
    #expect(errors.entries == ["CancellationError"])
  }

  @Test func aCancelledTaskDoesNotSleep() {
    let errors = ScheduleLog<String>()
    executor.start {
      withUnsafeCurrentTask { $0?.cancel() }
      do { try await scheduler.sleep(for: .zero) } catch { errors.append("\(type(of: error))") }
    }
    #expect(errors.entries == ["CancellationError"])
  }

  @Test func aDeadlineInThePastDoesNotSleep() {
    scheduler.advance(by: .seconds(5))
    executor.start {
      try? await scheduler.sleep(until: .seconds(4))
      log.append(scheduler.now)
    }
    #expect(log.entries == [.seconds(5)])
  }

  @Test func anErasedSchedulerIsAClock() {
    let clock = scheduler.eraseToAnyScheduler()
    executor.start {
      let took = try? await clock.measure { try await clock.sleep(for: .seconds(3)) }
      log.append(took ?? .zero)
    }
    scheduler.advance(by: .seconds(3))
    #expect(log.entries == [.seconds(3)])
    #expect(clock.now.advanced(by: .seconds(1)).offset == .seconds(4))
  }
}
