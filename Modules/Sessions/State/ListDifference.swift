/// How a list differs from an earlier one: what both begin and end with, and what is between.
public struct ListDifference {
  /// The number of equal elements at the beginning.
  public let head: Int
  /// The number of elements between that the old list had and the new one has.
  public let removed: Int
  public let inserted: Int
  /// How many of the oldest ones between were dropped, if what remains of them is still there and
  /// as many follow, as in a list that keeps its latest elements; 0 for none.
  public let shift: Int

  /// Compares the elements of both lists. O(count).
  init<Element: Equatable>(from old: [Element], to new: [Element]) {
    let (old, new) = (old.span, new.span)
    self.init(from: old.count, to: new.count) { old[$0] == new[$1] }
  }

  /// Compares elements by their indices in both lists. O(count).
  public init(from old: Int, to new: Int, isEqual: (_ old: Int, _ new: Int) -> Bool) {
    let shortest = min(old, new)
    var head = 0
    while head < shortest, isEqual(head, head) { head += 1 }
    var tail = 0
    while tail < shortest - head, isEqual(old - 1 - tail, new - 1 - tail) { tail += 1 }
    let (removed, inserted) = (old - tail - head, new - tail - head)
    var shift = 0
    if removed == inserted, removed > 1 {
      shift =
        (1...min(4, removed - 1)).first { shift in
          (head..<(head + removed - shift)).allSatisfy { isEqual($0 + shift, $0) }
        } ?? 0
    }
    (self.head, self.removed, self.inserted, self.shift) = (head, removed, inserted, shift)
  }
}
