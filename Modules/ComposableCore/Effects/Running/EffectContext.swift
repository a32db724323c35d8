/// The store and the scope in which an effect starts.
@usableFromInline
package struct EffectContext {
  package let runtime: EffectRuntime
  package let scope: CancelScope
  /// The cancellation id of a node that starts one effect, which then needs no scope of its own.
  let id: IdentityKey?

  package init(runtime: EffectRuntime, scope: CancelScope, id: IdentityKey? = nil) {
    self.id = id
    self.runtime = runtime
    self.scope = scope
  }

  /// The state path of the effect.
  var path: StatePath { scope.path }

  /// Registers an asynchronous effect, driven by `scheduler` if it is not nil.
  ///
  /// `completion` completes its sink; a cancellation calls it, too.
  func begin(
    on scheduler: AnyScheduler? = nil, isRepeating: Bool = false,
    completion: @escaping (EffectOutcome) -> Void
  ) -> RunningEffect {
    let effect = RunningEffect(
      in: self, isOnVirtualTime: scheduler?.runsOnCaller ?? false, isRepeating: isRepeating,
      completion: completion)
    if runtime.isObserved { runtime.onEffectStart?(effect.info) }
    return effect
  }
}
