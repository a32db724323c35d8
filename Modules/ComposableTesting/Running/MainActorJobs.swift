import ComposableCore
import Foundation
import Synchronization

/// The main actor's executor while a test on the main thread has a test store.
///
/// An effect that hops to the main actor would deadlock with a test that waits for the effect. So
/// main actor jobs of such a store's effects run during the store's calls, in order with the
/// effect's other jobs. Other jobs run while a store waits, or from the main queue, whichever comes
/// first.
final class MainActorJobs: SerialExecutor {
  static let shared = MainActorJobs()

  private struct Contents {
    /// The jobs that no store has taken.
    var unclaimed: ArraySlice<UnownedJob> = []
    /// The runtime's own executor.
    var original: UnownedSerialExecutor?
    /// The stores waiting on the main thread, innermost last.
    var waiting: [TestHost] = []
  }

  /// A waiting test also runs other tests' jobs, which may wait too; limiting the nesting protects
  /// the stack.
  private static let deepestWait = 8

  private let contents = Mutex(Contents())
  /// The number of test stores in use on the main thread; if it is 0, nothing is intercepted.
  let hostCount = Atomic(0)

  private init() {}

  /// Whether the main actor's jobs can be intercepted.
  static let isAvailable = RuntimeHooks.replaceMainExecutor { original in
    let original = original()
    guard shared.hostCount.load(ordering: .relaxed) > 0 else { return original }
    shared.contents.withLock { $0.original = original }
    return takesJobsOfCaller ? shared.asUnownedSerialExecutor() : original
  }

  /// Whether a main actor job that the caller enqueues may belong to a store.
  ///
  /// It may if the caller is on another thread, because a waiting store can run the job, or if it
  /// is in an effect. A caller on the main actor, outside of effects, needs the executor on which
  /// it runs: then an isolated deinit runs immediately instead of being enqueued.
  private static var takesJobsOfCaller: Bool { !isCurrent || ClientTasks.isRunningEffects }

  /// Whether the caller runs on the main actor's thread.
  static var isCurrent: Bool {
    // The thread is asked second, because that takes a system call.
    MainActorHost.shared.isOnStoreActor || Thread.isMainThread
  }

  /// Lets `host` run all jobs enqueued while it waits in `body`.
  func serving<Result>(_ host: TestHost, _ body: () -> Result) -> Result {
    let jobs = contents.withLock { contents -> ArraySlice<UnownedJob>? in
      guard contents.waiting.count < Self.deepestWait else { return nil }
      contents.waiting.append(host)
      defer { contents.unclaimed = [] }
      return contents.unclaimed
    }
    guard let jobs else { return body() }
    // All stores that wait are on one thread, so their calls nest.
    defer { contents.withLock { _ = $0.waiting.removeLast() } }
    for job in jobs {
      if !host.enqueueMain(job) { enqueueUnclaimed(job) }
    }
    return body()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if ClientTasks.executor(ofMainJob: job)?.enqueueMain(job) == true { return }
    let host = contents.withLock { $0.waiting.last }
    if host?.enqueueMain(job) != true { enqueueUnclaimed(job) }
  }

  /// Leaves a job to the next waiting store or to the main queue.
  private func enqueueUnclaimed(_ job: UnownedJob) {
    contents.withLock { $0.unclaimed.append(job) }
    DispatchQueue.main.async { self.runUnclaimed() }
  }

  /// Runs the oldest job that no store has taken, on the main queue.
  private func runUnclaimed() {
    let (job, original) = contents.withLock { ($0.unclaimed.popFirst(), $0.original) }
    job?.runSynchronously(on: original ?? asUnownedSerialExecutor())
  }

  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedSerialExecutor())
  }

  func checkIsolated() {
    precondition(Self.isCurrent, "This is not the main actor.")
  }

  func isIsolatingCurrentContext() -> Bool? { Self.isCurrent }
}
