extension IdentifiedArray {
  /// Replaces the element at `index`. An index out of bounds, and an id that another element has,
  /// are reported and change nothing.
  @usableFromInline mutating func replace(
    at index: Int, with element: Element, in operation: StaticString
  ) {
    guard indices.contains(index) || areInBounds([index], upTo: count - 1, in: operation),
      let new = identified(element)
    else { return }
    guard new == storedIDs[index] || !contains(id: new) else {
      report(
        """
        The element with id \(secret: storedIDs[index]) was replaced by one with id \
        \(secret: new), which another element has. It was left as it is.
        """, in: operation)
      return
    }
    storage[index] = element
    noteChange(at: index, to: new)
  }

  /// Replaces, appends or removes the element with `id`. If there is none to replace, an element
  /// with another id is reported and left out.
  @usableFromInline mutating func set(_ element: Element?, id: ID) {
    guard let element else {
      remove(id: id)
      return
    }
    if let index = index(id: id) {
      replace(at: index, with: element, in: "subscript(id:)")
    } else if let own = identified(element) {
      if own == id { return appendNew(element, id) }
      report(
        "An element with id \(secret: own) was set for the new id \(secret: id). It was left out.",
        in: "subscript(id:)")
    }
  }

  /// The id of an element that is about to be added; reports one that cannot be identified here.
  @inlinable func identified(_ element: Element) -> ID? {
    if let id = identify(element) { return id }
    reportUnidentified()
    return nil
  }

  /// Updates the id of an element that `operation` changed in place. An element that cannot be
  /// identified here keeps its id.
  @inlinable mutating func identifyAgain(at index: Int, in operation: StaticString) {
    let old = storedIDs[index]
    if let new = identify(storage[index]), new != old {
      rename(at: index, to: new, in: operation)
    } else {
      version.noteChange(of: old)
    }
  }

  /// Changes the element with `id` in place; returns nil if there is none.
  ///
  /// If its id changes, it is found by the new one afterward, as in the subscript.
  @inlinable mutating func modifyElement<Result>(
    id: ID, _ body: (inout Element) -> Result
  ) -> Result? {
    guard let index = index(id: id) else { return nil }
    defer { identifyAgain(at: index, in: "subscript(id:)") }
    return body(&storage[index])
  }

  /// Moves an element out; `putBack` for the same index must follow.
  @inlinable mutating func takeElement(at index: Int) -> Element {
    storage.swapAt(index, storage.count - 1)
    return storage.removeLast()
  }

  /// Puts a taken element back, perhaps changed, or closes its gap if it was removed.
  @inlinable mutating func putBack(_ element: Element?, at index: Int) {
    if let element {
      storage.append(element)
      storage.swapAt(index, storage.count - 1)
      identifyAgain(at: index, in: "subscript(id:)")
    } else {
      closeGap(at: index)
    }
  }

  /// Closes the gap left by the element taken from `index`.
  @usableFromInline mutating func closeGap(at index: Int) {
    // The last element is in the gap, out of order.
    if index < storage.count {
      storage.append(storage[index])
      storage.remove(at: index)
    }
    version.noteChange(of: storedIDs[index])
    positions.remove(storedIDs[index...index], of: storedIDs.count)
    storedIDs.remove(at: index)
  }

  /// Reports a misuse of the array by an operation. Without a line, as in a subscript, the reporter
  /// places it.
  @usableFromInline func report(
    _ message: IssueMessage, in operation: StaticString, at line: SourceLine? = nil
  ) {
    IssueReporter.current("IdentifiedArray.\(operation): " + message, at: line)
  }

  /// R10: whether no index is below 0 or above `last`. Otherwise the operation changes nothing,
  /// which is reported.
  @usableFromInline func areInBounds(
    _ indices: some Sequence<Int>, upTo last: Int, in operation: StaticString,
    at line: SourceLine? = nil
  ) -> Bool {
    let indices = indices.filter { $0 < 0 || $0 > last }.sorted()
    if indices.isEmpty { return true }
    let list = indices.prefix(10).map(String.init).joined(separator: ", ")
    let rest = indices.count > 10 ? ", …" : ""
    report(
      "\(list)\(rest) \(indices.count > 1 ? "are" : "is") out of bounds: there are \(count) elements. "
        + "Nothing was changed.", in: operation, at: line)
    return false
  }

  /// Reports that an element was not added because its id cannot be read on this actor.
  @usableFromInline func reportUnidentified() {
    report(
      """
      The id of a "\("\(Element.self)")" was read off the actor that its conformance to Identifiable \
      belongs to. The element was left out. Declare the conformance nonisolated.
      """, in: "Element.id")
  }

  /// Reports that an element was not added because of its id.
  @usableFromInline func reportDuplicate(
    _ id: ID, in operation: StaticString, at line: SourceLine?
  ) {
    report(
      """
      An element has the id \(secret: id) of an earlier one. It was left out. Give it an id of its \
      own, or replace the earlier one with updateOrAppend(_:).
      """, in: operation, at: line)
  }

  /// Stores the new id of the element at `index`. If another element has that id, reports it and
  /// keeps the previous id.
  @usableFromInline mutating func rename(
    at index: Int, to new: ID, in operation: StaticString
  ) {
    guard !contains(id: new) else {
      version.noteChange(of: storedIDs[index])
      report(
        """
        The id of the element \(secret: storedIDs[index]) was changed to \(secret: new), which \
        another element has. It is still known as \(secret: storedIDs[index]). Give it an id of \
        its own.
        """, in: operation)
      return
    }
    noteChange(at: index, to: new)
  }

  /// Records a change of the element at `index`, and stores its id.
  private mutating func noteChange(at index: Int, to new: ID) {
    version.noteChange(of: storedIDs[index])
    if new == storedIDs[index] { return }
    positions.numbers[storedIDs[index]] = nil
    positions.put(new, at: index)
    storedIDs[index] = new
  }
}
