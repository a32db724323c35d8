/// What an effect is made of: one value known beforehand, or something to start.
@usableFromInline
package class EffectNode<Output, Failure: Error> {
  /// Whether this is a `ValueNode`.
  @usableFromInline final let isValue: Bool

  @inlinable
  init(isValue: Bool) {
    self.isValue = isValue
  }

  /// This node where the effect is nothing but a value, which the engine reads without starting it.
  @inlinable
  package final var asValue: ValueNode<Output, Failure>? {
    // Invariant: `ValueNode` alone says that it is one.
    isValue ? unsafeDowncast(self, to: ValueNode<Output, Failure>.self) : nil
  }

  /// The output of an effect that is nothing but a value.
  @inlinable
  package final var value: Output? { asValue?.output }

  /// The same, unless it comes from a child that can be gone.
  @inlinable
  package final var valueOfRoot: Output? {
    guard let value = asValue, value.steps == nil else { return nil }
    return value.output
  }

  /// Whether starting it starts one effect in flight, and nothing else, which ends when that does.
  var isOneEffect: Bool { false }

  /// Whether starting it emits nothing, starts nothing and completes it, so that it needs no scope.
  package var isSilent: Bool { false }

  /// How many groups lie inside each other at this node, itself included.
  var groupDepth: Int { 0 }

  /// The node with each output changed by `next`.
  @usableFromInline
  func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    MappedNode(self, next)
  }

  /// Starts the effect, on the store's actor, unless its scope was cancelled. Completes `sink`
  /// exactly once.
  package final func start(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    guard context.scope.isOpenToEffects else { return sink.complete(.cancelled) }
    run(context, sink)
  }

  /// What starting does in a scope that was not cancelled.
  package func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {}
}

/// A node that says in a closure how it starts.
package final class ClosureNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  private let body: (EffectContext, EffectSink<Output, Failure>) -> Void
  private let beginsOneEffect: Bool
  private let completesAtOnce: Bool

  package init(
    isOneEffect: Bool = false, isSilent: Bool = false,
    _ body: @escaping (EffectContext, EffectSink<Output, Failure>) -> Void
  ) {
    self.body = body
    beginsOneEffect = isOneEffect
    completesAtOnce = isSilent
    super.init(isValue: false)
  }

  override var isOneEffect: Bool { beginsOneEffect }
  package override var isSilent: Bool { completesAtOnce }

  package override func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    body(context, sink)
  }
}

/// Where a started effect delivers. Called on the store's actor only.
package struct EffectSink<Output, Failure: Error> {
  /// Takes a value, and the scope that it comes from: cancelling that drops the value.
  package let receive: (Output, CancelScope) -> Void
  package let complete: (EffectOutcome) -> Void

  package init(
    receive: @escaping (Output, CancelScope) -> Void,
    complete: @escaping (EffectOutcome) -> Void
  ) {
    self.complete = complete
    self.receive = receive
  }
}

/// How a started effect ended.
package enum EffectOutcome {
  /// By itself.
  case finished
  /// It was stopped.
  case cancelled
  /// With an error, which is of the effect's own type.
  ///
  /// Not a parameter of the outcome, since the metadata of each would be looked up wherever one is
  /// passed on. Benchmark row: "start and cancel an effect".
  case failed(any Error)
}
