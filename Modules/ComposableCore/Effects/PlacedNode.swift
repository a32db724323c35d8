/// An effect at the state path of a child.
///
/// Children nested deeply place an effect once for each level. One node has the steps of many
/// levels, so that starting and releasing it needs no deep stack.
@usableFromInline
final class PlacedNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  private let source: EffectNode<Output, Failure>
  /// The steps from the child outwards.
  private let steps: [StatePathStep]

  @usableFromInline
  init(_ source: EffectNode<Output, Failure>, at steps: [StatePathStep]) {
    self.source = source
    self.steps = steps
    super.init(isValue: false)
  }

  override var isCombinable: Bool { true }

  override func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    PlacedNode<T, Failure>(source.mapped(next), at: steps)
  }

  override func placed(at step: StatePathStep) -> EffectNode<Output, Failure> {
    // Limited, because each further step copies all.
    steps.count < 512 ? PlacedNode(source, at: steps + [step]) : super.placed(at: step)
  }

  override package consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {
    let scopes = scope.path.runtime.scopes(at: steps, below: scope)
    let isPresent = scopes.allSatisfy { $0.isPresent }
    source.start(
      in: scopes.last?.scope ?? scope,
      EffectSink(
        receive: isPresent ? sink.receive : { _, _ in },
        complete: { [completion = sink.completion] in
          let outcome = scopes.reversed().reduce($0) { $1.scope.end($0) }
          completion?(outcome)
        }))
    for (scope, isPresent) in scopes.reversed() where !isPresent { scope.cancel() }
  }
}

extension CancelScope {
  /// Ends the effect of this scope. An effect that ends in a cancelled scope counts as cancelled.
  final func end(_ outcome: EffectOutcome) -> EffectOutcome {
    let isCancelled = isCancelled
    effectEnded()
    if case .finished = outcome, isCancelled { return .cancelled }
    return outcome
  }
}
