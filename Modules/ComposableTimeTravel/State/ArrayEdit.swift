/// What turns an array into another one, between their common beginning and their common end.
///
/// No index is both removed and added, because one path would have two changes.
struct ArrayEdit {
  /// The indices of elements that may have changed where they are.
  var comparedInPlace = 0..<0
  /// The indices of removed elements, in the old array.
  var removed: [Int] = []
  /// The indices of added elements, in the new array.
  var added: [Int] = []
}

extension ArrayEdit {
  init(from old: ArraySlice<JSON>, to new: ArraySlice<JSON>) {
    self =
      Self.removingThenAppending(old, new) ?? Self.inserting(old, new)
      ?? Self.elementByElement(old, new)
  }

  /// Removes elements and appends others: from [1, 2, 3] to [2, 3, 4], the element 0 is removed and
  /// the element 2 added. Nil if none of them would remain before the appended ones, or if an index
  /// would be in both lists.
  private static func removingThenAppending(
    _ old: ArraySlice<JSON>, _ new: ArraySlice<JSON>
  ) -> ArrayEdit? {
    guard let removed = removals(from: old, leavingPrefixOf: new) else { return nil }
    let added = (new.startIndex + old.count - removed.count)..<new.endIndex
    if let last = removed.last, last >= added.lowerBound, !added.isEmpty { return nil }
    return ArrayEdit(removed: removed, added: Array(added))
  }

  /// Inserts elements anywhere: from [1, 2] to [3, 1, 4, 2], the elements 0 and 2 are added. Nil if
  /// an old element wouldn't remain.
  private static func inserting(
    _ old: ArraySlice<JSON>, _ new: ArraySlice<JSON>
  ) -> ArrayEdit? {
    guard let added = removals(from: new, leavingPrefixOf: old),
      added.count == new.count - old.count
    else { return nil }
    return ArrayEdit(added: added)
  }

  /// Changes elements where they are, and removes or appends the rest of the longer array: from
  /// [1, 2] to [3], the element 0 is 3 and the element 1 removed.
  private static func elementByElement(
    _ old: ArraySlice<JSON>, _ new: ArraySlice<JSON>
  ) -> ArrayEdit {
    let common = min(old.count, new.count)
    return ArrayEdit(
      comparedInPlace: old.indices.prefix(common), removed: Array(old.indices.dropFirst(common)),
      added: Array(new.indices.dropFirst(common)))
  }

  /// The indices of the elements of `source` without which `target` begins with it: all of them if
  /// `target` is empty. Nil if both have elements, but none in common.
  private static func removals(
    from source: ArraySlice<JSON>, leavingPrefixOf target: ArraySlice<JSON>
  ) -> [Int]? {
    var removed: [Int] = []
    var next = target.startIndex
    for index in source.indices {
      if next < target.endIndex, source[index] == target[next] {
        next += 1
      } else {
        removed.append(index)
      }
    }
    let hasCommon = removed.count < source.count
    return hasCommon || source.isEmpty || target.isEmpty ? removed : nil
  }
}

extension Array where Element: Equatable {
  /// The range that differs from another array, and the other array's: between their longest common
  /// beginning and end.
  func rangesDiffering(from other: [Element]) -> (own: Range<Int>, other: Range<Int>) {
    let shortest = Swift.min(count, other.count)
    var head = 0
    while head < shortest, self[head] == other[head] { head += 1 }
    var tail = 0
    while tail < shortest - head, self[count - 1 - tail] == other[other.count - 1 - tail] {
      tail += 1
    }
    return (head..<(count - tail), head..<(other.count - tail))
  }
}
