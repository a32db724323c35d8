import Synchronization

/// The host of a `StoreActor`: the store runs on its home's executor, effects on the global one or
/// on a given one.
///
/// It provides its own executor to a store without a given one.
@usableFromInline
package actor StoreActorHost: EffectHost {
  private nonisolated let effects: (any TaskExecutor)?
  private nonisolated let given: GivenHome?
  /// Identifies the thread that is running the engine; zero if none is.
  private nonisolated let running = Atomic(0)

  @usableFromInline
  package init(executor: (any SerialExecutor)?, effects: (any TaskExecutor)? = nil) {
    self.effects = effects
    given = executor.map { GivenHome(executor: $0) }
  }

  /// An actor on the store's executor that does not keep the store alive.
  @usableFromInline nonisolated var home: any Actor { given ?? self }

  /// Runs `body`, which calls the engine, on the store's executor.
  @usableFromInline
  package nonisolated func run<Result>(_ body: () -> Result) -> Result {
    // Changed on the store's executor only.
    let outer = running.load(ordering: .relaxed)
    running.store(Platform.currentThread, ordering: .relaxed)
    defer { running.store(outer, ordering: .relaxed) }
    return body()
  }

  /// True for calls by the engine itself. All other calls go through the mailbox.
  @usableFromInline
  package nonisolated func isCurrent(onCaller: Bool) -> Bool {
    running.load(ordering: .relaxed) == Platform.currentThread
  }

  @usableFromInline
  package nonisolated func executor(of effect: Int) -> (any TaskExecutor)? { effects }

  @usableFromInline
  package nonisolated func wake(_ runtime: EffectRuntime) {
    Task(executorPreference: effects) { [self] in await flush(runtime, on: home) }
  }

  @usableFromInline
  package nonisolated func runOnActor(_ body: @escaping @Sendable () -> Void) {
    if isCurrent(onCaller: false) { return body() }
    Task(executorPreference: effects) { [self] in await run(body, on: home) }
  }

  private func run(_ body: @Sendable () -> Void, on home: isolated any Actor) {
    run(body)
  }

  private func flush(_ runtime: EffectRuntime, on home: isolated any Actor) {
    run { runtime.flush() }
  }
}

/// Runs on the executor given to a store.
private actor GivenHome {
  nonisolated let executor: any SerialExecutor

  init(executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
