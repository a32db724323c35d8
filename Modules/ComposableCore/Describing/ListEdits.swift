/// One step of turning a list into another: an element is kept, removed or inserted.
package struct ListEdit {
  /// The index of the element in the old list; nil if it is inserted.
  package let old: Int?
  /// The index of the element in the new list; nil if it is removed.
  package let new: Int?
}

/// The shortest list of edits that turns one list into another, in order, with removals before
/// insertions.
///
/// Each element of either list is in one edit. It takes O(n · d) for d edits, as
/// `difference(from:by:)` does. If more than `limit` elements are between the common ends of the
/// lists, all of them are removed and inserted.
package func listEdits<Element>(
  from before: [Element], to after: [Element], limit: Int = 1_000,
  isSame: (Element, Element) -> Bool
) -> [ListEdit] {
  let (head, tail) = commonEnds(before, after, isSame: isSame)
  let (oldEnd, newEnd) = (before.count - tail, after.count - tail)
  var edits = (0..<head).map { ListEdit(old: $0, new: $0) }
  var (old, new) = (head, head)
  if max(oldEnd, newEnd) - head > limit {
    edits += (old..<oldEnd).map { ListEdit(old: $0, new: nil) }
    edits += (new..<newEnd).map { ListEdit(old: nil, new: $0) }
    (old, new) = (oldEnd, newEnd)
  }
  let difference = after[new..<newEnd].difference(from: before[old..<oldEnd], by: isSame)
  let start = (old: old, new: new)
  // Both are ordered by index.
  var removals = difference.removals[...]
  var insertions = difference.insertions[...]
  while old < before.count || new < after.count {
    if case .remove(old - start.old, _, _) = removals.first {
      removals = removals.dropFirst()
      edits.append(ListEdit(old: old, new: nil))
      old += 1
    } else if case .insert(new - start.new, _, _) = insertions.first {
      insertions = insertions.dropFirst()
      edits.append(ListEdit(old: nil, new: new))
      new += 1
    } else {
      edits.append(ListEdit(old: old, new: new))
      (old, new) = (old + 1, new + 1)
    }
  }
  return edits
}

/// The lengths of the beginning and of the end that two lists have in common. They don't overlap.
func commonEnds<Element>(
  _ before: [Element], _ after: [Element], isSame: (Element, Element) -> Bool
) -> (head: Int, tail: Int) {
  let head = zip(before, after).prefix { isSame($0, $1) }.count
  let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed())
    .prefix { isSame($0, $1) }.count
  return (head, tail)
}
