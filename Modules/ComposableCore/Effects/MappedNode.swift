/// An effect whose outputs are transformed.
///
/// `map` on `map` creates one node that applies both functions, so that starts do not nest. If
/// there are more functions than may be nested, a limited number of them form one step, and the
/// steps run in a loop. Values between steps are `Any`, because their types differ; a cast to the
/// type that the previous step returned cannot fail.
@usableFromInline
final class MappedNode<Source, Output, Failure: Error>: EffectNode<Output, Failure> {
  private let count: Int
  private let source: EffectNode<Source, Failure>
  /// The steps before `transform`. If there are any, `Source` is `Any`.
  private let steps: [(Any) -> Any]
  private let transform: (Source) -> Output

  @usableFromInline
  init(
    _ source: EffectNode<Source, Failure>, steps: [(Any) -> Any] = [], count: Int = 1,
    _ transform: @escaping (Source) -> Output
  ) {
    self.count = count
    self.source = source
    self.steps = steps
    self.transform = transform
    super.init(isValue: false)
  }

  override var isCombinable: Bool { true }
  override var isOneEffect: Bool { source.isOneEffect }

  override func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    let transform = transform
    if count < callLimit {
      return MappedNode<Source, T, Failure>(source, steps: steps, count: count + 1) {
        next(transform($0))
      }
    }
    let last: (Any) -> T = { next(known($0)) }
    if let source = source as? EffectNode<Any, Failure> {
      return MappedNode<Any, T, Failure>(
        source, steps: steps + [{ transform(known($0)) }], last)
    }
    let erased = ClosureNode<Any, Failure>(isOneEffect: isOneEffect) { [self] scope, id, sink in
      run(
        in: scope, under: id,
        EffectSink(receive: { sink.receive($0, $1) }, complete: sink.completion))
    }
    return MappedNode<Any, T, Failure>(erased, last)
  }

  override package consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {
    // A closure that captured the sink itself, which is consumed, would allocate it.
    let next = sink.receive
    var receive: (Source, CancelScope) -> Void = { [transform] in next(transform($0), $1) }
    if !steps.isEmpty {
      receive = { [steps, transform] value, source in
        let changed = steps.reduce(value as Any) { $1($0) }
        next(transform(known(changed)), source)
      }
    }
    source.start(in: scope, under: id, EffectSink(receive: receive, complete: sink.completion))
  }
}

/// The value as its known type.
func known<T>(_ value: Any) -> T {
  guard let known = value as? T else {
    preconditionFailure("A step of a mapped effect gave a value of another type")
  }
  return known
}

/// The maximum number of nested function calls; beyond it they are called in a loop.
private let callLimit = 32
