/// Where an effect starts: in which store, and in which scope of what runs there.
package struct EffectContext {
  package let runtime: EffectRuntime
  package let scope: CancelScope
  /// The cancellation id of the one effect that a node starts, which then needs no scope around it.
  let id: IdentityKey?

  package init(runtime: EffectRuntime, scope: CancelScope, id: IdentityKey? = nil) {
    self.id = id
    self.runtime = runtime
    self.scope = scope
  }

  /// Where in the state the effect belongs.
  var path: StatePath { scope.path }

  /// Registers one asynchronous effect, which `scheduler` drives if there is one; a cancellation
  /// completes `sink`.
  func begin<Output, Failure>(
    _ sink: EffectSink<Output, Failure>, on scheduler: AnyScheduler? = nil,
    isRepeating: Bool = false
  ) -> EffectChannel<Output, Failure> {
    let effect = EffectChannel(
      in: self, sink, isOnVirtualTime: scheduler?.implementation.runsOnCaller ?? false,
      isRepeating: isRepeating)
    runtime.onEffectStart?(effect.info)
    return effect
  }
}
