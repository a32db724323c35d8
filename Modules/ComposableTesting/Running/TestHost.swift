import ComposableCore
import Dispatch
import Foundation
import Synchronization

/// Runs the effects of one test store on the thread of its test, one job at a time.
///
/// The task that calls the test store, or the thread outside of tasks, owns the host. Only the
/// owner runs jobs and flushes mailboxes, during a call of the store and while it advances virtual
/// time. Other threads may enqueue work at any time.
@usableFromInline
final class TestHost: EffectHost {
  /// Work that is ready to run.
  enum Work {
    /// A job of an effect, or of a task that a client started.
    case job(UnownedJob)
    /// A mailbox with deliveries.
    case mail(EffectRuntime)
    /// A job of the main actor.
    case mainJob(UnownedJob)
  }

  /// The lifecycle of a host.
  enum Phase {
    case running
    /// The owner is blocked until something changes.
    case waiting
    /// The test has ended. Later jobs run elsewhere, so that no task stays suspended forever; later
    /// mail isn't delivered.
    case closed
  }

  struct Contents {
    /// Selects the next work at random; if nil, work runs in the order of its arrival.
    var generator: SeededGenerator?
    var phase = Phase.running
    var ready: ArraySlice<Work> = []
    /// The number of sleeps on virtual time; sleepers without any are absent.
    var sleeps: [Sleeper: Int] = [:]

    /// A task has at most one job among the ready ones, so a random choice keeps its order.
    mutating func next() -> Work? {
      if !ready.isEmpty, var generator {
        ready.swapAt(ready.startIndex, Int.random(in: ready.indices, using: &generator))
        self.generator = generator
      }
      defer {
        // A slice retains the elements that were removed from its beginning.
        if ready.isEmpty { ready = [] }
      }
      return ready.popFirst()
    }
  }

  /// The owner of a task that sleeps on virtual time.
  enum Sleeper: Hashable {
    /// An effect's operation, or a task that it created.
    case effect(Int)
    /// A task that the reducer created, for example through a client that fills a stream.
    case reduction(Int)
    /// A detached task, which inherits nothing.
    case unknown
  }

  /// Whether the store's reducer is running.
  enum ReducerPhase: UInt8, AtomicRepresentable {
    case idle, running
    /// It is running, and has used an unimplemented dependency.
    case runningUnimplemented
  }

  // MARK: Shared by all threads

  let contents: Mutex<Contents>
  /// Signaled for a waiting owner.
  let ownerWake = DispatchSemaphore(value: 0)
  /// Whether work is ready, to be read without the lock by each call of the store.
  private let isReady = Atomic(false)

  // MARK: Written by the owner
  // Other threads read them only to compare them with themselves, or for a job whose cause has
  // passed through the lock of `contents`; so no value needs a stronger order than `relaxed`.

  /// The task that called the store last, by its address; outside of tasks, the thread.
  let owner = Atomic(0)
  /// The thread of its last call.
  let ownerThread = Atomic<UInt>(0)
  /// Whether that is the main thread of the process.
  let isOwnerOnMainThread = Atomic(false)
  /// The owner's thread while it is in the store or in its effects, else 0.
  let busyThread = Atomic<UInt>(0)
  /// Whether the owner is running the closure of an assertion.
  @usableFromInline let isAsserting = Atomic(false)
  /// Whether the owner is on the main actor's thread and its jobs can be intercepted.
  let isOnMain = Atomic(false)
  private let lastLine: Mutex<SourceLine>
  let reducerPhase = Atomic(ReducerPhase.idle)
  /// The number of reductions so far; only the owner changes it.
  let reductionCount = Atomic(0)
  /// The unimplemented dependencies used by the running reducer.
  let usedDependencies = Mutex<[String]>([])

  @usableFromInline
  init(_ schedule: Schedule, _ line: SourceLine) {
    lastLine = Mutex(line)
    var contents = Contents()
    if case .seeded(let seed) = schedule { contents.generator = SeededGenerator(seed: seed) }
    self.contents = Mutex(contents)
    own()
    ClientTasks.add(self)
  }

