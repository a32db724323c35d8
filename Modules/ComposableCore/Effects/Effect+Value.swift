import Synchronization

/// A node with a single value. The field is not optional, because destroying an optional would look
/// up its type. Benchmark row: "Effect(value:) hop".
@usableFromInline
package final class ValueNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  // Written only while there is a single reference.
  @exclusivity(unchecked) @usableFromInline var output: Output
  /// The steps from the child that emits the value out to the feature that starts the effect, if
  /// the child can be removed.
  @usableFromInline let steps: [StatePathStep]?

  @inlinable
  init(_ output: Output, at steps: [StatePathStep]?) {
    self.output = output
    self.steps = steps
    super.init(isValue: true)
  }

  /// A node that holds `output`: the spare one, if it has this type.
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
    // Until it is processed, the value belongs to the child's path, which the scope keeps.
    let scope = context.runtime.scope(steps, below: context.scope)
    if let scope { sink.receive(output, scope) }
    sink.complete(.finished)
    scope?.effectEnded()
  }
}

extension Effect {
  /// Whether the effect is a single value.
  @inlinable
  var isValue: Bool { node?.isValue ?? false }

  /// The steps outwards from the child that emits the value.
  @inlinable
  var childSteps: [StatePathStep]? { node?.asValue?.steps }

  /// Removes the output from an effect that is a single value. Its node becomes the spare one,
  /// unless something else references it.
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

/// The value node used last, as bits: creating and destroying one is two thirds of the instructions
/// of a hop. Benchmark row: "Effect(value:) hop".
///
/// One for the process, exchanged as a whole, so any thread may do it. It holds only trivial
/// values, whose lifetime is not observable: other values get new nodes.
@usableFromInline let spareNode = Atomic<UInt>(0)

/// Stores the reference in `object` as the spare node, and the previous one in `object`.
@inlinable
func exchangeSpareNode(_ object: inout AnyObject?) {
  // Invariant: an optional reference is one word, nil is zero, and moving its bits moves its
  // ownership.
  withUnsafeMutableBytes(of: &object) { bytes in
    let new = bytes.load(as: UInt.self)
    let old = spareNode.exchange(new, ordering: .acquiringAndReleasing)
    bytes.storeBytes(of: old, as: UInt.self)
  }
}
