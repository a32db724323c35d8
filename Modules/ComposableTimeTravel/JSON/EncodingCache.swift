import Foundation

/// The collections of the last value that a `StateEncoder` encoded, with their JSON.
///
/// A cache belongs to a part of the value: to a collection, or to a value with parts below it.
final class EncodingCache {
  private var collection: AnyObject?
  private var parts: [String: EncodingCache] = [:]

  /// The cache of the member with a name.
  func part(_ name: String) -> EncodingCache {
    if let part = parts[name] { return part }
    let part = EncodingCache()
    parts[name] = part
    return part
  }

  /// Drops the parts that are no longer members, so that the cache is no larger than the value.
  func dropParts(notIn members: [JSON.Member]) {
    guard parts.count > members.count else { return }
    parts = parts.filter { part in members.contains { $0.name == part.key } }
  }

  /// The number of its collections, at any depth.
  var collectionCount: Int {
    parts.values.reduce(collection == nil ? 0 : 1) { $0 + $1.collectionCount }
  }

  /// The JSON of an array. Encodes only the elements that the cached array lacks.
  func json<Element>(
    ofArray array: [Element], encode: (Element, EncodingCache) throws -> JSON
  ) rethrows -> JSON {
    let cached = collection as? CachedCollection<[Element]>
    if let cached, areIdentical(cached.value, array) { return cached.json }
    let old = cached?.value ?? []
    let oldElements = cached?.json.elements ?? []
    var search = IdenticalElements(old: old, new: array)
    var elements: [JSON] = []
    elements.reserveCapacity(array.count)
    var parts: [Int: EncodingCache] = [:]
    for (index, element) in array.enumerated() {
      if let match = search.next(index) {
        elements.append(oldElements[match])
        parts[index] = cached?.parts[match]
      } else {
        // An element that was changed in place probably still has the same lists.
        let part = old.count == array.count ? cached?.parts[index] : nil
        let cache = part ?? EncodingCache()
        elements.append(try encode(element, cache))
        if cache.collectionCount > 0 { parts[index] = cache }
      }
    }
    let json = JSON.array(elements)
    collection = CachedCollection(value: array, json: json, parts: parts)
    return json
  }

  /// The JSON of a set or a dictionary. A changed one is encoded as a whole.
  static func json<Value>(
    ofUnordered value: Value, _ cache: EncodingCache?, encode: () throws -> JSON
  ) rethrows -> JSON {
    if let cached = cache?.collection as? CachedCollection<Value>,
      areIdentical(cached.value, value)
    {
      return cached.json
    }
    let json = try encode()
    cache?.collection = CachedCollection(value: value, json: json)
    return json
  }
}

/// A collection with its JSON.
///
/// A collection or an element with the same bytes as the cached one has the same JSON. The bytes
/// may be references to storage, but the cached value retains that storage, so it can neither be
/// freed and reused nor be changed in place (copy on write).
private final class CachedCollection<Value> {
  let value: Value
  let json: JSON
  /// The caches of those elements of an array that have collections.
  let parts: [Int: EncodingCache]

  init(value: Value, json: JSON, parts: [Int: EncodingCache] = [:]) {
    self.value = value
    self.json = json
    self.parts = parts
  }
}

/// Finds, for each element of an array, an element of an earlier array with the same bytes.
private struct IdenticalElements<Element> {
  let old: [Element]
  let new: [Element]
  /// The index after the previous match.
  private var expected = 0

  init(old: [Element], new: [Element]) {
    self.old = old
    self.new = new
  }

  /// The index of an element with the same bytes as the new element at an index: after the previous
  /// match, at the same distance from the end, or after an element that was removed or replaced.
  mutating func next(_ index: Int) -> Int? {
    for candidate in [expected, old.count - new.count + index, expected + 1]
    where isMatch(candidate, index) {
      expected = candidate + 1
      return candidate
    }
    return nil
  }

  private func isMatch(_ oldIndex: Int, _ index: Int) -> Bool {
    old.indices.contains(oldIndex)
      && old.withUnsafeBytes { old in
        new.withUnsafeBytes { new in
          guard let old = old.baseAddress, let new = new.baseAddress else { return true }
          let stride = MemoryLayout<Element>.stride
          return memcmp(old + oldIndex * stride, new + index * stride, MemoryLayout<Element>.size)
            == 0
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
