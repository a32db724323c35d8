extension Dictionary {
  /// The object with the keys and values; nil if a dictionary is not a single reference.
  ///
  /// It stays the same while the dictionary is changed in place and has capacity.
  @inlinable var storageObject: AnyObject? {
    guard areRemovalsCounted else { return nil }
    // Invariant: a native dictionary is one strong reference, which `areRemovalsCounted` has
    // verified.
    return unsafeBitCast(self, to: AnyObject.self)
  }
}

/// A number that changes with every removal from a dictionary, read from its storage object.
///
/// An index contains it, to detect a use after a removal.
@inlinable
func removalCount(inStorage address: UInt) -> Int {
  UnsafeRawPointer(bitPattern: address).map {
    Int($0.load(fromByteOffset: 36, as: Int32.self))
  } ?? 0
}

/// Whether this runtime's dictionaries are one reference to an object that counts removals as
/// indices do; verified once.
@usableFromInline let areRemovalsCounted: Bool = {
  guard MemoryLayout<[Int: Int]>.size == MemoryLayout<UInt>.size,
    MemoryLayout<Dictionary<Int, Int>.Index>.size == 12, areValuesTheDictionary
  else { return false }
  var dictionary = [1: 1, 2: 2, 3: 3]
  // The count of an index, or nil if the storage has another one. It is after the index's offset.
  var count: Int? {
    let inIndex = withUnsafeBytes(of: dictionary.endIndex) {
      Int($0.load(fromByteOffset: 8, as: Int32.self))
    }
    let address = withUnsafeBytes(of: dictionary) { $0.load(as: UInt.self) }
    return removalCount(inStorage: address) == inIndex ? inIndex : nil
  }
  guard let first = count else { return false }
  dictionary[1]? += 1
  guard count == first else { return false }
  dictionary[2] = nil
  guard let second = count, second != first else { return false }
  dictionary[3] = nil
  guard let third = count else { return false }
  return third != second
}()
