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
/// `difference(from:by:)` does.
package func listEdits<Element>(
  from before: [Element], to after: [Element], isSame: (Element, Element) -> Bool
) -> [ListEdit] {
  let difference = after.difference(from: before, by: isSame)
  // Both are ordered by index.
  var removals = difference.removals[...]
  var insertions = difference.insertions[...]
  var edits: [ListEdit] = []
  var (old, new) = (0, 0)
  while old < before.count || new < after.count {
    if case .remove(old, _, _) = removals.first {
      removals = removals.dropFirst()
      edits.append(ListEdit(old: old, new: nil))
      old += 1
    } else if case .insert(new, _, _) = insertions.first {
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
