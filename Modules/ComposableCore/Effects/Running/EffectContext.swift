/// Where an effect starts: in which store, and in which scope of its running effects.
package struct EffectContext {
  package let runtime: EffectRuntime
  package var scope: CancelScope

  package init(runtime: EffectRuntime, scope: CancelScope) {
    self.runtime = runtime
    self.scope = scope
  }

  /// Where in the state the effect belongs.
  var path: StatePath { scope.path }

  /// Hands a value to `sink`, which is on its way until the store has processed it.
  func emit<Output, Failure>(_ output: Output, to sink: EffectSink<Output, Failure>) {
    scope.emit(output, to: sink, in: runtime)
  }

  /// Registers one asynchronous effect, which `scheduler` drives if there is one; a cancellation
  /// completes `sink`.
  func begin<Output, Failure>(
    _ sink: EffectSink<Output, Failure>, on scheduler: AnyScheduler? = nil,
    isRepeating: Bool = false
  ) -> EffectChannel<Output, Failure> {
    let effect = EffectChannel(
      self, sink, isOnVirtualTime: scheduler?.implementation.runsOnCaller ?? false,
      isRepeating: isRepeating)
    runtime.onEffectStart?(effect.info)
    return effect
  }
}

extension CancelScope {
  /// Hands a value of this scope to `sink`. What takes it later asks the runtime where it came
  /// from.
  final func emit<Output, Failure>(
    _ output: Output, to sink: EffectSink<Output, Failure>, in runtime: EffectRuntime
  ) {
    if runtime.source !== self { runtime.source = self }
    sink.receive(output)
  }
}
