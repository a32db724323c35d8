/// The position of each id in an array.
///
/// The ids are numbered in their order, and the first number need not be 0: when an id is added or
/// removed at an end, the others keep their numbers.
///
/// If an id is not equal to itself, or if its hash changes, its number may remain.
@usableFromInline
struct PositionTable<ID: Hashable> {
  /// The number of each id: its position plus `first`.
  @usableFromInline var numbers: [ID: Int] = [:]
  /// The number of the id at position 0.
  @usableFromInline var first = 0

  /// A table without ids, which allocates nothing.
  init() {}

  /// The position of `id` among `ids`.
  @inlinable
  func position(of id: ID, in ids: [ID]) -> Int? {
    guard let number = numbers[id] else { return nil }
    let position = number &- first
    return ids.indices.contains(position) && ids[position] == id ? position : nil
  }

  /// Puts an id at the end of `ids`; returns false if it is one of them.
  ///
  /// A new id takes one operation of the dictionary. Benchmark: building an array.
  @inlinable
  mutating func append(_ id: ID, to ids: [ID]) -> Bool {
    guard let old = numbers.updateValue(first &+ ids.count, forKey: id) else { return true }
    numbers[id] = old
    if position(of: id, in: ids) != nil { return false }
    put(id, at: ids.count)
    return true
  }

  /// Puts an id at a free position.
  @inlinable
  mutating func put(_ id: ID, at position: Int) { numbers[id] = first &+ position }

  /// Inserts an id before the one at `position`, in a table of `count` ids.
  @inlinable
  mutating func insert(_ id: ID, at position: Int, of count: Int) {
    if position < count / 2 {
      add(-1, to: 0..<position)
      first -= 1
    } else {
      add(1, to: position..<count)
    }
    put(id, at: position)
  }

  /// Removes adjacent ids from a table of `count` ids. The indices of the slice are their
  /// positions.
  @inlinable
  mutating func remove(_ ids: ArraySlice<ID>, of count: Int) {
    for id in ids { numbers[id] = nil }
    if ids.startIndex < count - ids.endIndex {
      add(ids.count, to: 0..<ids.startIndex)
      first += ids.count
    } else {
      add(-ids.count, to: ids.endIndex..<count)
    }
  }

  /// Adds to the numbers of the ids at `positions`. Checking every number is faster than looking up
  /// some of them.
  @inlinable
  mutating func add(_ difference: Int, to positions: Range<Int>) {
    if positions.isEmpty { return }
    let changing = positions.lowerBound + first..<positions.upperBound + first
    // Passed as a whole, so that the values are moved out of the dictionary once.
    func add(to numbers: inout Dictionary<ID, Int>.Values) {
      var index = numbers.startIndex
      while index != numbers.endIndex {
        if changing.contains(numbers[index]) { numbers[index] += difference }
        numbers.formIndex(after: &index)
      }
    }
    add(to: &numbers.values)
  }

  /// Renumbers the ids.
  @inlinable
  mutating func rebuild(for ids: [ID]) {
    first = 0
    numbers = Dictionary(minimumCapacity: ids.count)
    for position in ids.indices { numbers[ids[position]] = position }
  }

  /// Removes all ids.
  mutating func removeAll(keepingCapacity: Bool) {
    numbers.removeAll(keepingCapacity: keepingCapacity)
    first = 0
  }
}

extension PositionTable: Sendable where ID: Sendable {}
