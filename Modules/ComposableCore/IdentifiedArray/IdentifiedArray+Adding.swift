extension IdentifiedArray {
  /// Appends `element` unless its id already exists; O(1) on average.
  ///
  /// An existing element isn't changed; ``updateOrAppend(_:)`` replaces it.
  ///
  /// ```swift
  /// struct Row: Equatable, Identifiable { var id: Int }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 1)]
  /// rows.append(Row(id: 4)) == (true, 1)  // true
  /// rows.append(Row(id: 1)) == (false, 0)  // true
  /// ```
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    guard let id = identified(element) else { return (false, count) }
    if let position = self.index(id: id) { return (false, position) }
    append(element, id)
    return (true, count - 1)
  }

  /// Appends each of `elements` unless its id already exists, which is reported; O(m) for m of
  /// them.
  ///
  /// Of new elements with the same id, the first is added.
  @inlinable public mutating func append(
    contentsOf elements: some Sequence<Element>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    append(
      elements, at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Appends each of `elements`, and reports those whose id already exists.
  @inlinable mutating func append(_ elements: some Sequence<Element>, at line: SourceLine?) {
    // Reserving the exact number in each call would make many small calls quadratic.
    let more = elements.underestimatedCount
    if more > count { reserveCapacity(count + more) }
    for element in elements {
      guard let id = identified(element) else { continue }
      if contains(id: id) { reportDuplicate(id, at: line) } else { append(element, id) }
    }
  }

  /// Inserts `element` before the one at `index` unless its id already exists; O(n).
  ///
  /// At the beginning and at the end no other position changes. An index out of bounds is reported
  /// and clamped.
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func insert(
    _ element: Element, at index: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    guard let id = identified(element) else { return (false, count) }
    if let position = self.index(id: id) { return (false, position) }
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return (true, insert(element, id, at: index, line))
  }

  /// Inserts each of `elements` unless its id already exists, which is reported; O(n + m) for m of
  /// them.
  ///
  /// They keep their order, before the element at `index`. An index out of bounds is reported and
  /// clamped.
  public mutating func insert(
    contentsOf elements: some Sequence<Element>, at index: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let end = count
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let nearest = nearestIndex(to: index, line)
    append(elements, at: line)
    if nearest < end { arrange(Array(0..<nearest) + Array(end..<count) + Array(nearest..<end)) }
  }

  /// Replaces the element with the id of `element`, or appends it; O(1) on average.
  ///
  /// The replaced element keeps its position.
  ///
  /// ```swift
  /// struct Row: Equatable, Identifiable { var id: Int, name = "" }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 1, name: "a")]
  /// rows.updateOrAppend(Row(id: 1, name: "x"))?.name  // "a"
  /// rows.map(\.name)  // ["x"]
  /// ```
  ///
  /// - Returns: The replaced element, if there was one.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let id = identified(element) else { return nil }
    if let index = index(id: id) { return update(element, at: index) }
    append(element, id)
    return nil
  }

  /// Replaces the element with the id of `element` in place, or inserts it at `index`; O(n).
  ///
  /// ```swift
  /// struct Row: Equatable, Identifiable { var id: Int, name = "" }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
  /// rows.updateOrInsert(Row(id: 2, name: "x"), at: 0).index  // 1
  /// rows.updateOrInsert(Row(id: 3), at: 0).index  // 0
  /// ```
  ///
  /// - Returns: The replaced element, if there was one, and the index of the new one.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (originalMember: Element?, index: Int) {
    guard let id = identified(element) else { return (nil, count) }
    if let index = self.index(id: id) { return (update(element, at: index), index) }
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return (nil, insert(element, id, at: index, line))
  }

  /// Reserves space for `minimumCapacity` elements; O(n).
  ///
  /// Call it before appending a known number of elements one by one.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storedIDs.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
    positions.numbers.reserveCapacity(minimumCapacity)
  }

  /// Appends an element, whose id is `id` and new.
  @inlinable mutating func append(_ element: Element, _ id: ID) {
    version.noteChange(of: id)
    positions.put(id, at: count)
    storedIDs.append(id)
    storage.append(element)
  }

  /// Inserts an element, whose id is `id` and new, and returns its index: `index`, or the nearest
  /// one in bounds.
  @inlinable mutating func insert(
    _ element: Element, _ id: ID, at index: Int, _ line: SourceLine
  ) -> Int {
    let nearest = nearestIndex(to: index, line)
    version.noteChange(of: id)
    positions.insert(id, at: nearest, of: count)
    storedIDs.insert(id, at: nearest)
    storage.insert(element, at: nearest)
    return nearest
  }

  /// The index in bounds that is nearest to `index`; reports one out of bounds.
  @usableFromInline func nearestIndex(to index: Int, _ line: SourceLine) -> Int {
    let nearest = Swift.min(Swift.max(index, 0), count)
    if nearest != index {
      report(
        "An element was inserted at index \(index) of \(count). It is at \(nearest) now.", at: line)
    }
    return nearest
  }

  /// Replaces the element at `index` by one with the same id, and returns the replaced one. O(1).
  private mutating func update(_ element: Element, at index: Int) -> Element {
    let original = storage[index]
    storage[index] = element
    version.noteChange(of: storedIDs[index])
    return original
  }
}
