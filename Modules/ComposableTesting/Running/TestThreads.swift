import Dispatch
import Foundation
import Synchronization

/// The threads of a test process: one for each core, and one more for each test that waits.
///
/// The concurrency runtime has one thread per core, and Swift Testing runs tests on them. If all of
/// these threads are blocked in waiting tests, the tasks that the tests wait for never start. So
/// ``ClientTasks`` forwards the jobs of the runtime's global queue to these threads, unless they
/// belong to a test store.
final class TestThreads: Sendable {
  static let shared = TestThreads()

  private struct Contents {
    /// The number of threads blocked in a test store.
    var blockedCount = 0
    /// The jobs waiting for a thread.
    var jobs: ArraySlice<UnownedJob> = []
    /// The number of threads that run jobs, including blocked ones.
    var threadCount = 0
  }

  private let cores = max(ProcessInfo.processInfo.activeProcessorCount, 1)
  private let contents = Mutex(Contents())

  private init() {}

  /// Lets another thread run while the caller is blocked in `body`.
  func blocked<Result>(_ body: () -> Result) -> Result {
    startThread { $0.blockedCount += 1 }
    defer { contents.withLock { $0.blockedCount -= 1 } }
    return body()
  }

  /// Runs a job as soon as a thread is free.
  func enqueue(_ job: UnownedJob) {
    startThread { $0.jobs.append(job) }
  }

  /// Applies a change, then starts a thread if jobs are waiting and another thread may run.
  private func startThread(after change: (inout Contents) -> Void) {
    let starts = contents.withLock { contents in
      change(&contents)
      guard !contents.jobs.isEmpty, contents.threadCount < cores + contents.blockedCount else {
        return false
      }
      contents.threadCount += 1
      return true
    }
    // Dispatch gives each separate queue a thread, even if many threads are blocked.
    if starts { DispatchQueue(label: "ComposableTesting").async { self.runJobs() } }
  }

  /// Runs jobs until none is waiting, or too many threads are running.
  private func runJobs() {
    while let job = next() {
      job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    contents.withLock { contents in
      if contents.threadCount <= cores + contents.blockedCount, let job = contents.jobs.popFirst() {
        return job
      }
      contents.threadCount -= 1
      return nil
    }
  }
}
