import ComposableCore
import TestSupport
import Testing

/// A store released from within its own work.
struct ReleaseDuringWorkTests {
  final class Box: @unchecked Sendable {
    var engine: Engine<Int, Int>?
  }

  let box = Box()
  let log = Log<String>()

  /// Stores an engine only in the box; its action 0 starts two effects that stay in flight.
  func fill(observer: StoreObserver<Int, Int>? = nil) {
    let box = box
    let clock = TestScheduler().eraseToAnyScheduler()
    let scheduler = AnyScheduler(
      now: { clock.now }, schedule: { _, _, _ in ScheduledWork { box.engine = nil } },
      scheduleRepeating: { _, _, _ in ScheduledWork { box.engine = nil } })
    box.engine = Engine(initialState: 0, observer: observer, host: CallerHost()) { _, action in
      guard action == 0 else { return .none }
      return .merge(
        Effect<Duration, Never>.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in 1 },
        .future { _ in })
    }
  }

  @Test func cancellingATimerReleasesTheStore() {
    fill()
    weak let engine = box.engine
    let task = box.engine?.send(0)
    task?.cancel()
    #expect(box.engine == nil)
    #expect(engine == nil)
    #expect(task?.isOver == true)
  }

  @Test func anObserverOfTheEndReleasesTheStore() {
    let (box, log) = (box, log)
    fill(
      observer: StoreObserver(effectEnded: { info, _ in
        log("\(info.number)")
        box.engine = nil
      }))
    weak let engine = box.engine
    let task = box.engine?.send(0)
    task?.cancel()
    #expect(log.all.contains("1"))
    #expect(engine == nil)
  }
}
