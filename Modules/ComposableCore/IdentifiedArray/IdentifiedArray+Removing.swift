extension IdentifiedArray {
  /// Removes the element with `id`; O(n).
  ///
  /// In a store, the effects of the row are canceled after the reduction.
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  @inlinable public mutating func remove(id: ID) -> Element? {
    guard let index = index(id: id) else { return nil }
    return removeElement(at: index)
  }

  /// Removes the elements with `ids`; O(n + m) for m ids. Others are ignored.
  ///
  /// Duplicates among `ids` are ignored.
  public mutating func remove(ids: some Sequence<ID>) {
    let removed = Set(ids.compactMap { index(id: $0) })
    keep(indices.filter { !removed.contains($0) })
  }

  /// Removes the element at `index`; O(n). An index out of bounds is reported.
  ///
  /// At the beginning and at the end no other position changes.
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  @inlinable public mutating func remove(
    at index: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Element? {
    if index >= 0, index < storage.count { return removeElement(at: index) }
    _ = areInBounds(
      [index], upTo: count - 1, in: "remove(at:)",
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }

  /// Removes the element at an index that is in bounds.
  @inlinable mutating func removeElement(at index: Int) -> Element {
    version.noteChange(of: storedIDs[index])
    positions.remove(storedIDs[index...index], of: count)
    storedIDs.remove(at: index)
    return storage.remove(at: index)
  }

  /// Removes the first element; O(n). An empty array is reported.
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  public mutating func removeFirst(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Element? {
    remove(at: 0, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Removes the first `number` elements; O(n).
  ///
  /// A number above the count or below 0 is reported, and nothing is removed.
  public mutating func removeFirst(
    _ number: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds([number], upTo: count, in: "removeFirst(_:)", at: line) else { return }
    removeElements(at: 0..<number)
  }

  /// Removes the last element; O(1). An empty array is reported.
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  @inlinable public mutating func removeLast(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Element? {
    remove(at: count - 1, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Removes the last `number` elements; O(m) for m of them.
  ///
  /// A number above the count or below 0 is reported, and nothing is removed.
  public mutating func removeLast(
    _ number: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds([number], upTo: count, in: "removeLast(_:)", at: line) else { return }
    removeElements(at: count - number..<count)
  }

  /// Removes the last element; O(1).
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  @inlinable public mutating func popLast() -> Element? {
    isEmpty ? nil : removeElement(at: count - 1)
  }

  /// Removes the elements at the indices in `bounds`; O(n).
  ///
  /// Bounds outside of the array are reported, and nothing is removed.
  public mutating func removeSubrange(
    _ bounds: some RangeExpression<Int>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    // An open end means the end of the array, even if the other end is out of bounds.
    let given = bounds.relative(to: Int.min..<Int.max)
    let lower = given.lowerBound == .min ? 0 : given.lowerBound
    let upper = given.upperBound == .max ? Swift.max(lower, count) : given.upperBound
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds([lower, upper], upTo: count, in: "removeSubrange(_:)", at: line)
    else { return }
    removeElements(at: lower..<upper)
  }

  /// Removes the elements at indices that are in bounds.
  private mutating func removeElements(at removed: Range<Int>) {
    guard removed.count < count else { return removeAll(keepingCapacity: true) }
    if removed.isEmpty { return }
    version.noteChange(of: removed.count == 1 ? storedIDs[removed.lowerBound] : nil)
    positions.remove(storedIDs[removed], of: count)
    storedIDs.removeSubrange(removed)
    storage.removeSubrange(removed)
  }

  /// Removes the elements at `offsets`; O(n).
  ///
  /// Offsets refer to the array before the call, in any order; duplicates are ignored. One out of
  /// bounds is reported, and nothing is removed.
  ///
  /// ```swift
  /// var words = IdentifiedArray(["a", "bc", "def"], id: \.count)
  /// words.remove(atOffsets: [2, 0, 2])
  /// words.elements  // ["bc"]
  /// ```
  public mutating func remove(
    atOffsets offsets: some Sequence<Int>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let offsets = Set(offsets)
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds(offsets, upTo: count - 1, in: "remove(atOffsets:)", at: line)
    else { return }
    keep(indices.filter { !offsets.contains($0) })
  }

  /// Removes the elements that satisfy `shouldBeRemoved`; O(n). If that throws, none.
  ///
  /// The predicate is called once for each element, in order, before anything is removed.
  @inlinable public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    keep(try offsets(where: { try !shouldBeRemoved($0) }))
  }

  /// Removes all elements; O(n).
  ///
  /// `keepingCapacity` keeps the storage for new elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    if isEmpty, keepingCapacity { return }
    version.noteChange(of: nil)
    storedIDs.removeAll(keepingCapacity: keepingCapacity)
    storage.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Returns a copy with the elements that satisfy `isIncluded`; O(n).
  ///
  /// They keep their order and are identified in the same way.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    let kept = try offsets(where: isIncluded)
    var copy = self
    copy.keep(kept)
    return copy
  }

  /// The indices of the elements that satisfy `isIncluded`, ascending. O(n).
  @inlinable func offsets(where isIncluded: (Element) throws -> Bool) rethrows -> [Int] {
    try storage.indices.filter { try isIncluded(storage[$0]) }
  }

  /// Removes the elements that are not at `kept`, which ascend.
  @inlinable mutating func keep(_ kept: [Int]) {
    let number = count - kept.count
    if number == 0 { return }
    // Removing a few elements one by one is faster than rebuilding the table.
    guard number <= 16 else {
      version.noteChange(of: nil)
      return arrange(kept)
    }
    var last = kept.count
    for index in indices.reversed() {
      if last > 0, kept[last - 1] == index { last -= 1 } else { _ = removeElement(at: index) }
    }
  }
}
