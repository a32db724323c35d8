import Synchronization

/// The host of a `StoreActor`: the store runs on the executor of `home`, effects on the global
/// executor or on a given one.
///
/// A store without a given executor runs on this actor's.
///
/// Invariant: `runningThread` is the thread that is inside the engine. A delivery on that thread
/// joins the drain; deliveries from other threads are posted.
@usableFromInline
package actor StoreActorHost: EffectHost {
  /// Where effects run; nil for the global executor.
  private nonisolated let effectExecutor: (any TaskExecutor)?
  /// The actor on the given executor; nil if the store runs on this actor's own.
  private nonisolated let given: GivenHome?
  /// Identifies the thread that is running the engine; zero if none is.
  private nonisolated let runningThread = Atomic(0)

  /// Creates the host of one store. If `executor` is nil, the store runs on this actor's own.
  @usableFromInline
  package init(executor: (any SerialExecutor)?, effects: (any TaskExecutor)? = nil) {
    effectExecutor = effects
    given = executor.map { GivenHome(executor: $0) }
  }

  /// An actor on the store's executor that does not keep the store alive.
  @usableFromInline nonisolated var home: any Actor { given ?? self }

  /// The state that all effects of the store share.
  @usableFromInline nonisolated func makeRuntime() -> EffectRuntime { EffectRuntime(host: self) }

  /// Runs `body`, which calls the engine, on the store's executor.
  @usableFromInline
  package nonisolated func run<Result>(_ body: () -> Result) -> Result {
    // Changed on the store's executor only.
    let outer = runningThread.load(ordering: .relaxed)
    runningThread.store(Platform.currentThread, ordering: .relaxed)
    defer { runningThread.store(outer, ordering: .relaxed) }
    return body()
  }

  /// True on the thread that is running the engine. All other calls go through the mailbox.
  package nonisolated var isOnStoreActor: Bool {
    runningThread.load(ordering: .relaxed) == Platform.currentThread
  }

  /// Where the operation of an effect runs; nil for the global executor.
  package nonisolated func executor(ofEffect number: Int) -> (any TaskExecutor)? { effectExecutor }

  /// Flushes the mailbox in a task on the store's executor. Called on any thread, once per batch of
  /// deliveries.
  package nonisolated func wake(_ runtime: EffectRuntime) {
    Task(executorPreference: effectExecutor) { [self] in await run({ runtime.flush() }, on: home) }
  }

  /// Runs `body` on the store's executor: immediately if the caller is inside the engine, otherwise
  /// in a task.
  package nonisolated func runOnActor(_ body: @escaping @Sendable () -> Void) {
    if isOnStoreActor { return body() }
    Task(executorPreference: effectExecutor) { [self] in await run(body, on: home) }
  }

  /// Runs on the executor of `home`, because the parameter is isolated.
  private func run(_ body: @Sendable () -> Void, on home: isolated any Actor) {
    run(body)
  }
}

/// An actor on the executor given to a store.
private actor GivenHome {
  /// Retained, because `unownedExecutor` doesn't retain it.
  nonisolated let executor: any SerialExecutor

  /// Creates an actor on `executor`, which holds nothing else.
  init(executor: any SerialExecutor) {
    self.executor = executor
  }

  /// The given executor, for the concurrency runtime.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
