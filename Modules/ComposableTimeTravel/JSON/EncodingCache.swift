import Foundation

/// The collections of the last value that a `StateEncoder` encoded, with their JSON.
///
/// A cache belongs to a part of the value. A collection with the same bytes as the last one has the
/// same JSON: it shares its storage, which the cache retains, so it can't have been changed.
final class EncodingCache {
  private var last: Any?
  private var parts: [String: EncodingCache] = [:]

  /// The cache of the member with a name.
  func part(_ name: String) -> EncodingCache {
    if let part = parts[name] { return part }
    let part = EncodingCache()
    parts[name] = part
    return part
  }

  /// The JSON of a collection; encodes it only if it changed.
  func json<Value>(
    of value: Value, encode: (_ last: (value: Value, json: JSON)?) throws -> JSON
  ) rethrows -> JSON {
    let last = last as? (value: Value, json: JSON)
    if let last, areIdentical(last.value, value) { return last.json }
    let json = try encode(last)
    self.last = (value: value, json: json)
    return json
  }
}

extension Array {
  /// How far the elements of `other` have moved to the front: the index of the first element in
  /// `other`, or 0. A list that drops its oldest element for a new one thus keeps the others' JSON.
  func shift(from other: [Element]) -> Int {
    isEmpty ? 0 : other.indices.first { hasSameElement(at: 0, as: other, at: $0) } ?? 0
  }

  /// Whether an element has the same bytes as one of another array.
  func hasSameElement(at index: Int, as other: [Element], at otherIndex: Int) -> Bool {
    guard index < count, otherIndex < other.count else { return false }
    let (stride, size) = (MemoryLayout<Element>.stride, MemoryLayout<Element>.size)
    return withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(own + index * stride, other + otherIndex * stride, size) == 0
      }
    }
  }
}

/// Whether two values consist of the same bytes. Two arrays, sets, dictionaries or texts then share
/// their storage.
func areIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in
      guard let left = left.baseAddress, let right = right.baseAddress else { return true }
      return memcmp(left, right, MemoryLayout<Value>.size) == 0
    }
  }
}
