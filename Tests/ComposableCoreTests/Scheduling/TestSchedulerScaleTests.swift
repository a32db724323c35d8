import Dispatch
import TestSupport
import Testing

@testable import ComposableCore

struct TestSchedulerScaleTests {
  let scheduler = TestScheduler()

  @Test func manyCancellationsLeaveTheAgendaSmall() {
    var largest = 0
    var pending = scheduler.schedule(after: .seconds(1)) {}
    for _ in 0..<100_000 {
      pending.cancel()
      pending = scheduler.schedule(after: .seconds(1)) {}
      largest = max(largest, scheduler.dateCount)
    }
    #expect(largest < 100)
  }

  @Test func aCancelledClosureIsReleasedImmediately() {
    weak var held: Log<Int>?
    do {
      let local = Log<Int>()
      held = local
      let work = scheduler.schedule(after: .seconds(1)) { local(1) }
      #expect(held != nil)
      work.cancel()
    }
    #expect(held == nil)
  }

  @Test func threadsMayScheduleCancelAndAdvanceConcurrently() {
    let log = Log<Int>()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 {
        scheduler.schedule(after: .seconds(1)) { log(thread * 1_000 + number) }
        // Another thread may run it before it is canceled.
        scheduler.schedule(after: .seconds(1)) { log(-1) }.cancel()
        if number % 50 == 0 { scheduler.advance(by: .seconds(1)) }
      }
    }
    scheduler.run()
    let expected = (0..<8).flatMap { thread in (0..<500).map { thread * 1_000 + $0 } }
    #expect(log.all.filter { $0 != -1 }.sorted() == expected)
  }

  /// Compares with the simplest scheduler: a linear search for the earliest date.
  @Test(arguments: 1...20) func randomSchedulesRunLikeASortedList(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let log = Log<Int>()
    var list: [(date: Int, order: Int, interval: Int?)] = []
    var handles: [ScheduledWork] = []
    var expected: [Int] = []
    var now = 0
    for order in 0..<200 {
      let delay = Int.random(in: 1...50, using: &generator)
      let interval = Bool.random(using: &generator) ? delay : nil
      list.append((now + delay, order, interval))
      handles.append(
        interval == nil
          ? scheduler.schedule(after: .seconds(delay)) { log(order) }
          : scheduler.schedule(every: .seconds(delay)) { log(order) })
      if let victim = handles.indices.randomElement(using: &generator), order % 3 != 0 {
        handles[victim].cancel()
        list.removeAll { $0.order == victim }
      }
      guard order % 10 == 9 else { continue }
      now += 20
      scheduler.advance(to: .seconds(now))
      while let first = list.filter({ $0.date <= now })
        .min(by: { ($0.date, $0.order) < ($1.date, $1.order) })
      {
        expected.append(first.order)
        list.removeAll { $0.order == first.order }
        if let interval = first.interval {
          list.append((first.date + interval, first.order, interval))
        }
      }
    }
    #expect(log.all == expected)
    #expect(expected.count > 100)
  }
}
