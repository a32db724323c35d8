/// An effect whose outputs are changed on their way.
///
/// `map` on `map` makes one node with both functions one after the other, so that a start does not
/// get deeper with each.
final class MappedNode<Source, Output, Failure: Error>: EffectNode<Output, Failure> {
  private let count: Int
  private let source: EffectNode<Source, Failure>
  private let transform: (Source) -> Output

  init(
    _ source: EffectNode<Source, Failure>, count: Int = 1, _ transform: @escaping (Source) -> Output
  ) {
    self.count = count
    self.source = source
    self.transform = transform
    super.init(isValue: false)
  }

  override func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    if count < callLimit {
      return MappedNode<Source, T, Failure>(source, count: count + 1) { [transform] in
        next(transform($0))
      }
    }
    return ManyMapsNode(
      base: { [source, transform] context, sink in
        source.start(
          context,
          EffectSink(receive: { sink.receive(transform($0), $1) }, complete: sink.complete))
      }, steps: [], last: { ($0 as? Output).map(next) })
  }

  override package func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    source.start(
      context,
      EffectSink(
        receive: { [transform] in sink.receive(transform($0), $1) }, complete: sink.complete))
  }
}

/// An effect whose outputs go through more functions than may call each other.
///
/// Every so many of them are one step, and the steps are taken in a loop. Their types differ, so
/// values are `Any` between two steps; a cast to the type that the step before returned cannot
/// fail.
private final class ManyMapsNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  private let base: (EffectContext, EffectSink<Any, Failure>) -> Void
  private let count: Int
  private let last: (Any) -> Output?
  private let steps: [(Any) -> Any?]

  init(
    base: @escaping (EffectContext, EffectSink<Any, Failure>) -> Void, steps: [(Any) -> Any?],
    last: @escaping (Any) -> Output?, count: Int = 1
  ) {
    self.base = base
    self.count = count
    self.last = last
    self.steps = steps
    super.init(isValue: false)
  }

  override func mapped<T>(_ next: @escaping (Output) -> T) -> EffectNode<T, Failure> {
    if count < callLimit {
      return ManyMapsNode<T, Failure>(
        base: base, steps: steps, last: { [last] in last($0).map(next) }, count: count + 1)
    }
    return ManyMapsNode<T, Failure>(
      base: base, steps: steps + [last], last: { ($0 as? Output).map(next) })
  }

  override package func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    base(
      context,
      EffectSink(
        receive: { [steps, last] value, source in
          var value = value
          for step in steps {
            guard let next = step(value) else { return }
            value = next
          }
          if let output = last(value) { sink.receive(output, source) }
        }, complete: sink.complete))
  }
}

/// How many functions may call each other before they are called in a loop.
private let callLimit = 32
