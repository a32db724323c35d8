import ComposableCore
import Foundation
import Synchronization

/// The main actor's executor while a test on the main thread has a test store.
///
/// An effect that hops to the main actor would wait for a test that waits for the effect. Jobs that
/// such an effect enqueues during a call of the store run in that call, in order with the effect's
/// other jobs. Jobs enqueued by other threads run while the store waits, or from the main queue,
/// whichever comes first.
final class MainActorJobs: SerialExecutor {
  static let shared = MainActorJobs()

  /// A call of a test store that runs jobs of the main actor.
  private struct Server {
    var host: TestHost
    var isWaiting: Bool
    var thread: UInt
  }

  /// The jobs that no call runs, the usual executor, and the calls that run jobs, the innermost
  /// last.
  private struct Contents {
    var jobs: ArraySlice<UnownedJob> = []
    var original: UnownedSerialExecutor?
    var servers: [Server] = []
  }

  /// A waiting test also runs other tests' jobs, which may wait too; the nesting is limited to
  /// protect the stack.
  private static let deepestWait = 8

  private let contents = Mutex(Contents())
  /// How many test stores are in use on the main thread; without any, nothing is intercepted.
  let hostCount = Atomic(0)

  private init() {}

  /// Whether the main actor's jobs can be intercepted.
  static let isAvailable = RuntimeHooks.replaceMainExecutor { original in
    shared.hostCount.load(ordering: .relaxed) > 0
      ? shared.executor(insteadOf: original()) : original()
  }

  /// On the main actor's thread this is the executor of the running job, else an isolated deinit
  /// would be enqueued instead of running at once.
  private func executor(insteadOf original: UnownedSerialExecutor) -> UnownedSerialExecutor {
    let thread = Self.thread
    let isOriginal = contents.withLock { contents in
      contents.original = original
      return !contents.servers.contains { $0.thread == thread }
    }
    return isOriginal && Self.isCurrent ? original : asUnownedSerialExecutor()
  }

  /// Whether the caller runs on the main actor's thread.
  static var isCurrent: Bool {
    Thread.isMainThread || MainActorHost.shared.isCurrent(onCaller: false)
  }

  /// Lets `host` run all jobs enqueued while it waits in `body`.
  func waiting<T>(_ host: TestHost, _ body: () -> T) -> T {
    let isTooDeep = contents.withLock {
      $0.servers.count { $0.isWaiting } >= Self.deepestWait
    }
    if isTooDeep { return body() }
    return serve(host, isWaiting: true) {
      let jobs = contents.withLock { contents in
        defer { contents.jobs = [] }
        return contents.jobs
      }
      for job in jobs where !host.enqueueMain(job) { enqueueElsewhere(job) }
      return body()
    }
  }

  /// Lets `host` run, on the calling thread, the jobs that its effects enqueue during `body`; any
  /// job if it waits.
  func serve<T>(_ host: TestHost, isWaiting: Bool, _ body: () -> T) -> T {
    let server = Server(host: host, isWaiting: isWaiting, thread: Self.thread)
    contents.withLock { $0.servers.append(server) }
    // All calls are on one thread, so they nest, and the last server is this one.
    defer { contents.withLock { _ = $0.servers.removeLast() } }
    return body()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Self.thread
    let host = contents.withLock { contents in
      contents.servers.last { $0.isWaiting || $0.thread == thread }?.host
    }
    if host?.enqueueMain(job) != true { enqueueElsewhere(job) }
  }

  /// Leaves a job to the next call that waits, or to the main queue.
  private func enqueueElsewhere(_ job: UnownedJob) {
    contents.withLock { $0.jobs.append(job) }
    DispatchQueue.main.async { self.runNext() }
  }

  /// Runs the oldest job that is left, on the main queue.
  private func runNext() {
    let (job, original) = contents.withLock { ($0.jobs.popFirst(), $0.original) }
    job?.runSynchronously(on: original ?? asUnownedSerialExecutor())
  }

  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedSerialExecutor())
  }

  func checkIsolated() {
    precondition(Self.isCurrent, "This is not the main actor.")
  }

  func isIsolatingCurrentContext() -> Bool? { Self.isCurrent }

  private static var thread: UInt { UInt(pthread_self()) }
}
