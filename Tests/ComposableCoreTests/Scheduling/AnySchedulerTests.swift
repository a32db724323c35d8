import ComposableCore
import Dispatch
import TestSupport
import Testing

@testable import RulesModel

struct AnySchedulerTests {
  let log = Log<String>()

  @Test func immediateRunsWorkOnceRegardlessOfTheDelay() {
    AnyScheduler.immediate.schedule { log("none") }
    AnyScheduler.immediate.schedule(after: .seconds(3_600)) { log("hour") }
    AnyScheduler.immediate.schedule(every: .seconds(1)) { log("interval") }
    #expect(log.all == ["none", "hour", "interval"])
    #expect(AnyScheduler.immediate.now.offset == .zero)
  }

  @Test func anImmediateTimerTicksOnceAndEnds() {
    DrainedExecutor().start {
      try? await AnyScheduler.immediate.sleep(for: .seconds(3_600))
      for await now in AnyScheduler.immediate.timer(interval: .seconds(1)) {
        log("\(now.offset)")
      }
      log("end")
    }
    #expect(log.all == ["1.0 seconds", "end"])
  }

  @Test func everyUseOfAnUnimplementedSchedulerIsReportedByName() {
    let scheduler = AnyScheduler.unimplemented("mainQueue")
    let messages = reportedMessages {
      scheduler.schedule { log("ran") }
      scheduler.schedule(every: .seconds(1)) { log("ran") }
      _ = scheduler.now
      DrainedExecutor().start {
        do {
          try await scheduler.sleep(for: .seconds(1))
        } catch {
          log("\(type(of: error))")
        }
        try? await scheduler.sleep(until: AnyScheduler.Instant())
        for await _ in scheduler.timer(interval: .seconds(1)) { log("ran") }
      }
    }
    let uses = [
      "schedule(after:)", "schedule(every:)", "now", "sleep(for:)",
      "sleep(until:)", "timer(interval:)",
    ]
    #expect(
      messages
        == uses.map {
          "\"mainQueue.\($0)\" is unimplemented, but it was used. Give this test's environment one."
        })
    #expect(log.all == ["CancellationError"])
  }

  @Test func aSchedulerOfOneFunctionAlsoRepeatsAndSleeps() {
    let test = TestScheduler()
    let executor = DrainedExecutor()
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: test.now) },
      schedule: { delay, _, work in test.schedule(after: delay, work) })
    let ticks = scheduler.schedule(every: .seconds(1)) { log("tick at \(test.now)") }
    executor.start {
      try? await scheduler.sleep(for: .milliseconds(1_500))
      log("awake")
    }
    test.advance(by: .seconds(2))
    executor.drain()
    ticks.cancel()
    test.advance(by: .seconds(2))
    #expect(log.all == ["tick at 1.0 seconds", "tick at 2.0 seconds", "awake"])
  }

  @Test func repeatingWorkIsRefusedByASchedulerThatRunsItWhileItSchedules() {
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant() },
      schedule: { _, _, work in
        work()
        return ScheduledWork {}
      })
    let messages = reportedMessages { scheduler.schedule(every: .seconds(1)) { log("tick") } }
    #expect(
      messages == [
        """
        A scheduler ran work inside its schedule function, so the work does not repeat. Let \
        schedule return first, or pass scheduleRepeating to the scheduler.
        """
      ])
    #expect(log.all.isEmpty)
  }

  @Test func workOnAQueueRunsInTheOrderItWasScheduled() {
    let queue = DispatchQueue(label: "AnySchedulerTests")
    let scheduler = AnyScheduler(queue: queue)
    for number in 1...100 { scheduler.schedule { log("\(number)") } }
    queue.sync {}
    let numbers = (1...100).map { "\($0)" }
    #expect(log.all == numbers)
  }

  @Test func cancelledWorkOnAQueueDoesNotRun() {
    let queue = DispatchQueue(label: "AnySchedulerTests")
    let scheduler = AnyScheduler(queue: queue)
    queue.suspend()
    let work = scheduler.schedule { log("cancelled") }
    scheduler.schedule { log("kept") }
    let later = scheduler.schedule(after: .nanoseconds(1)) { log("later") }
    let often = scheduler.schedule(every: .nanoseconds(1)) { log("often") }
    work.cancel()
    later.cancel()
    often.cancel()
    queue.resume()
    queue.sync {}
    #expect(log.all == ["kept"])
  }

  @Test(arguments: [AnyScheduler.main, .global])
  func dispatchRunsLaterAndTellsTheTime(scheduler: AnyScheduler) async {
    let start = scheduler.now
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .milliseconds(2)) { continuation.resume() }
    }
    #expect(start.duration(to: scheduler.now) >= .milliseconds(2))
  }

  @Test func aDispatchTimerOutlivesItsHandleAndStopsWhenCancelled() async {
    let (stream, ticks) = AsyncStream.makeStream(of: Void.self)
    do {
      let work = AnyScheduler.global.schedule(every: .milliseconds(1), tolerance: .zero) {
        ticks.yield()
      }
      ticks.onTermination = { _ in work.cancel() }
    }
    var count = 0
    for await _ in stream {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  @Test func sleepingOnADispatchQueueEndsWithItsTask() async {
    let task = Task { try await AnyScheduler.global.sleep(for: Duration(attoseconds: .max)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
