/// One step from a list to another, with the index of the element in the list that has it.
package enum ListEdit {
  /// An element of both, by its indices.
  case keep(old: Int, new: Int)
  /// An element of the old list alone.
  case remove(Int)
  /// An element of the new list alone.
  case insert(Int)
}

/// What turns one list into another, in order, removals before insertions; as few edits as there
/// can be.
package func listEdits<Element>(
  from before: [Element], to after: [Element], isSame: (Element, Element) -> Bool
) -> [ListEdit] {
  let difference = after.difference(from: before, by: isSame)
  // Both are in the order of their indices.
  var removals = difference.removals[...]
  var insertions = difference.insertions[...]
  var edits: [ListEdit] = []
  var (old, new) = (0, 0)
  while old < before.count || new < after.count {
    if case .remove(old, _, _) = removals.first {
      removals = removals.dropFirst()
      edits.append(.remove(old))
      old += 1
    } else if case .insert(new, _, _) = insertions.first {
      insertions = insertions.dropFirst()
      edits.append(.insert(new))
      new += 1
    } else {
      edits.append(.keep(old: old, new: new))
      (old, new) = (old + 1, new + 1)
    }
  }
  return edits
}
