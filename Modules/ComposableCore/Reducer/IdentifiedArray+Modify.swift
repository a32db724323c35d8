extension IdentifiedArray {
  /// Changes the element with `id` in place; returns nil if there is none.
  ///
  /// The subscript by id moves the element out during the change, so that a reader of the array
  /// would not find it.
  @inlinable
  mutating func modifyElement<Result>(id: ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = index(id: id) else { return nil }
    guard Platform.hasThreadSlot else {
      var element = self[index]
      defer { self[index] = element }
      return body(&element)
    }
    return withUnsafeMutablePointer(to: &self) { rows in
      defer { rows.pointee.identifyAgain(at: index) }
      let part = OpenPart.content(of: rows) {
        $0.replace { (copy: inout IdentifiedArray) in
          copy.storage.reserveCapacity(copy.storage.capacity + 1)
        }
      }
      return part.whileOpen { body(&rows.pointee.storage[index]) }
    }
  }
}
