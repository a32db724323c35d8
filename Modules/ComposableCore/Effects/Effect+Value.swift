import Synchronization

/// A node with a single value. The field is not optional, because destroying an optional would look
/// up its type. Benchmark row: "Effect(value:) hop".
@usableFromInline
package final class ValueNode<Output, Failure: Error>: EffectNode<Output, Failure> {
  // Both are written only while there is a single reference.
  @exclusivity(unchecked) @usableFromInline var output: Output
  /// The steps from the child that emits the value out to the feature that starts the effect, if
  /// the child can be removed. Benchmark row: "Effect(value:) of a child, rows".
  @exclusivity(unchecked) @usableFromInline var steps: [StatePathStep]?

  @inlinable
  func takeSteps() -> [StatePathStep]? { steps.take() }

  @inlinable
  init(_ output: Output, at steps: [StatePathStep]?) {
    self.output = output
    self.steps = steps
    super.init(isValue: true)
  }

  /// A node that holds `output`: the spare one, if it has this type.
  @inlinable
  static func holding(_ output: Output, at steps: [StatePathStep]?) -> ValueNode {
    guard _isPOD(Output.self) else { return ValueNode(output, at: steps) }
    var spare: AnyObject?
    exchangeSpareNode(&spare)
    guard let other = spare else { return ValueNode(output, at: steps) }
    guard type(of: other) == ValueNode.self else {
      // Kept for the parent: a child's value has another type than its parent's, whose node is
      // created next.
      exchangeSpareNode(&spare)
      return ValueNode(output, at: steps)
    }
    let node = unsafeDowncast(other, to: ValueNode.self)
    node.output = output
    if let steps { node.steps = steps }
    return node
  }

  package override consuming func run(
    in scope: CancelScope, under id: IdentityKey?, _ sink: consuming EffectSink<Output, Failure>
  ) {
    guard let steps else {
      sink.receive(output, scope)
      return sink.complete(.finished)
    }
    // Until it is processed, the value belongs to the child's path, which the scope keeps.
    let child = scope.path.runtime.scope(steps, below: scope)
    if let child { sink.receive(output, child) }
    sink.complete(.finished)
    child?.effectEnded()
  }
}

extension Effect {
  /// Whether the effect is a single value.
  @inlinable
  var isValue: Bool { node?.isValue ?? false }

  /// Removes the output from an effect that is a single value, and stores in `steps` those outwards
  /// from the child that emits it. Its node becomes the spare one, unless something else references
  /// it or `isSpared` is false.
  @inlinable
  mutating func takeValue(_ steps: inout [StatePathStep]?, isSpared: Bool = true) -> Output? {
    guard let output = node?.asValue?.output else { return nil }
    var taken = node
    self = .none
    guard isKnownUniquelyReferenced(&taken) else {
      steps = taken?.asValue?.steps
      return output
    }
    if taken?.asValue?.steps != nil { steps = taken?.asValue?.takeSteps() }
    guard isSpared, _isPOD(Output.self) else { return output }
    var object: AnyObject? = taken.take()
    exchangeSpareNode(&object)
    return output
  }

  /// Moves the effect to a child's state path, as `pullback`, `optional` and `forEach` do; `outer`
  /// is a second step outwards.
  ///
  /// When the child is removed, the effects are cancelled and their values dropped.
  @inlinable
  package consuming func placed<Parent>(
    at step: StatePathStep, in outer: StatePathStep? = nil,
    _ embed: @escaping (Output) -> Parent
  ) -> Effect<Parent, Failure> {
    var steps: [StatePathStep]?
    // More steps are placed as nodes, because appending a step copies the array of steps.
    if isValue, (node?.asValue?.steps?.count ?? 0) < 64,
      let value = takeValue(&steps, isSpared: Output.self == Parent.self)
    {
      if steps == nil, let outer {
        steps = [step, outer]
      } else {
        // A step that always exists is checked only if a step inside it has to be.
        if steps == nil, step.isConditional {
          steps = []
          steps?.reserveCapacity(4)
        }
        steps?.append(step)
        if let outer { steps?.append(outer) }
      }
      return Effect<Parent, Failure>(value: embed(value), at: steps)
    }
    guard let node else { return .none }
    return Effect<Parent, Failure>(node: Effect.place(node, at: step, in: outer, embed))
  }

  /// Inlined, so that the types of the nodes are known where the effect's is, and not looked up.
  /// Benchmark row: "start an effect, each of 10000 rows".
  @inlinable
  static func place<Parent>(
    _ node: EffectNode<Output, Failure>, at step: StatePathStep, in outer: StatePathStep?,
    _ embed: @escaping (Output) -> Parent
  ) -> EffectNode<Parent, Failure> {
    if !node.isCombinable {
      var steps = [step]
      if let outer { steps.append(outer) }
      return PlacedNode(MappedNode(node, embed), at: steps)
    }
    let placed = node.mapped(embed).placed(at: step)
    return outer.map { placed.placed(at: $0) } ?? placed
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
