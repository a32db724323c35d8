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
    guard index >= 0, index < storage.count else {
      report(
        "The element at index \(index) of \(count) was removed. There is none.",
        at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
      return nil
    }
    return removeElement(at: index)
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

  /// Removes the first `number` elements; O(n). A number above the count or below 0 is reported.
  public mutating func removeFirst(
    _ number: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    removeElements(
      from: 0, to: number,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
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
  /// A number above the count or below 0 is reported.
  public mutating func removeLast(
    _ number: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    // Any number below 0 is as wrong as -1, and can't overflow.
    removeElements(
      from: count - Swift.max(number, -1), to: count,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
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
  /// Bounds outside of the array are reported and clamped.
  public mutating func removeSubrange(
    _ bounds: some RangeExpression<Int>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    // An open end means the end of the array, even if the other end is out of bounds.
    let given = bounds.relative(to: Int.min..<Int.max)
    let lower = given.lowerBound == .min ? 0 : given.lowerBound
    let upper = given.upperBound == .max ? Swift.max(lower, count) : given.upperBound
    removeElements(
      from: lower, to: upper,
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Removes the elements from `lower` up to `upper`, and reports those that don't exist.
  private mutating func removeElements(from lower: Int, to upper: Int, at line: SourceLine) {
    let removed = (Swift.min(lower, upper)..<upper).clamped(to: 0..<count)
    if lower < 0 || lower > upper || upper > count {
      report(
        """
        The elements from \(lower) to \(upper) of \(count) were removed. Only \(removed.count) are \
        there.
        """, at: line)
    }
    guard removed.count < count else { return removeAll(keepingCapacity: true) }
    if removed.isEmpty { return }
    version.noteChange(of: removed.count == 1 ? storedIDs[removed.lowerBound] : nil)
    positions.remove(storedIDs[removed], of: count)
    storedIDs.removeSubrange(removed)
    storage.removeSubrange(removed)
  }

  /// Removes the elements at `offsets`; O(n).
  ///
  /// Offsets refer to the array before the call, in any order; duplicates are ignored. Offsets out
  /// of bounds are reported, and the others are removed.
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
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let offsets = validOffsets(offsets, "removed", at: line)
    keep(indices.filter { !offsets.contains($0) })
  }

  /// The distinct offsets that are in bounds. Reports the others.
  func validOffsets(
    _ offsets: some Sequence<Int>, _ verb: String, at line: SourceLine
  ) -> Set<Int> {
    let offsets = Set(offsets)
    let invalid = offsets.filter { !indices.contains($0) }.sorted()
    if invalid.isEmpty { return offsets }
    let list = invalid.prefix(10).map(String.init).joined(separator: ", ")
    report(
      """
      The elements at offsets \(list)\(invalid.count > 10 ? ", …" : "") of \(count) were \(verb). \
      There are none; the others were \(verb).
      """, at: line)
    return offsets.subtracting(invalid)
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
    var kept: [Int] = []
    kept.reserveCapacity(count)
    for index in storage.indices where try isIncluded(storage[index]) { kept.append(index) }
    return kept
  }

  /// Removes the elements that are not at `kept`, which ascend.
  @inlinable mutating func keep(_ kept: [Int]) {
    let number = count - kept.count
    if number == 0 { return }
    var removed: [Int] = []
    removed.reserveCapacity(number)
    var next = 0
    for index in 0..<count {
      if next < kept.count, kept[next] == index { next += 1 } else { removed.append(index) }
    }
    // Removing a few elements one by one is faster than rebuilding the table.
    if number <= 16 {
      for index in removed.reversed() { _ = removeElement(at: index) }
    } else {
      version.noteChange(of: nil)
      arrange(kept)
    }
  }
}
