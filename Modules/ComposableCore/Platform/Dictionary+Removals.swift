extension Dictionary {
  /// The object that holds the keys and values; nil where a dictionary is no single reference.
  ///
  /// It stays the same while the dictionary is changed in place and has room.
  var storageObject: AnyObject? {
    guard areRemovalsCounted else { return nil }
    // Invariant: a native dictionary is one strong reference, which `areRemovalsCounted` has tried.
    return unsafeBitCast(self, to: AnyObject.self)
  }

  /// A count that every removal from `storageObject` changes; nil where an index does not tell it.
  ///
  /// An index remembers it, so that a use after a removal is caught. It lies behind the index's
  /// offset.
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

/// Whether this runtime's dictionaries are one reference, and their indices count removals: tried
/// once.
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
