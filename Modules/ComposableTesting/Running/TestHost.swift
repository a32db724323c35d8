import ComposableCore
import Dispatch
import Foundation
import Synchronization

/// Runs the effects of one test store on the thread of its test, one job at a time.
///
/// Whoever calls the test store owns the host: its task, or its thread where there is no task. Jobs
/// run and mail is delivered only while the owner is in a call of the store, or moves virtual time.
/// Other threads may enqueue and post at any time; that is for the owner to take.
@usableFromInline
final class TestHost: EffectHost, TaskExecutor {
  private let isBusy = Atomic(false)
  /// Whether the owner runs on the main actor's thread, which can be served.
  private let isOnMain = Atomic(false)
  private let owner = Atomic(0)
  private let ready: ReadyQueue
  private let uses = UnimplementedUses()
  /// How many sleeps on virtual time there are below the task of an effect; none is left out.
  private let sleeps = Mutex<[Int: Int]>([:])

  @usableFromInline
  init(_ schedule: Schedule) {
    ready = ReadyQueue(schedule)
    own()
  }

  /// Makes the caller the owner.
  func own() {
    let caller = Self.caller
    guard owner.exchange(caller, ordering: .relaxed) != caller else { return }
    setOnMain(MainActorJobs.isCurrent && MainActorJobs.isAvailable)
  }

  /// Whether an effect that hops to the main actor has to wait until the test returns.
  var occupiesMainActor: Bool {
    !isOnMain.load(ordering: .relaxed) && MainActorJobs.isCurrent && !Thread.isMainThread
  }

  private func setOnMain(_ isOnMain: Bool) {
    guard self.isOnMain.exchange(isOnMain, ordering: .relaxed) != isOnMain else { return }
    if isOnMain { MainActorJobs.shared.addHost() } else { MainActorJobs.shared.removeHost() }
  }

  /// Runs `body` with the store's machinery, so that what it makes ready waits until it has
  /// returned.
  func occupied<T>(_ body: () -> T) -> T {
    let wasBusy = occupy()
    defer { leave(wasBusy) }
    return body()
  }

  /// From now on the store's machinery works; true when it did before.
  @usableFromInline
  func occupy() -> Bool {
    // The owner alone writes it.
    let wasBusy = isBusy.load(ordering: .relaxed)
    isBusy.store(true, ordering: .relaxed)
    return wasBusy
  }

  /// The opposite of `occupy`, whose result it takes.
  @usableFromInline
  func leave(_ wasBusy: Bool) {
    isBusy.store(wasBusy, ordering: .relaxed)
  }

  /// Runs what is ready, and what that makes ready, until nothing is or `limit` has passed.
  ///
  /// - Returns: false when it never came to rest.
  @discardableResult
  func drain(for limit: Duration = .seconds(10)) -> Bool {
    guard !ready.isEmpty, !occupy() else { return true }
    defer { leave(false) }
    guard let first = ready.next() else { return true }
    guard isOnMain.load(ordering: .relaxed) else { return drain(from: first, for: limit) }
    return MainActorJobs.shared.serving(self) { drain(from: first, for: limit) }
  }

  private func drain(from first: ReadyQueue.Entry, for limit: Duration) -> Bool {
    var count = 0
    var deadline: ContinuousClock.Instant?
    var next: ReadyQueue.Entry? = first
    while let entry = next {
      switch entry {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .mail(let mailbox): mailbox.flush()
      case .mainJob(let job): MainActorJobs.shared.run(job)
      }
      next = ready.next()
      count += 1
      guard count.isMultiple(of: 4096) else { continue }
      let now = ContinuousClock.now
      if let deadline, now > deadline { return false }
      deadline = deadline ?? now + limit.upToACentury
    }
    return true
  }

