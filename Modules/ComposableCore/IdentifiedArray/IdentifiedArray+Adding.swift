extension IdentifiedArray {
  /// Appends `element` unless its id already exists; O(1) on average.
  ///
  /// An element that is there already stays as it is; ``updateOrAppend(_:)`` replaces it.
  ///
  /// ```swift
  /// #expect(rows.append(Row(id: 4)) == (true, 3))
  /// #expect(rows.append(Row(id: 1, name: "other")) == (false, 1))
  /// ```
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let position = self.index(id: id) { return (false, position) }
    version.noteChange(of: id)
    positions.put(id, at: count)
    storedIDs.append(id)
    storage.append(element)
    return (true, storage.count - 1)
  }

  /// Appends each of `elements` unless its id already exists, which is reported; O(m) for m of
  /// them.
  ///
  /// Of new elements with the same id the first is added.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Only for many: as much as is needed each time would not be constant on average.
    let more = elements.underestimatedCount
    if more > count { reserveCapacity(count + more) }
    for element in elements where !append(element).inserted { reportDuplicate(identify(element)) }
  }

  /// Inserts `element` before the one at `index` unless its id already exists; O(n).
  ///
  /// At the beginning and at the end no other position changes. An index out of bounds is reported
  /// and clamped.
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  @inlinable public mutating func insert(
    _ element: Element, at index: Int
  ) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let position = self.index(id: id) { return (false, position) }
    let place = place(at: index)
    version.noteChange(of: id)
    positions.insert(id, at: place, of: count)
    storedIDs.insert(id, at: place)
    storage.insert(element, at: place)
    return (true, place)
  }

  /// Inserts each of `elements` unless its id already exists, which is reported; O(n + m) for m of
  /// them.
  ///
  /// They keep their order, before the element at `index`. An index out of bounds is reported and
  /// clamped.
  public mutating func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    let end = count
    let place = place(at: index)
    append(contentsOf: elements)
    if place < end { arrange(Array(0..<place) + Array(end..<count) + Array(place..<end)) }
  }

  /// Replaces the element with the id of `element`, or appends it; O(1) on average.
  ///
  /// The replaced element keeps its position.
  ///
  /// ```swift
  /// #expect(rows.updateOrAppend(Row(id: 1, name: "x"))?.name == "a")
  /// ```
  ///
  /// - Returns: The replaced element, if there was one.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    return inserted ? nil : update(element, at: index)
  }

  /// Replaces the element with the id of `element` in place, or inserts it at `index`; O(n).
  ///
  /// ```swift
  /// #expect(rows.updateOrInsert(Row(id: 2, name: "y"), at: 0).index == 2)
  /// #expect(rows.updateOrInsert(Row(id: 6), at: 0).index == 0)
  /// ```
  ///
  /// - Returns: The replaced element, if there was one, and the index of the new one.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    return (inserted ? nil : update(element, at: index), index)
  }

  /// Reserves space for `minimumCapacity` elements; O(n).
  ///
  /// For a number that is known before the elements are appended one by one.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storedIDs.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
    positions.numbers.reserveCapacity(minimumCapacity)
  }

  /// The index in bounds that is nearest to `index`; reports one out of bounds.
  @usableFromInline func place(at index: Int) -> Int {
    let place = Swift.min(Swift.max(index, 0), count)
    if place != index {
      report("An element was inserted at index \(index) of \(count). It is at \(place) now.")
    }
    return place
  }

  /// Replaces the element at `index` by one with the same id, and returns the former. O(1).
  private mutating func update(_ element: Element, at index: Int) -> Element {
    let original = storage[index]
    storage[index] = element
    version.noteChange(of: storedIDs[index])
    return original
  }
}
