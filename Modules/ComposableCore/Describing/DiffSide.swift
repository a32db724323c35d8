/// On which side of a comparison something is; the text is how its lines are marked.
package enum DiffSide: String {
  /// What was there before, or was expected.
  case before = "−"
  /// What is there now.
  case after = "+"
  /// What is on both sides.
  case both = " "
}

/// What turns one list into another, in order, removals before insertions; as few edits as there
/// can be.
///
/// Each element of either list is in one edit: where it stands in its list, and where the other
/// list has got to.
package func listEdits<Element>(
  from before: [Element], to after: [Element], isSame: (Element, Element) -> Bool
) -> [(side: DiffSide, old: Int, new: Int)] {
  let difference = after.difference(from: before, by: isSame)
  // Both are in the order of their indices.
  var removals = difference.removals[...]
  var insertions = difference.insertions[...]
  var edits: [(side: DiffSide, old: Int, new: Int)] = []
  var (old, new) = (0, 0)
  while old < before.count || new < after.count {
    if case .remove(old, _, _) = removals.first {
      removals = removals.dropFirst()
      edits.append((.before, old, new))
      old += 1
    } else if case .insert(new, _, _) = insertions.first {
      insertions = insertions.dropFirst()
      edits.append((.after, old, new))
      new += 1
    } else {
      edits.append((.both, old, new))
      (old, new) = (old + 1, new + 1)
    }
  }
  return edits
}