  /// Blocks until something is ready; false when `deadline` passes first.
  ///
  /// On the main thread, what is enqueued for the main actor counts as ready.
  func wait(until deadline: DispatchTime) -> Bool {
    guard MainActorJobs.isCurrent else { return waitElsewhere(until: deadline) }
    if MainActorJobs.isAvailable {
      return MainActorJobs.shared.waiting(self) { waitElsewhere(until: deadline) }
    }
    guard Thread.isMainThread else { return waitElsewhere(until: deadline) }
    // Without the runtime's hook, the main queue is served a little at a time.
    while DispatchTime.now() < deadline {
      if ready.wait(until: .now() + .milliseconds(1)) { return true }
      RunLoop.main.run(until: Date())
    }
    return ready.wait(until: .now())
  }

  private func waitElsewhere(until deadline: DispatchTime) -> Bool {
    TestThreads.shared.blocked { ready.wait(until: deadline) }
  }

  /// Takes a job of the main actor; false when the test is over.
  func enqueueMain(_ job: UnownedJob) -> Bool {
    ready.append(.mainJob(job))
  }

  /// Whether the task of effect number `effect` sleeps on virtual time.
  func isAsleep(_ effect: Int) -> Bool {
    sleeps.withLock { $0[effect] != nil }
  }

  /// The test is over: jobs that come later run elsewhere, so that no task is left hanging.
  func close() {
    ready.close()
    drain()
    setOnMain(false)
  }

  private var isOwned: Bool {
    owner.load(ordering: .relaxed) == Self.caller
  }

  private static var caller: Int {
    RuntimeHooks.currentTask ?? Int(truncatingIfNeeded: pthread_self())
  }
}

extension TestHost {
  /// The store's reducer runs from now on.
  @usableFromInline
  func beginReducing() {
    uses.begin()
  }

  /// The store's reducer has returned; true when `reportUses` has something to say.
  @usableFromInline
  func endReducing() -> Bool {
    uses.end()
  }

  /// Fails the test at `line` for the unimplemented dependencies that the reducer used.
  @usableFromInline
  func reportUses(by action: String, _ line: SourceLine) {
    uses.report(by: action, line)
  }

  /// Keeps the use of a dependency if the caller is in the store's reducer.
  func take(use dependency: String) -> Bool {
    isOwned && uses.append(dependency)
  }
}

extension TestHost {
  @usableFromInline
  func start(
    _ priority: TaskPriority?, _ info: EffectInfo, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    CurrentSleepObserver.$value.withValue(EffectSleeps(info.number, self)) {
      Task(executorPreference: self, priority: priority, operation: operation)
    }
  }

  fileprivate func willSleep(_ effect: Int) {
    sleeps.withLock { $0[effect, default: 0] += 1 }
  }

  fileprivate func didWake(_ effect: Int) {
    sleeps.withLock { $0[effect] = $0[effect, default: 1] == 1 ? nil : $0[effect, default: 1] - 1 }
    ownerDrains()
  }

  @usableFromInline
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !ready.append(.job(job)) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  // A test that loops ends soon.
  @usableFromInline var longestDrain: Int { 100_000 }
  @usableFromInline var stopsLoops: Bool { true }

  @usableFromInline
  func wake(_ mailbox: Mailbox) {
    _ = ready.append(.mail(mailbox))
    ownerDrains()
  }

  /// True inside the store's own machinery, where a delivery joins the drain as it does in a live
  /// store.
  ///
  /// Elsewhere, what is ready comes first, and the delivery is then posted, which drains.
  @usableFromInline
  func isCurrent(onCaller: Bool) -> Bool {
    guard onCaller, isOwned else { return false }
    if isBusy.load(ordering: .relaxed) { return true }
    drain()
    return false
  }

  /// When the test itself did something that made an effect ready, the effect runs at once.
  func ownerDrains() {
    if isOwned, !isBusy.load(ordering: .relaxed) { drain() }
  }
}

/// Tells a host of the sleeps on virtual time below the task of one effect.
private final class EffectSleeps: SleepObserver {
  private let effect: Int
  private let host: TestHost

  init(_ effect: Int, _ host: TestHost) {
    self.effect = effect
    self.host = host
  }

  func willSleep() {
    host.willSleep(effect)
  }

  func didWake() {
    host.didWake(effect)
  }
}
