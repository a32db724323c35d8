import Foundation

/// The collections of the last value that a `StateEncoder` encoded, with their JSON.
///
/// A cache belongs to a part of the value. A collection with the same bytes as the last one has the
/// same JSON: it shares its storage, which the cache retains, so it can't have been changed.
final class EncodingCache {
  /// The last collection; nil before the first.
  private var last: Any?
  private var lastJSON = JSON.null
  private var parts: [String: EncodingCache] = [:]

  /// The cache of the member with a name.
  func part(_ name: String) -> EncodingCache {
    if let part = parts[name] { return part }
    let part = EncodingCache()
    parts[name] = part
    return part
  }

  /// The JSON of a collection; encodes it only if it isn't the last one in the cache.
  static func json<Value>(
    of value: Value, _ cache: EncodingCache?,
    encode: (_ last: (value: Value, json: JSON)?) throws -> JSON
  ) rethrows -> JSON {
    guard let cache else { return try encode(nil) }
    let last = cache.last as? Value
    if let last, areIdentical(last, value) { return cache.lastJSON }
    cache.lastJSON = try encode(last.map { (value: $0, json: cache.lastJSON) })
    cache.last = value
    return cache.lastJSON
  }
}

/// How far the elements of a list have moved to the front, and the indices of those that have other
/// bytes than there: a list that drops its oldest element for a new one keeps the other JSON.
///
/// Not generic: the type of the elements is known only when it runs, and a generic comparison of
/// each element would take longer than all the rest of its encoding.
func changes(
  in new: UnsafeRawBufferPointer, since old: UnsafeRawBufferPointer, size: Int, stride: Int
) -> (shift: Int, indices: [Int]) {
  let (count, oldCount) = (new.count / stride, old.count / stride)
  func isSame(_ index: Int, _ oldIndex: Int) -> Bool {
    guard index < count, oldIndex < oldCount, let new = new.baseAddress, let old = old.baseAddress
    else { return false }
    return memcmp(new + index * stride, old + oldIndex * stride, size) == 0
  }
  let shift = (0..<oldCount).first { isSame(0, $0) } ?? 0
  return (shift, (0..<count).filter { !isSame($0, $0 + shift) })
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
