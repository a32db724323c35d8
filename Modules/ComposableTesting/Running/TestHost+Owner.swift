import ComposableCore
import Foundation
import Synchronization

/// Who may run the effects, and whether a call of the store is running.
extension TestHost {
  /// Makes the calling task or thread the owner.
  func own() {
    let (caller, thread) = (Self.caller, UInt(pthread_self()))
    let isSameThread = ownerThread.load(ordering: .relaxed) == thread
    // A test on the main thread stays there. One on another thread is asked at each call: it may
    // call the store in a helper of the main actor, and Dispatch may run that on the same thread.
    if isSameThread, owner.load(ordering: .relaxed) == caller,
      isOwnerOnMainThread.load(ordering: .relaxed)
    {
      return
    }
    owner.store(caller, ordering: .relaxed)
    if !isSameThread {
      ownerThread.store(thread, ordering: .relaxed)
      // A system call, so not at each call.
      isOwnerOnMainThread.store(Thread.isMainThread, ordering: .relaxed)
    }
    setOnMain(MainActorJobs.isCurrent && MainActorJobs.isAvailable)
  }

  func setOnMain(_ isOnMain: Bool) {
    guard self.isOnMain.exchange(isOnMain, ordering: .relaxed) != isOnMain else { return }
    MainActorJobs.shared.hostCount.add(isOnMain ? 1 : -1, ordering: .relaxed)
  }

  /// Whether the caller may run the effects now.
  var isOwned: Bool {
    owner.load(ordering: .relaxed) == Self.caller
  }

  private static var caller: Int {
    RuntimeHooks.currentTask ?? Int(truncatingIfNeeded: pthread_self())
  }

  /// Whether an effect that hops to the main actor is blocked until the test returns.
  var blocksMainActor: Bool {
    !isOnMain.load(ordering: .relaxed) && MainActorJobs.isCurrent && !Thread.isMainThread
  }

  /// Runs `body` as part of a call of the store, so that deliveries join its drain.
  func whileBusy<Result>(_ body: () -> Result) -> Result {
    let wasBusy = beginBusy()
    defer { endBusy(wasBusy: wasBusy) }
    return body()
  }

  /// Marks the store as busy; returns whether it was busy before.
  @usableFromInline
  func beginBusy() -> Bool {
    // Only the owner writes it.
    if isBusy { return true }
    busyThread.store(UInt(pthread_self()), ordering: .relaxed)
    return false
  }

  /// Reverts `beginBusy`, which returned `wasBusy`.
  @usableFromInline
  func endBusy(wasBusy: Bool) {
    if !wasBusy { busyThread.store(0, ordering: .relaxed) }
  }

  var isBusy: Bool { busyThread.load(ordering: .relaxed) != 0 }

  /// Whether a step is running on the calling thread: the store, one of its effects, or the closure
  /// of an assertion.
  var isInStepHere: Bool { isOnStoreActor || isAsserting.load(ordering: .relaxed) && isOwned }
}
