/// The shortest list of edits that turns one list into another, in order, with removals before
/// insertions.
///
/// Each element of either list is in one edit, by its index; an index is nil if the other list has
/// no such element.
///
/// It takes O(n · d) for d edits, as `difference(from:by:)` does.
package func listEdits<Element>(
  from before: [Element], to after: [Element], isSame: (Element, Element) -> Bool
) -> [(old: Int?, new: Int?)] {
  let difference = after.difference(from: before, by: isSame)
  // Both are ordered by index.
  var removals = difference.removals[...]
  var insertions = difference.insertions[...]
  var edits: [(old: Int?, new: Int?)] = []
  var (old, new) = (0, 0)
  while old < before.count || new < after.count {
    if case .remove(old, _, _) = removals.first {
      removals = removals.dropFirst()
      edits.append((old, nil))
      old += 1
    } else if case .insert(new, _, _) = insertions.first {
      insertions = insertions.dropFirst()
      edits.append((nil, new))
      new += 1
    } else {
      edits.append((old, new))
      (old, new) = (old + 1, new + 1)
    }
  }
  return edits
}
