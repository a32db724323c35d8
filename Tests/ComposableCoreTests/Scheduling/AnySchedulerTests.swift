import ComposableCore
import Dispatch
import Testing

@Suite struct AnySchedulerTests {
  let log = ScheduleLog<String>()

  @Test func immediateRunsOnceAndAtOnceWhateverTheDelay() {
    AnyScheduler.immediate.schedule { log.append("none") }
    AnyScheduler.immediate.schedule(after: .seconds(3_600)) { log.append("hour") }
    AnyScheduler.immediate.schedule(every: .seconds(1)) { log.append("interval") }
    #expect(log.entries == ["none", "hour", "interval"])
    #expect(AnyScheduler.immediate.now.offset == .zero)
  }

  @Test func anImmediateTimerTicksOnceAndEnds() {
    DrainedExecutor().start {
      try? await AnyScheduler.immediate.sleep(for: .seconds(3_600))
      for await now in AnyScheduler.immediate.timer(interval: .seconds(1)) {
        log.append("\(now.offset)")
      }
      log.append("end")
    }
    #expect(log.entries == ["1.0 seconds", "end"])
  }

  @Test func everyUseOfAnUnimplementedSchedulerIsReportedByName() {
    let scheduler = AnyScheduler.unimplemented("mainQueue")
    let messages = reportedMessages {
      scheduler.schedule { log.append("ran") }
      scheduler.schedule(every: .seconds(1)) { log.append("ran") }
      _ = scheduler.now
      _ = scheduler.minimumResolution
      DrainedExecutor().start {
        do {
          try await scheduler.sleep(for: .seconds(1))
        } catch {
          log.append("\(type(of: error))")
        }
        try? await scheduler.sleep(until: AnyScheduler.Instant())
        for await _ in scheduler.timer(interval: .seconds(1)) { log.append("ran") }
      }
    }
    let uses = [
      "schedule(after:)", "schedule(every:)", "now", "minimumResolution", "sleep(for:)",
      "sleep(until:)", "timer(interval:)",
    ]
    #expect(
      messages
        == uses.map {
          """
          AnyScheduler.unimplemented: "mainQueue" was used, by \($0). \
          Give this test a scheduler, such as "TestScheduler().eraseToAnyScheduler()".
          """
        })
    #expect(log.entries == ["CancellationError"])
  }

  @Test func aSchedulerOfOneFunctionAlsoRepeatsAndSleeps() {
    let test = TestScheduler()
    let executor = DrainedExecutor()
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: test.now) },
      schedule: { delay, _, work in test.schedule(after: delay, work) })
    let ticks = scheduler.schedule(every: .seconds(1)) { log.append("tick at \(test.now)") }
    executor.start {
      try? await scheduler.sleep(for: .milliseconds(1_500))
      log.append("awake")
    }
    test.advance(by: .seconds(2))
    executor.drain()
    ticks.cancel()
    test.advance(by: .seconds(2))
    #expect(log.entries == ["tick at 1.0 seconds", "tick at 2.0 seconds", "awake"])
  }

  @Test func workOnAQueueRunsInTheOrderItWasScheduled() {
    let queue = DispatchQueue(label: "AnySchedulerTests")
    let scheduler = AnyScheduler(queue: queue)
    for number in 1...100 { scheduler.schedule { log.append("\(number)") } }
    queue.sync {}
    #expect(log.entries == (1...100).map(String.init))
  }

  @Test func workCancelledBeforeItsQueueGetsToItDoesNotRun() {
    let queue = DispatchQueue(label: "AnySchedulerTests")
    let scheduler = AnyScheduler(queue: queue)
    queue.suspend()
    let work = scheduler.schedule { log.append("cancelled") }
    scheduler.schedule { log.append("kept") }
    let later = scheduler.schedule(after: .nanoseconds(1)) { log.append("later") }
    let often = scheduler.schedule(every: .nanoseconds(1)) { log.append("often") }
    work.cancel()
    later.cancel()
    often.cancel()
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["kept"])
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
