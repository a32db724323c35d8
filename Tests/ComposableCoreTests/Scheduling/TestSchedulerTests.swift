import ComposableCore
import Testing

// Work that is left scheduled and knows its scheduler keeps it alive, so each test cancels its own.
@Suite struct TestSchedulerTests {
  let log = ScheduleLog<String>()
  let scheduler = TestScheduler()

  @Test func workRunsWhenItIsDueAndNotBefore() {
    scheduler.schedule(after: .seconds(2)) { log.append("ran") }
    scheduler.advance(by: .milliseconds(1_999))
    #expect(log.entries == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(log.entries == ["ran"])
    scheduler.advance(by: .seconds(10))
    #expect(log.entries == ["ran"])
  }

  @Test func workWithoutDelayWaitsForTheNextAdvance() {
    scheduler.schedule { log.append("ran") }
    #expect(log.entries == [])
    scheduler.advance()
    #expect(log.entries == ["ran"])
  }

  @Test func workRunsByDateThenByRegistration() {
    scheduler.schedule(after: .seconds(2)) { log.append("2a") }
    scheduler.schedule(after: .seconds(1)) { log.append("1a") }
    scheduler.schedule(after: .seconds(2)) { log.append("2b") }
    scheduler.schedule(after: .seconds(1)) { log.append("1b") }
    scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["1a", "1b", "2a", "2b"])
  }

  @Test func anIntervalKeepsThePlaceOfItsRegistration() {
    let first = scheduler.schedule(every: .seconds(1)) { log.append("a") }
    scheduler.schedule(after: .seconds(2)) { log.append("once") }
    let second = scheduler.schedule(every: .seconds(2)) { log.append("b") }
    scheduler.advance(by: .seconds(2))
    first.cancel()
    second.cancel()
    #expect(log.entries == ["a", "a", "once", "b"])
  }

  @Test func anIntervalFirstRunsOneIntervalFromNow() {
    let ticks = scheduler.schedule(every: .milliseconds(10)) { log.append("\(scheduler.now)") }
    scheduler.advance(by: .milliseconds(35))
    ticks.cancel()
    #expect(log.entries == ["0.01 seconds", "0.02 seconds", "0.03 seconds"])
    #expect(scheduler.now == .milliseconds(35))
  }

  @Test func nowIsTheDueDateWhileWorkRuns() {
    let dates = ScheduleLog<Duration>()
    scheduler.schedule(after: .seconds(1)) { dates.append(scheduler.now) }
    scheduler.schedule(after: .seconds(3)) { dates.append(scheduler.now) }
    scheduler.advance(to: .seconds(5))
    #expect(dates.entries == [.seconds(1), .seconds(3)])
    #expect(scheduler.now == .seconds(5))
  }

  @Test func workScheduledWhileTimeMovesRunsIfDue() {
    scheduler.schedule(after: .seconds(1)) {
      log.append("outer")
      scheduler.schedule { log.append("at once") }
      scheduler.schedule(after: .seconds(1)) { log.append("in time") }
      scheduler.schedule(after: .seconds(2)) { log.append("too late") }
    }
    scheduler.schedule(after: .seconds(1)) { log.append("neighbour") }
    scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["outer", "neighbour", "at once", "in time"])
    scheduler.run()
    #expect(log.entries.last == "too late")
  }

  @Test func workMayAdvanceTimeItself() {
    scheduler.schedule(after: .seconds(1)) {
      log.append("begin")
      scheduler.advance(by: .seconds(2))
      log.append("end at \(scheduler.now)")
    }
    let ticks = scheduler.schedule(every: .seconds(1)) { log.append("tick at \(scheduler.now)") }
    scheduler.advance(by: .seconds(4))
    ticks.cancel()
    #expect(
      log.entries == [
        "begin", "tick at 1.0 seconds", "tick at 2.0 seconds", "tick at 3.0 seconds",
        "end at 3.0 seconds", "tick at 4.0 seconds",
      ])
  }

  @Test func timeNeverMovesBack() {
    scheduler.advance(to: .seconds(3))
    scheduler.advance(to: .seconds(1))
    scheduler.advance(by: .seconds(-1))
    #expect(scheduler.now == .seconds(3))
  }

  @Test func aNegativeDelayCountsAsZero() {
    scheduler.schedule(after: .seconds(-1)) { log.append("\(scheduler.now)") }
    scheduler.advance()
    #expect(log.entries == ["0.0 seconds"])
  }

  @Test func theEndsOfTimeDoNotOverflow() {
    let end = Duration(attoseconds: .max)
    scheduler.schedule(every: end) { log.append("end") }
    scheduler.schedule(after: end) { log.append("once") }
    scheduler.advance(by: end)
    scheduler.advance(by: end)
    #expect(log.entries == ["end", "once"])
    #expect(scheduler.now == end)
    let past = TestScheduler(now: Duration(attoseconds: .min))
    past.schedule(after: end) { log.append("past") }
    past.advance(to: end)
    #expect(log.entries == ["end", "once", "past"])
  }

  @Test func cancelledWorkDoesNotRun() {
    let first = scheduler.schedule(after: .seconds(1)) { log.append("first") }
    scheduler.schedule(after: .seconds(1)) { log.append("second") }
    first.cancel()
    first.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["second"])
  }

  @Test func workMayCancelItsNeighbourAndItself() {
    let handles = ScheduleLog<ScheduledWork>()
    handles.append(
      scheduler.schedule(every: .seconds(1)) {
        log.append("repeats")
        handles.entries.forEach { $0.cancel() }
      })
    handles.append(scheduler.schedule(after: .seconds(1)) { log.append("neighbour") })
    scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["repeats"])
  }

  @Test func aHandleThatIsDroppedCancelsNothing() {
    _ = scheduler.schedule(after: .seconds(1)) { log.append("ran") }
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["ran"])
  }

  @Test func aHandleDoesNotCancelWhatCameAfterItsWork() {
    let first = scheduler.schedule(after: .seconds(1)) { log.append("first") }
    scheduler.advance(by: .seconds(1))
    scheduler.schedule(after: .seconds(1)) { log.append("second") }
    first.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["first", "second"])
  }

  @Test func anIntervalWithoutLengthIsReportedAndLetsTimePass() {
    let messages = reportedMessages {
      let ticks = scheduler.schedule(every: .zero) { log.append("tick") }
      scheduler.advance(by: .milliseconds(3))
      ticks.cancel()
    }
    #expect(
      messages == [
        """
        A repeating schedule was asked for every "0.0 seconds", which would never let time pass. \
        It runs every "0.001 seconds" instead. Use an interval of at least a nanosecond.
        """
      ])
    #expect(log.entries.count == 3)
  }

  @Test func runGoesOnUntilNothingIsScheduled() {
    scheduler.schedule(after: .seconds(60)) {
      log.append("first")
      scheduler.schedule(after: .seconds(60)) { log.append("second") }
    }
    scheduler.run()
    #expect(log.entries == ["first", "second"])
    #expect(scheduler.now == .seconds(120))
  }

  @Test func runStopsAndReportsWhatRepeatsForEver() {
    scheduler.schedule(every: .seconds(1)) {}
    let messages = reportedMessages { scheduler.run() }
    #expect(
      messages == [
        """
        run() stopped after 1000000 pieces of work with more scheduled: something repeats for \
        ever. Cancel it first, or use advance(by:) to run what a length of time brings.
        """
      ])
    #expect(scheduler.now == .seconds(1_000_000))
  }
}
