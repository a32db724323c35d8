extension IdentifiedArray {
  /// Changes the element of `id` where it lies; nil if there is none.
  ///
  /// The subscript by id takes the element out meanwhile, and whoever reads the array would miss
  /// it.
  @inlinable
  mutating func modifyElement<Result>(id: ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = index(id: id) else { return nil }
    guard Platform.hasThreadSlot else {
      var element = self[index]
      defer { self[index] = element }
      return body(&element)
    }
    return withUnsafeMutablePointer(to: &self) { rows in
      OpenPart.row(of: IdentifiedArray.self, at: rows).whileOpen { body(&rows.pointee[index]) }
    }
  }
}

extension IdentifiedArray: OpenRows {
  @usableFromInline
  mutating func makeUnique() {
    storage.reserveCapacity(storage.capacity + 1)
  }
}
