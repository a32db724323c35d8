import ComposableCore
import Synchronization
import TestSupport
import Testing

// Scheduled work that captures its scheduler keeps it alive, so each test cancels its own.
struct TestSchedulerTests {
  let log = Log<String>()
  let scheduler = TestScheduler()

  @Test func workWithoutDelayWaitsForTheNextAdvance() {
    scheduler.schedule { log("ran") }
    #expect(log.all == [])
    scheduler.advance()
    #expect(log.all == ["ran"])
  }

  @Test func workScheduledWhileTimeMovesRunsIfDue() {
    scheduler.schedule(after: .seconds(1)) {
      log("outer")
      scheduler.schedule { log("at once") }
      scheduler.schedule(after: .seconds(1)) { log("in time") }
      scheduler.schedule(after: .seconds(2)) { log("too late") }
    }
    scheduler.schedule(after: .seconds(1)) { log("neighbour") }
    scheduler.advance(by: .seconds(2))
    #expect(log.all == ["outer", "neighbour", "at once", "in time"])
    scheduler.run()
    #expect(log.all.last == "too late")
  }

  @Test func workMayAdvanceTimeItself() {
    scheduler.schedule(after: .seconds(1)) {
      log("begin")
      scheduler.advance(by: .seconds(2))
      log("end at \(scheduler.now)")
    }
    let ticks = scheduler.schedule(every: .seconds(1)) { log("tick at \(scheduler.now)") }
    scheduler.advance(by: .seconds(4))
    ticks.cancel()
    #expect(
      log.all == [
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

  @Test func theEndsOfTimeDoNotOverflow() {
    let end = Duration(attoseconds: .max)
    scheduler.schedule(every: end) { log("end") }
    scheduler.schedule(after: end) { log("once") }
    scheduler.advance(by: end)
    scheduler.advance(by: end)
    #expect(log.all == ["end", "once"])
    #expect(scheduler.now == end)
    let past = TestScheduler(now: Duration(attoseconds: .min))
    past.schedule(after: end) { log("past") }
    past.advance(to: end)
    #expect(log.all == ["end", "once", "past"])
  }

  @Test func workMayCancelItsNeighborAndItself() {
    let handles = Log<ScheduledWork>()
    handles(
      scheduler.schedule(every: .seconds(1)) {
        log("repeats")
        for handle in handles.all { handle.cancel() }
      })
    handles(scheduler.schedule(after: .seconds(1)) { log("neighbour") })
    scheduler.advance(by: .seconds(5))
    #expect(log.all == ["repeats"])
  }

  @Test func anEmptyIntervalIsReportedAndTimeStillPasses() {
    let messages = reportedMessages {
      let ticks = scheduler.schedule(every: .zero) { log("tick") }
      scheduler.advance(by: .milliseconds(3))
      ticks.cancel()
    }
    #expect(
      messages == [
        """
        A repeating schedule has an interval of "0.0 seconds", so time would never advance. \
        It runs every "0.001 seconds" instead. Use an interval of at least a nanosecond.
        """
      ])
    #expect(log.all.count == 3)
  }

  @MainActor @Test func anEmptyIntervalOfATimerIsReportedAtItsLine() {
    let line: UInt = #line + 2
    let reducer = Reducer<Int, Bool, AnyScheduler> { _, _, clock in
      Effect.timer(id: "timer", every: .zero, on: clock).map { _ in false }
    }
    let store = Store(
      initialState: 0, reducer: reducer, environment: scheduler.eraseToAnyScheduler()
    ).view
    #expect(reports { store.send(true) }.map(\.line) == [line])
  }

  @Test func runStopsAndReportsEndlessRepetition() {
    scheduler.schedule(every: .seconds(1)) {}
    let messages = reportedMessages { scheduler.run() }
    #expect(
      messages == [
        """
        run() stopped after 1000000 work items, and more are scheduled: some work repeats \
        endlessly. Cancel it first, or call advance(by:) instead.
        """
      ])
    #expect(scheduler.now == .seconds(1_000_000))
  }

  @Test func anAdvanceDuringWhichTimeStandsStillEndsAndIsReported() {
    let runs = Atomic(0)
    @Sendable func poll() {
      runs.add(1, ordering: .relaxed)
      scheduler.schedule(after: .zero) { poll() }
    }
    poll()
    let messages = reportedMessages { scheduler.advance(by: .seconds(1)) }
    #expect(
      messages == [
        """
        advance stopped after 1000000 work items at one date, and more are due: some work \
        schedules itself again without a delay. Give it a delay, or let it end.
        """
      ])
    #expect(runs.load(ordering: .relaxed) == 1_000_001)
    #expect(scheduler.now == .zero)
    #expect(scheduler.nextDelay == .zero)
  }

  @Test func ticksAtAMillionDatesAreNotReported() {
    scheduler.schedule(every: .microseconds(1)) {}
    let messages = reportedMessages { scheduler.advance(by: .seconds(1)) }
    #expect(messages.isEmpty)
  }
}
