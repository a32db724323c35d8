import ComposableCore
import Synchronization

/// An event loop of a program that is not Dispatch's: work runs when the loop is turned.
public final class EventLoop: Sendable {
  private struct Job {
    let due: Duration
    let work: @Sendable () -> Void
  }

  private struct Contents {
    var now = Duration.zero
    var jobs: [Int: Job] = [:]
    var lastNumber = 0

    mutating func takeNext() -> Job? {
      let due = jobs.filter { $0.value.due <= now }
      guard let next = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) })
      else { return nil }
      return jobs.removeValue(forKey: next.key)
    }
  }

  private let contents = Mutex(Contents())

  public init() {}

  /// The scheduler for the environments of features.
  public var scheduler: AnyScheduler {
    AnyScheduler(
      now: { AnyScheduler.Instant(offset: self.contents.withLock(\.now)) },
      schedule: { delay, _, work in self.schedule(after: delay, work) })
  }

  /// Runs the work that is due, as a program does between two events.
  public func turn(after time: Duration) {
    contents.withLock { $0.now += time }
    while let job = contents.withLock({ $0.takeNext() }) { job.work() }
  }

  private func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      contents.jobs[contents.lastNumber] = Job(due: contents.now + delay, work: work)
      return contents.lastNumber
    }
    return ScheduledWork { [weak self] in
      let job = self?.contents.withLock { $0.jobs.removeValue(forKey: number) }
      withExtendedLifetime(job) {}
    }
  }
}
