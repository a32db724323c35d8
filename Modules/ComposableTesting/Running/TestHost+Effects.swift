import ComposableCore
import Foundation
import Synchronization

extension TestHost {
  /// An action for an absent child is reported at the call that sent it.
  var callLine: SourceLine? { RunningStep.line ?? currentLine }

  /// The state that the effects of the store share.
  @usableFromInline
  func makeRuntime() -> EffectRuntime { EffectRuntime(host: self) }

  func executor(ofEffect number: Int) -> (any TaskExecutor)? { self }

  // Endless loops are reported earlier than in a live store, so that the test ends soon.
  var longestTurn: Int { 100_000 }
  var stopsLoops: Bool { true }

  /// Enqueues the mailbox, which is flushed with the other ready work.
  func wake(_ runtime: EffectRuntime) {
    _ = append(.mail(runtime))
    runReadyIfOwned()
  }

  /// True on the thread that runs the store or one of its effects.
  var isOnStoreActor: Bool { busyThread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// During a call of the store a delivery joins the drain, as in a live store. Otherwise it is
  /// posted, after the work that was ready before it.
  func prepareDelivery(runsOnCaller: Bool) -> Bool {
    guard runsOnCaller, isOwned else { return false }
    if isBusy { return true }
    runReady()
    return false
  }

  func sleepObserver(ofEffect number: Int) -> SleepObserver? {
    sleepObserver(of: .effect(number))
  }

  fileprivate func sleepObserver(of sleeper: Sleeper) -> SleepObserver {
    SleepObserver { [self] in
      countSleep(of: sleeper, 1)
    } wake: { [self] resume in
      // The store counts as busy, so that jobs an actor enqueues for the task are part of the test.
      if isOwned { whileBusy(resume) } else { resume() }
      countSleep(of: sleeper, -1)
      runReadyIfOwned()
    }
  }

  /// Whether a task of an effect sleeps on virtual time.
  func isAsleep(_ effect: EffectInfo) -> Bool {
    contents.withLock { contents in
      contents.sleeps[.effect(effect.number), default: 0] > 0
        || contents.sleeps[.reduction(effect.reduction), default: 0] > 0
    }
  }

  /// Counts the start or the end of a sleep, and wakes a test that waits for the effect.
  private func countSleep(of sleeper: Sleeper, _ change: Int) {
    let phase = contents.withLock { contents in
      let phase = contents.phase
      let count = contents.sleeps[sleeper, default: 0] + change
      contents.sleeps[sleeper] = count == 0 ? nil : count
      if phase == .waiting { contents.phase = .running }
      return phase
    }
    if phase == .waiting { ownerWake.signal() }
  }
}

extension TestHost: ClientTaskExecutor, ClientTaskHost {
  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !append(.job(job)) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  package func enqueueMain(_ job: UnownedJob) -> Bool {
    isOnMain.load(ordering: .relaxed) && append(.mainJob(job))
  }

  package var clientSleepObserver: SleepObserver? { sleepObserver(of: .unknown) }

  package func executor(on thread: UInt) -> (any ClientTaskExecutor)? {
    guard busyThread.load(ordering: .relaxed) == thread else { return nil }
    if reducerPhase.load(ordering: .relaxed) == .idle { return self }
    return ReductionExecutor(host: self, reduction: reductionCount.load(ordering: .relaxed))
  }
}

/// Runs the tasks that a reducer creates, for example through a client that fills a stream. A test
/// doesn't wait for the effects of the reduction while such a task sleeps on virtual time.
final class ReductionExecutor: ClientTaskExecutor {
  let host: TestHost
  private let reduction: Int

  init(host: TestHost, reduction: Int) {
    self.host = host
    self.reduction = reduction
  }

  func enqueue(_ job: consuming ExecutorJob) { host.enqueue(job) }

  func enqueueMain(_ job: UnownedJob) -> Bool { host.enqueueMain(job) }

  var clientSleepObserver: SleepObserver? { host.sleepObserver(of: .reduction(reduction)) }
}
