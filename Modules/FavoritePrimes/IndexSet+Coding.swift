import Foundation

// `IndexSet`'s own decoding traps on a negative number in a file. Synthesized coding in this module
// calls these methods instead, since an overload for a concrete type is preferred to the generic
// one.
extension KeyedEncodingContainer {
  /// Encodes the offsets as a list of numbers.
  mutating func encode(_ offsets: IndexSet, forKey key: Key) throws {
    try encode(Array(offsets), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list of offsets; leaves out numbers that cannot be offsets.
  func decode(_: IndexSet.Type, forKey key: Key) throws -> IndexSet {
    IndexSet(try decode([Int].self, forKey: key).filter { $0 >= 0 && $0 < .max })
  }
}
