extension IdentifiedArray {
  /// Appends `element` unless its id already exists.
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    history.noteArrival()
    positions[id] = count
    ids.append(id)
    storage.append(element)
    return (true, count - 1)
  }

  /// Appends each of `elements` unless its id already exists.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts `element` before the one at `index` unless its id already exists; O(n).
  ///
  /// An index out of bounds is reported and clamped.
  ///
  /// - Returns: Whether it was added, and the index of the element with that id.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    let place = Swift.min(Swift.max(index, 0), count)
    if place != index {
      report("An element was inserted at index \(index) of \(count). It is at \(place) now.")
    }
    history.noteArrival()
    storage.insert(element, at: place)
    ids.insert(id, at: place)
    number(from: place)
    return (true, place)
  }

  /// Replaces the element with the id of `element`, or appends it.
  ///
  /// - Returns: The replaced element, if there was one.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    return inserted ? nil : update(element, at: index)
  }

  /// Replaces the element with the id of `element` in place, or inserts it at `index`; O(n).
  ///
  /// - Returns: The replaced element, if there was one, and the index of the new one.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    return (inserted ? nil : update(element, at: index), index)
  }

  /// Removes the element with `id`; O(n).
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    positions[id].flatMap { remove(at: $0) }
  }

  /// Removes the element at `index`; O(n). An index out of bounds is reported.
  ///
  /// - Returns: The element, or nil if there was none.
  @discardableResult
  public mutating func remove(at index: Int) -> Element? {
    guard storage.indices.contains(index) else {
      report("The element at index \(index) of \(count) was removed. There is none.")
      return nil
    }
    history.noteRemoval(of: ids[index])
    positions[ids.remove(at: index)] = nil
    number(from: index)
    return storage.remove(at: index)
  }

  /// Removes the elements at `offsets`; O(n).
  ///
  /// Offsets refer to the array before the call, in any order; duplicates and offsets out of bounds
  /// are ignored.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    keep { [offsets = Set(offsets)] offset, _ in !offsets.contains(offset) }
  }

  /// Removes the elements that satisfy `shouldBeRemoved`; O(n).
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try keep { _, element in try !shouldBeRemoved(element) }
  }

  /// Removes all elements; O(n).
  public mutating func removeAll(keepingCapacity: Bool = false) {
    history.forget()
    storage.removeAll(keepingCapacity: keepingCapacity)
    ids.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Returns a copy with the elements that satisfy `isIncluded`; O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.removeAll { try !isIncluded($0) }
    return copy
  }

  private mutating func update(_ element: Element, at index: Int) -> Element {
    let original = storage[index]
    storage[index] = element
    history.noteChange(of: ids[index])
    return original
  }

  private mutating func keep(_ isKept: (Int, Element) throws -> Bool) rethrows {
    let kept = try storage.indices.filter { try isKept($0, storage[$0]) }
    if kept.count < count { arrange(kept) }
  }
}
