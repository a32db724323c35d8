import Synchronization

/// Runs one job at a time, of tasks or of one actor; the test chooses which.
final class ShuffledExecutor: SerialExecutor, TaskExecutor {
  private let isOfActor: Bool
  private let jobs = Mutex<[UnownedJob]>([])

  init(isOfActor: Bool) {
    self.isOfActor = isOfActor
  }

  var count: Int { jobs.withLock { $0.count } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run(_ index: Int) {
    let job = jobs.withLock { $0.remove(at: index) }
    if isOfActor {
      job.runSynchronously(on: asUnownedSerialExecutor())
    } else {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  // Only the test's thread runs the actor.
  func checkIsolated() {}
  func isIsolatingCurrentContext() -> Bool? { true }
}
