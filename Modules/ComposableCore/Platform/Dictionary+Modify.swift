extension Dictionary {
  /// Changes the value of `key` in place; returns nil if there is none.
  ///
  /// The dictionary's subscript moves the value out during the change, so that a reader would not
  /// find it. The subscript of `values` does not, but accessing it through the dictionary leaves an
  /// empty dictionary behind. A dictionary and its `values` are the same single reference, so the
  /// dictionary is accessed as its values.
  @inlinable
  mutating func modifyValue<Result>(forKey key: Key, _ body: (inout Value) -> Result) -> Result? {
    guard let index = index(forKey: key) else { return nil }
    guard areValuesTheDictionary else {
      var value = self[index].value
      defer { self[key] = value }
      return body(&value)
    }
    return withUnsafeMutablePointer(to: &self) { dictionary in
      let part = OpenPart.content(of: dictionary) {
        $0.replace { (copy: inout Dictionary) in copy.reserveCapacity(copy.capacity + 1) }
      }
      return part.whileOpen {
        dictionary.withMemoryRebound(to: Values.self, capacity: 1) { body(&$0.pointee[index]) }
      }
    }
  }
}

/// Whether a dictionary and its `values` are the same reference.
@usableFromInline let areValuesTheDictionary: Bool = {
  func word<Value>(_ value: Value) -> UInt? {
    guard MemoryLayout<Value>.size == MemoryLayout<UInt>.size else { return nil }
    return withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
  }
  if Platform.isFallbackForced { return false }
  let dictionary = [1: 1]
  return word(dictionary) != nil && word(dictionary) == word(dictionary.values)
}()
