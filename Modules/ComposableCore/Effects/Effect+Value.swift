import Synchronization

/// A node that is one value. Its field is no optional: destroying one would look its type up, 15 ns
/// a hop.
@usableFromInline
package final class ValueNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  // Written while one reference is all there is.
  @exclusivity(unchecked) @usableFromInline var output: Output
  /// The way from the child's state whose value this is to that of who starts the effect, where the
  /// child can be gone.
  @usableFromInline let steps: [StatePathStep]?

  @inlinable
  init(_ output: Output, at steps: [StatePathStep]?) {
    self.output = output
    self.steps = steps
    super.init(isValue: true)
  }

  /// A node that holds `output`: the spare one, if it is of this type.
  @inlinable
  static func holding(_ output: Output, at steps: [StatePathStep]?) -> ValueNode {
    guard _isPOD(Output.self), steps == nil else { return ValueNode(output, at: steps) }
    var spare: AnyObject?
    exchangeSpareNode(&spare)
    guard let spare, type(of: spare) == ValueNode.self else { return ValueNode(output, at: nil) }
    let node = unsafeDowncast(spare, to: ValueNode.self)
    node.output = output
    return node
  }

  package override func run(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    guard let steps else {
      sink.receive(output, context.scope)
      return sink.complete(.finished)
    }
    // The value is on its way from the child's path, which has to be known as long as that takes.
    let scope = context.runtime.scope(steps, below: context.scope)
    if let scope { sink.receive(output, scope) }
    sink.complete(.finished)
    scope?.effectEnded()
  }
}

extension Effect {
  /// Whether the effect is nothing but a value.
  @inlinable
  var isValue: Bool { node?.isValue ?? false }

  /// The way outwards from the child's state whose value this is.
  @inlinable
  var childSteps: [StatePathStep]? { node?.asValue?.steps }

  /// Takes the output out of an effect that is nothing but a value. Its node becomes the spare one,
  /// unless something else holds it too.
  @inlinable
  mutating func takeValue() -> Output? {
    guard let value = node?.asValue?.output else { return nil }
    guard _isPOD(Output.self), node?.asValue?.steps == nil else {
      self = .none
      return value
    }
    var object: AnyObject? = node
    self = .none
    if isKnownUniquelyReferenced(&object) { exchangeSpareNode(&object) }
    return value
  }
}

/// The value node that was used last, as bits: to make and destroy one is two thirds of the
/// instructions of a hop. Benchmark row: "Effect(value:) hop".
///
/// One for the process, exchanged whole, so any thread may do it. Only plain values lie in one,
/// whose lifetime makes no difference: what is counted or destroyed has nodes of its own.
@usableFromInline let spareNode = Atomic<UInt>(0)

/// Puts what `object` refers to in the place of the spare node, and that into `object`.
@inlinable
func exchangeSpareNode(_ object: inout AnyObject?) {
  // Invariant: an optional reference is one word, nil is zero, and moving its bits moves what it
  // owns.
  withUnsafeMutableBytes(of: &object) { bytes in
    let new = bytes.load(as: UInt.self)
    let old = spareNode.exchange(new, ordering: .acquiringAndReleasing)
    bytes.storeBytes(of: old, as: UInt.self)
  }
}
