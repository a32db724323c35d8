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

  /// Adds `node`, and returns its slot.
  mutating func append(_ node: EffectNode) -> Slot {
    if first == nil { first = node } else { others.append(node) }
    return Slot(truncatingIfNeeded: others.count)
  }

  package func has(_ node: EffectNode, at slot: Slot) -> Bool {
    slot < count && self[Int(slot)] === node
  }

  /// Removes `node` if it is at `slot`. The last node takes its place and is passed to `moved`.
  mutating func remove(_ node: EffectNode, at slot: Slot, _ moved: (EffectNode) -> Void) {
    guard has(node, at: slot) else { return }
    guard let last = others.popLast() else { return first = nil }
    if last === node { return }
    if slot == 0 { first = last } else { others[Int(slot) - 1] = last }
    moved(last)
  }
}
