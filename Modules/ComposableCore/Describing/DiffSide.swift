/// The side of a comparison; the raw value marks its lines.
package enum DiffSide: String {
  /// The old or expected value.
  case before = "−"
  /// The new value.
  case after = "+"
  /// Both values.
  case both = " "
}

/// The shortest list of edits that turns one list into another, in order, with removals before
/// insertions.
///
/// Each element of either list is in one edit, with its index in its own list and the current index
/// in the other.
package func listEdits<Element>(
  from before: [Element], to after: [Element], isSame: (Element, Element) -> Bool
) -> [(side: DiffSide, old: Int, new: Int)] {
  let difference = after.difference(from: before, by: isSame)
  // Both are ordered by index.
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
