import Foundation
import Synchronization

/// The threads of a test process: one per core, and one more for each test that blocks.
///
/// The concurrency runtime runs at most as many tasks as there are cores, and Swift Testing runs
/// tests on them. If that many tests wait for detached tasks, those never start, and all the tests
/// time out. So ``ClientTasks`` sends the jobs of the runtime's global queue here.
final class TestThreads: Sendable {
  static let shared = TestThreads()

  /// The threads and the jobs that wait for one.
  private struct Pool {
    var blocked = 0
    var idle = 0
    var jobs: ArraySlice<UnownedJob> = []
    var threads = 0
  }

  private let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)
  private let pool = Mutex(Pool())
  private let work = DispatchSemaphore(value: 0)

  private init() {}

  /// Lets another thread run while the caller is blocked in `body`.
  func blocked<T>(_ body: () -> T) -> T {
    provideThread { $0.blocked += 1 }
    defer { pool.withLock { $0.blocked -= 1 } }
    return body()
  }

  /// Runs a job as soon as a thread is free.
  func enqueue(_ job: UnownedJob) {
    provideThread { $0.jobs.append(job) }
  }

  /// Changes the pool, and wakes or starts a thread if jobs wait and one may run.
  private func provideThread(after change: (inout Pool) -> Void) {
    let (wakes, starts) = pool.withLock { pool in
      change(&pool)
      guard !pool.jobs.isEmpty else { return (false, false) }
      if pool.idle > 0 {
        pool.idle -= 1
        return (true, false)
      }
      guard pool.threads < cores + pool.blocked else { return (false, false) }
      pool.threads += 1
      return (false, true)
    }
    if wakes { work.signal() }
    if starts { Thread { self.run() }.start() }
  }

  /// The loop of one thread, which never ends.
  private func run() {
    while true {
      let job = pool.withLock { pool in
        let job = pool.jobs.popFirst()
        if job == nil { pool.idle += 1 }
        return job
      }
      if let job {
        job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
      } else {
        work.wait()
      }
    }
  }
}
