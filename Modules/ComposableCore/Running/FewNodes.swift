/// A list that nearly always has at most one node, which then needs no array.
package struct FewNodes: RandomAccessCollection {
  /// The index of a node in the list.
  package typealias Slot = Int32

  private var first: EffectNode?
  private var others: [EffectNode] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { first == nil ? 0 : 1 + others.count }

  package subscript(slot: Int) -> EffectNode {
    if slot > 0 { return others[slot - 1] }
    guard let first else { preconditionFailure("The list is empty.") }
    return first
  }

  /// The list with `node` at its end, and the slot of `node`.
  consuming func appending(_ node: EffectNode) -> (FewNodes, Slot) {
    if first == nil { first = node } else { others.append(node) }
    let slot = Slot(truncatingIfNeeded: others.count)
    return (self, slot)
  }

  package func has(_ node: EffectNode, at slot: Slot) -> Bool {
    slot < count && self[Int(slot)] === node
  }

  /// The list without `node`, if it is at `slot`. The last node takes its place and is passed to
  /// `moved`.
  consuming func removing(
    _ node: EffectNode, at slot: Slot, _ moved: (EffectNode) -> Void
  ) -> FewNodes {
    guard has(node, at: slot), let last = others.popLast() ?? first.take(), last !== node
    else { return self }
    if slot == 0 { first = last } else { others[Int(slot) - 1] = last }
    moved(last)
    return self
  }
}
