extension IdentifiedArray {
  /// Changes the element with `id` in place; returns nil if there is none.
  ///
  /// A change of its id is seen afterwards, as in the subscript.
  @inlinable
  mutating func modifyElement<Result>(id: ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = index(id: id) else { return nil }
    defer { identifyAgain(at: index) }
    return body(&storage[index])
  }
}
