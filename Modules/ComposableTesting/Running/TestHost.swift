import ComposableCore
import Dispatch
import Foundation
import Synchronization

/// Runs the effects of one test store on the thread of its test, one job at a time.
///
/// The task that calls the test store owns the host, or the thread if there is no task. Jobs run
/// and mailboxes are flushed only while the owner is in a call of the store or advances virtual
/// time. Other threads may enqueue and post at any time; the owner processes their entries.
@usableFromInline
final class TestHost: EffectHost, ClientTaskExecutor, ClientTaskHost {
  /// The thread of the owner while it is inside of the store or of its effects, else 0.
  private let busyThread = Atomic<UInt>(0)
  /// Whether the owner is on the main actor's thread and its jobs can be intercepted.
  private let isOnMain = Atomic(false)
  /// The task or thread that may run the effects.
  private let owner = Atomic(0)
  /// What is ready to run.
  private let ready: ReadyQueue
  /// Whether the store's reducer runs now.
  private let isReducing = Atomic(false)
  /// The unimplemented dependencies that the reducer used, until the store can name the action.
  private let uses = Mutex<[String]>([])
  /// Whether there are any, to be read without the lock at each reduction.
  private let hasUses = Atomic(false)
  /// The line of the last call of the store.
  private let lastCall = Mutex<SourceLine?>(nil)
  /// The number of sleeps on virtual time in each effect's task; effects without any are absent.
  private let sleeps = Mutex<[Int: Int]>([:])

  @usableFromInline
  init(_ schedule: Schedule) {
    ready = ReadyQueue(schedule)
    own()
    ClientTasks.add(self)
  }

  /// The line of the last call of the store. An action for an absent child is reported there.
  var callLine: SourceLine? { lastCall.withLock { $0 } }

  /// Begins a call of the store at a line of the test.
  func begin(_ line: SourceLine) {
    lastCall.withLock { $0 = line }
  }

  /// Makes the calling task or thread the owner.
  func own() {
    let caller = Self.caller
    guard owner.load(ordering: .relaxed) != caller else { return }
    owner.store(caller, ordering: .relaxed)
    setOnMain(MainActorJobs.isCurrent && MainActorJobs.isAvailable)
  }

  /// Whether an effect that hops to the main actor has to wait until the test returns.
  var occupiesMainActor: Bool {
    !isOnMain.load(ordering: .relaxed) && MainActorJobs.isCurrent && !Thread.isMainThread
  }

  /// Begins or ends the interception of the main actor's jobs.
  private func setOnMain(_ isOnMain: Bool) {
    guard self.isOnMain.exchange(isOnMain, ordering: .relaxed) != isOnMain else { return }
    MainActorJobs.shared.hostCount.add(isOnMain ? 1 : -1, ordering: .relaxed)
  }

  /// Runs `body` as part of a call of the store: what it makes ready runs afterwards.
  func occupied<T>(_ body: () -> T) -> T {
    let wasBusy = occupy()
    defer { leave(wasBusy) }
    return body()
  }

  /// Marks the store as busy; returns whether it was busy before.
  @usableFromInline
  func occupy() -> Bool {
    // Only the owner writes it.
    if isBusy { return true }
    busyThread.store(UInt(pthread_self()), ordering: .relaxed)
    return false
  }

  /// Ends `occupy`; takes its result.
  @usableFromInline
  func leave(_ wasBusy: Bool) {
    if !wasBusy { busyThread.store(0, ordering: .relaxed) }
  }

  private var isBusy: Bool { busyThread.load(ordering: .relaxed) != 0 }

  package func executor(on thread: UInt) -> (any ClientTaskExecutor)? {
    busyThread.load(ordering: .relaxed) == thread ? self : nil
  }

  /// Runs what is ready, and what that makes ready, until nothing is left or `limit` has passed.
  ///
  /// - Returns: False if work is left.
  @discardableResult
  func drain(for limit: Duration = .seconds(10)) -> Bool {
    guard !ready.isEmpty, !occupy() else { return true }
    defer { leave(false) }
    var count = 0
    var deadline: ContinuousClock.Instant?
    while let entry = ready.next() {
      switch entry {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .mail(let runtime): runtime.flush()
      case .mainJob(let job): MainActorJobs.shared.run(job)
      }
      count += 1
      // Most tests run a few entries, so the clock is read at every 4,096th.
      guard count.isMultiple(of: 4096) else { continue }
      let now = ContinuousClock.now
      if let deadline, now > deadline { return false }
      deadline = deadline ?? now + limit.upToACentury
    }
    return true
  }

