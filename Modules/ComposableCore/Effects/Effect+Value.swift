import Synchronization

/// A node that is one value. Its field is no optional: destroying one would look its type up, 15 ns a hop.
@usableFromInline
package final class ValueNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  // Written while one reference is all there is.
  @exclusivity(unchecked) @usableFromInline var output: Output

  @inlinable
  init(_ output: Output) {
    self.output = output
    super.init(isValue: true)
  }

  /// A node that holds `output`: the spare one, if it is of this type.
  @inlinable
  static func holding(_ output: Output) -> ValueNode {
    guard _isPOD(Output.self) else { return ValueNode(output) }
    var spare: AnyObject?
    SpareNode.exchange(&spare)
    guard let spare, type(of: spare) == ValueNode.self else { return ValueNode(output) }
    let node = unsafeDowncast(spare, to: ValueNode.self)
    node.output = output
    return node
  }

  package override func start(_ context: EffectContext, _ sink: EffectSink<Output, Failure>) {
    guard !context.scope.isCancelled else { return sink.complete(.cancelled) }
    sink.receive(output)
    sink.complete(.finished)
  }
}

extension Effect {
  /// Takes the output out of an effect that is nothing but a value. Its node becomes the spare one, unless somebody else
  /// holds it too.
  @inlinable
  mutating func takeValue() -> Output? {
    guard let value = node?.value else { return nil }
    var object: AnyObject? = node
    self = .none
    if _isPOD(Output.self), isKnownUniquelyReferenced(&object) { SpareNode.exchange(&object) }
    return value
  }
}

/// The value node that was used last: to make and destroy one is two thirds of the instructions of a hop.
///
/// One for the process, exchanged whole, so any thread may do it. Only plain values lie in one, whose lifetime nobody
/// can notice: what is counted or destroyed has nodes of its own.
@usableFromInline
enum SpareNode {
  @usableFromInline static let bits = Atomic<UInt>(0)

  /// Puts what `object` refers to in the place of the spare one, and that into `object`.
  @inlinable
  static func exchange(_ object: inout AnyObject?) {
    // Invariant: an optional reference is one word, nil is zero, and moving its bits moves what it owns.
    withUnsafeMutableBytes(of: &object) { bytes in
      let new = bytes.load(as: UInt.self)
      bytes.storeBytes(of: bits.exchange(new, ordering: .acquiringAndReleasing), as: UInt.self)
    }
  }
}
