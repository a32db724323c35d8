/// The actor of a store, and how its effects run.
///
/// The engines of `Store`, `StoreActor`, the test store and the checker differ only in their hosts:
/// `MainActorHost`, `StoreActorHost`, `TestHost` and `ExploreHost`.
package protocol EffectHost: AnyObject, Sendable {
  /// Whether the caller is on the store's actor now.
  var isOnStoreActor: Bool { get }
  /// Called before a scheduler delivers. Returns whether the delivery is made immediately, as it is
  /// on the store's actor by default; otherwise it is posted. `TestHost` may run other work first.
  ///
  /// - Parameter runsOnCaller: Whether the scheduler runs its work on the thread that advances its
  ///   time.
  func prepareDelivery(runsOnCaller: Bool) -> Bool
  /// Schedules a call of `runtime.flush()` on the store's actor. Called on any thread.
  func wake(_ runtime: EffectRuntime)
  /// Runs `body` on the store's actor: before returning if the caller is on it, otherwise later.
  func runOnActor(_ body: @escaping @Sendable () -> Void)
  /// The executor that the operation of an effect prefers; nil for the global one.
  func executor(ofEffect number: Int) -> (any TaskExecutor)?
  /// Observes the sleeps of an effect's operation on virtual time; nil if nothing does.
  func sleepObserver(ofEffect number: Int) -> SleepObserver?
  /// The line of the test that is calling the store; nil outside of test stores.
  var callLine: SourceLine? { get }
  /// The number of actions after which a drain is reported as a loop.
  var longestDrain: Int { get }
  /// Whether a drain that is reported as a loop stops there.
  var stopsLoops: Bool { get }
}

extension EffectHost {
  package func prepareDelivery(runsOnCaller: Bool) -> Bool { isOnStoreActor }
  /// The default, for hosts whose stores are used on one thread.
  package func runOnActor(_ body: @escaping @Sendable () -> Void) { body() }
  package func executor(ofEffect number: Int) -> (any TaskExecutor)? { nil }
  package func sleepObserver(ofEffect number: Int) -> SleepObserver? { nil }
  package var callLine: SourceLine? { nil }
  package var longestDrain: Int { 1_000_000 }
  package var stopsLoops: Bool { false }
}
