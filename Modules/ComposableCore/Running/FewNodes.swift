/// A list that nearly always has at most one node, which then needs no array.
struct FewNodes: RandomAccessCollection {
  private var first: EffectNode?
  private var others: [EffectNode] = []

  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : 1 + others.count }

  subscript(slot: Int) -> EffectNode {
    if slot > 0 { return others[slot - 1] }
    guard let first else { preconditionFailure("The list is empty.") }
    return first
  }

  /// Adds `node`, and returns its slot.
  mutating func append(_ node: EffectNode) -> Int {
    if first == nil { first = node } else { others.append(node) }
    return others.count
  }

  func has(_ node: EffectNode, at slot: Int) -> Bool { slot < count && self[slot] === node }

  /// Removes `node` if it is at `slot`. The last node takes its place and is passed to `moved`.
  mutating func remove(_ node: EffectNode, at slot: Int, _ moved: (EffectNode) -> Void) {
    guard has(node, at: slot) else { return }
    guard let last = others.popLast() else { return first = nil }
    if last === node { return }
    if slot == 0 { first = last } else { others[slot - 1] = last }
    moved(last)
  }
}
