import Foundation

// An index set's own decoding traps on a file that holds a negative number. Synthesized coding in
// this module calls these instead, since a method for one type is preferred to the generic one.
extension KeyedEncodingContainer {
  /// Encodes the offsets as a list of numbers.
  mutating func encode(_ offsets: IndexSet, forKey key: Key) throws {
    try encode(Array(offsets), forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list of offsets; numbers that cannot be one are left out.
  func decode(_: IndexSet.Type, forKey key: Key) throws -> IndexSet {
    IndexSet(try decode([Int].self, forKey: key).filter { $0 >= 0 && $0 < .max })
  }
}
