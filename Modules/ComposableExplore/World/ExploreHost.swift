import ComposableCore
import ComposableTesting
import Foundation
import Synchronization

/// Runs the asynchronous effects of an explored feature on the exploring thread, in the order of
/// their jobs.
///
/// Deliveries come before further jobs, so that the actions of a job are processed as part of it.
/// The tasks that an effect's client creates run here too, and are attributed to the effect.
final class ExploreHost: EffectHost, ClientTaskHost {
  private struct Ready {
    /// The index of the next job in `jobs`.
    var head = 0
    var jobs: [ReadyJob] = []
    /// The runtimes with deliveries that were posted.
    var mail: [EffectRuntime] = []
  }

  private struct ReadyJob {
    let executor: EffectExecutor
    let job: UnownedJob
  }

  /// The exploring thread while it runs reducers and effects, else 0.
  private let busyThread = Atomic<UInt>(0)
  private let isEmpty = Atomic(true)
  private let ready = Mutex(Ready())
  /// The numbers of the effects that have tasks.
  private let tasks = Mutex<Set<Int>>([])
  /// The exploring thread.
  private let ownerThread = UInt(pthread_self())
  private let world: ExploreWorld

  init(world: ExploreWorld) {
    self.world = world
    ClientTasks.add(self)
  }

  /// Stops attributing clients' tasks; unfinished ones run elsewhere from now on.
  func close() {
    ClientTasks.remove(self) { ($0 as? EffectExecutor)?.host === self }
  }

  /// Runs `body`; tasks that it creates run on this host.
  func whileBusy<T>(_ body: () -> T) -> T {
    let before = busyThread.exchange(UInt(pthread_self()), ordering: .relaxed)
    defer { busyThread.store(before, ordering: .relaxed) }
    return body()
  }

  /// The executor for a task created by the running effect or reduction.
  func executor(on callingThread: UInt) -> (any ClientTaskExecutor)? {
    guard busyThread.load(ordering: .relaxed) == callingThread else { return nil }
    return EffectExecutor(host: self, origin: world.histories.creator)
  }

  /// Everything runs on the exploring thread, but a scheduler that isn't the world's may deliver on
  /// another one.
  var isOnStoreActor: Bool { UInt(pthread_self()) == ownerThread }

  func executor(ofEffect number: Int) -> (any TaskExecutor)? {
    let origin = world.histories.creator
    tasks.withLock { _ = $0.insert(number) }
    return EffectExecutor(
      host: self, origin: EffectOrigin(effect: number, reduction: origin.reduction))
  }

  /// Whether the effect with this number has a task.
  func runsTask(of effect: Int) -> Bool { tasks.withLock { $0.contains(effect) } }

  func forgetTasks() { tasks.withLock { $0 = [] } }

  func wake(_ runtime: EffectRuntime) { append { $0.mail.append(runtime) } }

  fileprivate func enqueue(_ job: UnownedJob, _ executor: EffectExecutor) {
    append { $0.jobs.append(ReadyJob(executor: executor, job: job)) }
  }

  private func append(_ body: (inout Ready) -> Void) {
    ready.withLock { body(&$0) }
    isEmpty.store(false, ordering: .releasing)
  }

  /// Runs ready jobs and deliveries, including those they make ready, up to `limit` jobs.
  ///
  /// - Returns: False if something was left.
  @discardableResult
  func drain(limit: Int = 1_000_000) -> Bool {
    guard !isEmpty.load(ordering: .acquiring) else { return true }
    for _ in 0..<limit {
      flushMail()
      guard let next = takeJob() else {
        if isEmpty.load(ordering: .acquiring) { return true }
        continue
      }
      world.histories.event(.resumed, of: next.executor.origin) {
        next.job.runSynchronously(on: next.executor.asUnownedTaskExecutor())
        flushMail()
      }
    }
    return false
  }

  /// Delivers what was posted, as a part of the event that posted it.
  private func flushMail() {
    while case let mail = takeMail(), !mail.isEmpty {
      for runtime in mail { runtime.flush() }
    }
  }

  private func takeMail() -> [EffectRuntime] {
    ready.withLock { ready in
      defer { ready.mail = [] }
      return ready.mail
    }
  }

  private func takeJob() -> ReadyJob? {
    ready.withLock { ready in
      guard ready.head < ready.jobs.count else {
        ready.jobs.removeAll(keepingCapacity: true)
        ready.head = 0
        if ready.mail.isEmpty { isEmpty.store(true, ordering: .releasing) }
        return nil
      }
      defer { ready.head += 1 }
      return ready.jobs[ready.head]
    }
  }
}

/// The executor of one effect's tasks, which attributes their jobs to the effect.
private final class EffectExecutor: ClientTaskExecutor {
  /// Sleeps on virtual time are in the agenda of the world.
  let clientSleepObserver: SleepObserver? = nil
  let host: ExploreHost
  let origin: EffectOrigin

  init(host: ExploreHost, origin: EffectOrigin) {
    self.host = host
    self.origin = origin
  }

  func enqueue(_ job: consuming ExecutorJob) {
    host.enqueue(UnownedJob(job), self)
  }

  func enqueueMain(_ job: UnownedJob) -> Bool { false }
}
