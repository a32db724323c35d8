import Dispatch
import Foundation
import Synchronization

/// The threads of a test process: one for each core, and one more for each test that waits.
///
/// The concurrency runtime runs as many tasks at a time as there are cores, and Swift Testing runs
/// tests on them. If that many tests wait, the tasks that they wait for never start: tasks of the
/// tests themselves, and of actors. So ``ClientTasks`` sends the jobs of the runtime's global queue
/// here, unless they belong to a test store.
final class TestThreads: Sendable {
  static let shared = TestThreads()

  private struct Contents {
    /// How many threads wait in a test store.
    var blockedCount = 0
    /// The jobs that wait for a thread.
    var jobs: ArraySlice<UnownedJob> = []
    /// How many threads run jobs, including the blocked ones.
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

  /// Starts a thread after a change, if jobs wait and one more may run.
  private func startThread(after change: (inout Contents) -> Void) {
    let starts = contents.withLock { contents in
      change(&contents)
      guard !contents.jobs.isEmpty, contents.threadCount < cores + contents.blockedCount else {
        return false
      }
      contents.threadCount += 1
      return true
    }
    // Dispatch gives each queue of its own a thread, however many threads are blocked.
    if starts { DispatchQueue(label: "ComposableTesting").async { self.runJobs() } }
  }

  /// Runs jobs until none waits, or more threads run than may.
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
