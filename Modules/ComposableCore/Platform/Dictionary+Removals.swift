extension Dictionary {
  /// The object with the keys and values; nil if a dictionary is not a single reference.
  ///
  /// It stays the same while the dictionary is changed in place and has capacity.
  var storageObject: AnyObject? {
    guard areRemovalsCounted else { return nil }
    // Invariant: a native dictionary is one strong reference, which `areRemovalsCounted` has
    // verified.
    return unsafeBitCast(self, to: AnyObject.self)
  }

  /// A number that changes with every removal from `storageObject`; nil if an index does not
  /// contain it.
  ///
  /// An index stores it to detect a use after a removal. It is located after the index's offset.
  var removalCount: Int? {
    guard areRemovalsCounted else { return nil }
    return Int(unsafe: endIndex)
  }
}

extension Int {
  fileprivate init<Index>(unsafe index: Index) {
    self = withUnsafeBytes(of: index) { Int($0.load(fromByteOffset: 8, as: Int32.self)) }
  }
}

/// Whether this runtime's dictionaries are one reference, and their indices count removals;
/// verified once.
private let areRemovalsCounted: Bool = {
  guard MemoryLayout<[Int: Int]>.size == MemoryLayout<AnyObject>.size,
    MemoryLayout<Dictionary<Int, Int>.Index>.size == 12, areValuesTheDictionary
  else { return false }
  var dictionary = [1: 1, 2: 2, 3: 3]
  let count = Int(unsafe: dictionary.endIndex)
  dictionary[1]? += 1
  guard Int(unsafe: dictionary.endIndex) == count else { return false }
  dictionary[2] = nil
  let less = Int(unsafe: dictionary.endIndex)
  dictionary[3] = nil
  return less != count && Int(unsafe: dictionary.endIndex) != less
}()
