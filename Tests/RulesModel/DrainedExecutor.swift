import ComposableCore
import Synchronization

/// Runs jobs on the test's thread, when the test drains it and when virtual time wakes a task.
final class DrainedExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let sleeping = Mutex(0)

  var sleepingCount: Int { sleeping.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func drain() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Starts a task and runs it to its first suspension.
  @discardableResult
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let observer = SleepObserver {
      self.sleeping.withLock { $0 += 1 }
    } wake: { resume in
      resume()
      self.sleeping.withLock { $0 -= 1 }
      self.drain()
    }
    let task = AnyScheduler.$sleepObserver.withValue(observer) {
      Task(executorPreference: self, operation: operation)
    }
    drain()
    return task
  }
}
