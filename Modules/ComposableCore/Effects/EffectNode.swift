/// The content of an effect: a value known in advance, or an operation to start.
@usableFromInline
package class EffectNode<Output, Failure: Error> {
  /// Whether this is a `ValueNode`.
  @usableFromInline final let isValue: Bool

  @inlinable
  init(isValue: Bool) {
    self.isValue = isValue
  }

  /// This node as a value node; the engine reads its value without starting it.
  @inlinable
  package final var asValue: ValueNode<Output, Failure>? {
    // Invariant: only `ValueNode` sets `isValue`.
    isValue ? unsafeDowncast(self, to: ValueNode<Output, Failure>.self) : nil
  }

  /// The output of a value node.
  @inlinable
  package final var value: Output? { asValue?.output }

  /// The output of a value node that does not come from a removable child.
  @inlinable
  package final var valueOfRoot: Output? {
    guard let value = asValue, value.steps == nil else { return nil }
    return value.output
  }

  /// Whether starting this node starts exactly one effect in flight, and ends with it.
  var isOneEffect: Bool { false }

  /// Runs an effect that emits and starts nothing and completes immediately, so that it needs no
  /// scope of its own below `root`; returns false for any other.
  package func runIfSilent(in root: CancelScope) -> Bool { false }

  /// The nesting depth of groups at this node, including itself.
  var groupDepth: Int { 0 }

  /// Whether `mapped` or `placed` returns a node that combines this one with the new one.
  @usableFromInline var isCombinable: Bool { false }

  /// The node with each output transformed by `next`.
  @usableFromInline
  func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    MappedNode(self, next)
  }

  /// The node at the state path of a child.
  @usableFromInline
  func placed(at step: StatePathStep) -> EffectNode { PlacedNode(self, at: [step]) }

  /// Starts the effect on the store's actor, unless its scope was cancelled. Completes `sink`
  /// exactly once.
  ///
  /// `id` is the cancellation id of a node that starts one effect, which then needs no scope of its
  /// own.
  package final consuming func start(
    in scope: CancelScope, under id: IdentityKey? = nil,
    _ sink: consuming EffectSink<Output, Failure>
  ) {
    guard scope.isOpenToEffects else { return sink.complete(.cancelled) }
    run(in: scope, under: id, sink)
  }

  /// Starts the effect in a scope that is not cancelled.
  package consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {}
}

/// A node whose start is a closure.
@usableFromInline
package final class ClosureNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  @usableFromInline
  package typealias Start = (
    _ scope: CancelScope, _ id: IdentityKey?, _ sink: EffectSink<Output, Failure>
  ) -> Void

  @usableFromInline let body: Start
  @usableFromInline let beginsOneEffect: Bool
  /// The work of an effect that emits and starts nothing, if it is one.
  @usableFromInline let silentWork: ((CancelScope) -> Void)?

  /// Inlined, so that the type of the node is known where the effect's is, and not looked up.
  /// Benchmark row: "start and cancel an effect, 1 in flight".
  @inlinable
  package init(isOneEffect: Bool = false, start body: @escaping Start) {
    self.body = body
    beginsOneEffect = isOneEffect
    silentWork = nil
    super.init(isValue: false)
  }

  /// An effect that emits and starts nothing.
  @inlinable
  init(silentWork: @escaping (CancelScope) -> Void) {
    body = { _, _, sink in sink.complete(.finished) }
    beginsOneEffect = false
    self.silentWork = silentWork
    super.init(isValue: false)
  }

  override var isOneEffect: Bool { beginsOneEffect }

  package override func runIfSilent(in root: CancelScope) -> Bool {
    guard let silentWork else { return false }
    silentWork(root)
    return true
  }

  package override consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {
    silentWork?(scope)
    body(scope, id, sink)
  }
}

/// The receiver of a started effect's values and its end. Called on the store's actor only.
@usableFromInline
package struct EffectSink<Output, Failure: Error> {
  /// Receives a value with its scope: cancelling the scope drops the value.
  @usableFromInline package let receive: (Output, CancelScope) -> Void
  /// Nil if nothing follows the end.
  @usableFromInline package let completion: ((EffectOutcome) -> Void)?

  package init(
    receive: @escaping (Output, CancelScope) -> Void,
    complete: ((EffectOutcome) -> Void)?
  ) {
    completion = complete
    self.receive = receive
  }

  @usableFromInline
  package func complete(_ outcome: EffectOutcome) { completion?(outcome) }
}

/// How a started effect ended.
@usableFromInline
package enum EffectOutcome {
  /// It ended normally.
  case finished
  /// It was cancelled.
  case cancelled
  /// It failed with an error of the effect's failure type.
  ///
  /// Not a generic parameter of the outcome, because its metadata would be looked up wherever an
  /// outcome is passed on. Benchmark row: "start and cancel an effect".
  case failed(any Error)
}
