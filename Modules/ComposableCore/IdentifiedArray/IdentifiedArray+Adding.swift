extension IdentifiedArray {
  /// Appends `element` unless its id already exists, which is reported; O(1) on average.
  ///
  /// An existing element isn't changed; ``updateOrAppend(_:)`` replaces it.
  ///
  /// ```swift
  /// struct Row: Equatable, Identifiable { var id: Int }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 1)]
  /// rows.append(Row(id: 4)) == (true, 1)  // true
  /// rows.ids  // [1, 4]
  /// ```
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func append(
    _ element: Element, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    guard let id = identified(element) else { return (false, count) }
    if add(element, id) {
      version.noteChange(of: id)
      return (true, count - 1)
    }
    reportDuplicate(
      id, in: "append(_:)",
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
    return (false, index(id: id) ?? count)
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
      elements, in: "append(contentsOf:)",
      at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Appends each of `elements`, and reports those whose id already exists.
  @inlinable mutating func append(
    _ elements: some Sequence<Element>, in operation: StaticString, at line: SourceLine?
  ) {
    // Reserving the exact number in each call would make many small calls quadratic.
    let more = elements.underestimatedCount
    if more > count { reserveCapacity(count + more) }
    let end = count
    for element in elements {
      guard let id = identified(element) else { continue }
      if !add(element, id) { reportDuplicate(id, in: operation, at: line) }
    }
    if count > end { version.noteChange(of: count == end + 1 ? storedIDs[end] : nil) }
  }

  /// Inserts `element` before the one at `index` unless its id already exists; O(n).
  ///
  /// At the beginning and at the end no other position changes. An existing id and an index out of
  /// bounds are reported, and change nothing.
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func insert(
    _ element: Element, at index: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let id = identified(element) else { return (false, count) }
    if let position = self.index(id: id) {
      reportDuplicate(id, in: "insert(_:at:)", at: line)
      return (false, position)
    }
    let isInserted = insert(element, id, at: index, in: "insert(_:at:)", line)
    return (isInserted, isInserted ? index : count)
  }

  /// Inserts each of `elements` unless its id already exists, which is reported; O(n + m) for m of
  /// them.
  ///
  /// They keep their order, before the element at `index`. An index out of bounds is reported, and
  /// nothing is inserted.
  public mutating func insert(
    contentsOf elements: some Sequence<Element>, at index: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let end = count
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds([index], upTo: end, in: "insert(contentsOf:at:)", at: line) else { return }
    append(elements, in: "insert(contentsOf:at:)", at: line)
    if index < end { arrange(Array(0..<index) + Array(end..<count) + Array(index..<end)) }
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
    appendNew(element, id)
    return nil
  }

  /// Replaces the element with the id of `element` in place, or inserts it at `index`; O(n).
  ///
  /// An index out of bounds is reported, and nothing is inserted.
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
    let isInserted = insert(element, id, at: index, in: "updateOrInsert(_:at:)", line)
    return (nil, isInserted ? index : count)
  }

  /// Reserves space for `minimumCapacity` elements; O(n).
  ///
  /// Call it before appending a known number of elements one by one.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storedIDs.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
    positions.numbers.reserveCapacity(minimumCapacity)
  }

  /// Appends an element with the id `id`, unless there is one. The caller records the change.
  @inlinable mutating func add(_ element: Element, _ id: ID) -> Bool {
    guard positions.append(id, to: storedIDs) else { return false }
    storedIDs.append(id)
    storage.append(element)
    return true
  }

  /// Appends an element, whose id is `id` and new.
  @inlinable mutating func appendNew(_ element: Element, _ id: ID) {
    if add(element, id) { version.noteChange(of: id) }
  }

  /// Inserts an element, whose id is `id` and new. Reports an index out of bounds, and returns
  /// false.
  @inlinable mutating func insert(
    _ element: Element, _ id: ID, at index: Int, in operation: StaticString, _ line: SourceLine
  ) -> Bool {
    guard 0...count ~= index || areInBounds([index], upTo: count, in: operation, at: line)
    else { return false }
    version.noteChange(of: id)
    positions.insert(id, at: index, of: count)
    storedIDs.insert(id, at: index)
    storage.insert(element, at: index)
    return true
  }

  /// Replaces the element at `index` by one with the same id, and returns the replaced one. O(1).
  private mutating func update(_ element: Element, at index: Int) -> Element {
    let original = storage[index]
    storage[index] = element
    version.noteChange(of: storedIDs[index])
    return original
  }
}