  /// Blocks until something is ready; returns false if `deadline` passes first.
  ///
  /// On the main thread, jobs of the main actor count as ready.
  func wait(until deadline: DispatchTime) -> Bool {
    guard MainActorJobs.isCurrent else { return waitElsewhere(until: deadline) }
    if MainActorJobs.isAvailable {
      return MainActorJobs.shared.waiting(self) { waitElsewhere(until: deadline) }
    }
    guard Thread.isMainThread else { return waitElsewhere(until: deadline) }
    // Without the runtime's hook, the main queue runs in between, for short intervals.
    while DispatchTime.now() < deadline {
      if ready.wait(until: .now() + .milliseconds(1)) { return true }
      RunLoop.main.run(until: Date())
    }
    return ready.wait(until: .now())
  }

  /// Blocks the thread, and lets another run in its place meanwhile.
  private func waitElsewhere(until deadline: DispatchTime) -> Bool {
    TestThreads.shared.blocked { ready.wait(until: deadline) }
  }

  /// Enqueues a job of the main actor; returns false if the test has ended or is on another thread.
  package func enqueueMain(_ job: UnownedJob) -> Bool {
    isOnMain.load(ordering: .relaxed) && ready.append(.mainJob(job))
  }

  /// Whether the task of effect number `effect` sleeps on virtual time.
  func isAsleep(_ effect: Int) -> Bool {
    sleeps.withLock { $0[effect] != nil }
  }

  /// Ends the test: later jobs run elsewhere, so that no task is suspended indefinitely.
  func close() {
    ClientTasks.remove(self) { $0 === self }
    ready.close()
    drain()
    setOnMain(false)
  }

  /// Whether the caller may run the effects now.
  private var isOwned: Bool {
    owner.load(ordering: .relaxed) == Self.caller
  }

  /// The calling task, or the thread if there is none.
  private static var caller: Int {
    RuntimeHooks.currentTask ?? Int(truncatingIfNeeded: pthread_self())
  }
}

extension TestHost {
  /// What the work of the store shares.
  @usableFromInline
  func makeRuntime() -> EffectRuntime { EffectRuntime(host: self) }

  /// Called before the store's reducer runs.
  @usableFromInline
  func beginReducing() {
    isReducing.store(true, ordering: .relaxed)
  }

  /// Called after the store's reducer has run; returns whether `reportUses` has to be called.
  @usableFromInline
  func endReducing() -> Bool {
    isReducing.store(false, ordering: .relaxed)
    return hasUses.load(ordering: .relaxed)
  }

  /// Fails the test at `line` for the unimplemented dependencies that the reducer used.
  @usableFromInline
  func reportUses(by action: IssueMessage, _ line: SourceLine) {
    hasUses.store(false, ordering: .relaxed)
    let dependencies = uses.withLock { uses in
      defer { uses = [] }
      return uses
    }
    for dependency in dependencies {
      IssueReporter.current.unimplemented(dependency, usedBy: action, at: line)
    }
  }

  /// Records the use of a dependency if the caller is in the store's reducer.
  func take(use dependency: String) -> Bool {
    guard isOwned, isReducing.load(ordering: .relaxed) else { return false }
    uses.withLock { $0.append(dependency) }
    hasUses.store(true, ordering: .relaxed)
    return true
  }
}

extension TestHost {
  func executor(of effect: Int) -> (any TaskExecutor)? { self }

  func sleepObserver(of effect: Int) -> SleepObserver? {
    SleepObserver { [self] in
      sleeps.withLock { $0[effect, default: 0] += 1 }
    } wake: { [self] resume in
      wake(resume)
      sleeps.withLock { sleeps in
        let count = sleeps[effect, default: 0] - 1
        sleeps[effect] = count == 0 ? nil : count
      }
      ownerDrains()
    }
  }

  package var clientSleepObserver: SleepObserver? {
    SleepObserver {
    } wake: { [self] resume in
      wake(resume)
      ownerDrains()
    }
  }

  /// Resumes a task of the store, whose jobs then belong to the store.
  private func wake(_ resume: () -> Void) {
    if isOwned { occupied(resume) } else { resume() }
  }

  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !ready.append(.job(job)) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  // A test with a loop of actions ends soon.
  var longestDrain: Int { 100_000 }
  var stopsLoops: Bool { true }

  /// The store's mailbox is flushed with the rest of what is ready.
  func wake(_ runtime: EffectRuntime) {
    _ = ready.append(.mail(runtime))
    ownerDrains()
  }

  /// True during a call of the store, when a delivery joins the drain as in a live store.
  ///
  /// Otherwise ready work runs first, and the delivery is posted, which starts a drain.
  func isCurrent(onCaller: Bool) -> Bool {
    guard onCaller, isOwned else { return false }
    if isBusy { return true }
    drain()
    return false
  }

  /// Runs effects immediately if the test itself made them ready.
  func ownerDrains() {
    if !isBusy, isOwned { drain() }
  }
}
