/// An effect at the state path of a child.
///
/// Children nested deeply place an effect once for each level. Starting and releasing deep levels,
/// and passing on their values and their end, are loops, so that none needs a deep stack.
final class PlacedNode<Source, Output, Failure: Error>: EffectNode<Output, Failure>, PlacedLevel {
  private let depth: Int
  let step: StatePathStep
  private let embed: (Source) -> Output
  // Nil while an enclosing level is being released.
  private var source: EffectNode<Source, Failure>?

  init(
    _ source: EffectNode<Source, Failure>, at step: StatePathStep,
    _ embed: @escaping (Source) -> Output
  ) {
    depth = source.placedDepth + 1
    self.embed = embed
    self.source = source
    self.step = step
    super.init(isValue: false)
  }

  deinit {
    guard depth > directLevels else { return }
    var object = takeSource()
    while isKnownUniquelyReferenced(&object), let level = object as? any PlacedLevel {
      object = level.takeSource()
    }
  }

  override var placedDepth: Int { depth }

  override package func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    if depth > directLevels { return runInLoops(context, sink) }
    let (path, isPresent) = context.runtime.path(step, of: context.path)
    let scope = CancelScope(in: context, path: path)
    let receive = sink.receive
    source?.start(
      EffectContext(runtime: context.runtime, scope: scope),
      scope.sink(
        receive: { [embed] in if isPresent { receive(embed($0), $1) } }, complete: sink.complete))
    if !isPresent { scope.cancel() }
  }

  private func runInLoops(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    var levels: [any PlacedLevel] = [self]
    while let inner = levels[levels.count - 1].inner { levels.append(inner) }
    let scopes = context.runtime.scopes(at: levels.map(\.step), in: context)
    guard let innermost = levels.popLast(), let scope = scopes.last?.scope else {
      return sink.complete(.cancelled)
    }
    let outer = Array(levels.reversed())
    let isPresent = scopes.allSatisfy(\.isPresent)
    innermost.startSource(
      EffectContext(runtime: context.runtime, scope: scope),
      receive: { value, source in
        if isPresent { sink.receive(known(outer.reduce(value) { $1.embed(any: $0) }), source) }
      },
      complete: { outcome in
        var outcome = outcome
        for (scope, _) in scopes.reversed() { outcome = scope.end(outcome) }
        sink.complete(outcome)
      })
    for (scope, isPresent) in scopes.reversed() where !isPresent { scope.cancel() }
  }

  fileprivate var inner: (any PlacedLevel)? { source as? any PlacedLevel }

  func takeSource() -> AnyObject? { source.take() }

  func embed(any value: Any) -> Any { embed(known(value)) }

  func startSource(
    _ context: EffectContext, receive: @escaping (Any, CancelScope) -> Void,
    complete: @escaping (EffectOutcome) -> Void
  ) {
    source?.start(
      context, EffectSink(receive: { [embed] in receive(embed($0), $1) }, complete: complete))
  }
}

/// A placed effect of any types.
private protocol PlacedLevel: AnyObject {
  /// The next level inwards.
  var inner: (any PlacedLevel)? { get }
  var step: StatePathStep { get }
  func embed(any value: Any) -> Any
  func startSource(
    _ context: EffectContext, receive: @escaping (Any, CancelScope) -> Void,
    complete: @escaping (EffectOutcome) -> Void)
  func takeSource() -> AnyObject?
}

/// The number of levels up to which they call each other.
private let directLevels = 32

extension CancelScope {
  /// A sink for the effect of this scope, which ends with it.
  final func sink<Output, Failure>(
    receive: @escaping (Output, CancelScope) -> Void,
    complete: @escaping (EffectOutcome) -> Void
  ) -> EffectSink<Output, Failure> {
    EffectSink(receive: receive, complete: { complete(self.end($0)) })
  }

  /// Ends the effect of this scope. An effect that ends in a cancelled scope counts as cancelled.
  fileprivate final func end(_ outcome: EffectOutcome) -> EffectOutcome {
    let isCancelled = isCancelled
    effectEnded()
    if case .finished = outcome, isCancelled { return .cancelled }
    return outcome
  }
}