  /// The line of the last call of the store.
  @usableFromInline
  var currentLine: SourceLine {
    get { lastLine.withLock { $0 } }
    set { lastLine.withLock { $0 = newValue } }
  }

  /// Ends the test.
  func close() {
    ClientTasks.remove(self) { $0 === self || ($0 as? ReductionExecutor)?.host === self }
    contents.withLock { $0.phase = .closed }
    runReady()
    setOnMain(false)
  }
}

extension TestHost {
  /// Runs ready work, including work it makes ready, until none is left or `limit` has passed.
  ///
  /// Does nothing while the store is busy, and returns true then.
  ///
  /// - Returns: False if work is left.
  @discardableResult
  func runReady(for limit: Duration = .seconds(10)) -> Bool {
    guard isReady.load(ordering: .acquiring), !isBusy else { return true }
    return whileBusy { runAll(for: limit) }
  }

  private func runAll(for limit: Duration) -> Bool {
    var count = 0
    var deadline: ContinuousClock.Instant?
    while let work = next() {
      switch work {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .mail(let runtime): runtime.flush()
      case .mainJob(let job): MainActorJobs.shared.run(job)
      }
      count += 1
      // There is rarely much work, so the clock is read rarely.
      guard count.isMultiple(of: 4096) else { continue }
      let now = ContinuousClock.now
      if let deadline, now > deadline { return false }
      deadline = deadline ?? now + limit.upToACentury
    }
    return true
  }

  private func next() -> Work? {
    contents.withLock { contents in
      let next = contents.next()
      if contents.ready.isEmpty { isReady.store(false, ordering: .relaxed) }
      return next
    }
  }

  /// Adds work; returns false if the test has ended.
  func append(_ work: Work) -> Bool {
    let phase = contents.withLock { contents in
      let phase = contents.phase
      guard phase != .closed else { return phase }
      contents.ready.append(work)
      contents.phase = .running
      isReady.store(true, ordering: .releasing)
      return phase
    }
    if phase == .waiting { ownerWake.signal() }
    return phase != .closed
  }

  /// Runs ready work immediately if the test itself made it ready.
  func runReadyIfOwned() {
    if !isBusy, isOwned { runReady() }
  }

  /// Blocks until work is ready, or a task falls asleep or wakes; returns false if `deadline`
  /// passes first.
  ///
  /// On the main thread, jobs of the main actor count as ready.
  func wait(until deadline: DispatchTime) -> Bool {
    guard MainActorJobs.isCurrent else { return waitBlocked(until: deadline) }
    if MainActorJobs.isAvailable {
      return MainActorJobs.shared.serving(self) { waitBlocked(until: deadline) }
    }
    guard Thread.isMainThread else { return waitBlocked(until: deadline) }
    // Without the runtime's hook, alternates with the main queue in short intervals.
    while DispatchTime.now() < deadline {
      if waitForChange(until: .now() + .milliseconds(1)) { return true }
      RunLoop.main.run(until: Date())
    }
    return waitForChange(until: .now())
  }

  /// Blocks the thread, while another thread runs the tasks of other tests in its place.
  private func waitBlocked(until deadline: DispatchTime) -> Bool {
    TestThreads.shared.blocked { waitForChange(until: deadline) }
  }

  private func waitForChange(until deadline: DispatchTime) -> Bool {
    let (isReady, previous) = contents.withLock { contents in
      let previous = contents.phase
      if contents.ready.isEmpty { contents.phase = .waiting }
      return (!contents.ready.isEmpty, previous)
    }
    let isSignaled = isReady || ownerWake.wait(timeout: deadline) == .success
    return contents.withLock { contents in
      // A closed host opens only while it waits.
      contents.phase = previous
      return isSignaled || !contents.ready.isEmpty
    }
  }
}
