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
    let old = cached?.json.elements ?? []
    let oldParts = cached?.parts ?? [:]
    let bytes = ElementBytes(old: cached?.value ?? [], new: array)
    let (head, tail) = bytes.identicalEnds
    var elements = Array(old[..<head])
    elements.reserveCapacity(array.count)
    var parts = oldParts.filter { $0.key < head }
    // The index after the previous match.
    var next = head
    for index in head..<(array.count - tail) {
      // An element may have been removed before, as in a list of the latest rows.
      let match =
        bytes.isIdentical(next, index)
        ? next
        : bytes.isIdentical(next + 1, index) ? next + 1 : nil
      if let match {
        next = match + 1
        elements.append(old[match])
        if !oldParts.isEmpty { parts[index] = oldParts[match] }
        continue
      }
      // An element that was changed in place probably still has the same lists.
      let cache = (old.count == array.count ? oldParts[index] : nil) ?? EncodingCache()
      elements.append(try encode(array[index], cache))
      if cache.collectionCount > 0 { parts[index] = cache }
    }
    elements += old.suffix(tail)
    for (index, part) in oldParts where index >= old.count - tail {
      parts[index - old.count + array.count] = part
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

/// Compares the elements of two arrays by their bytes.
private struct ElementBytes<Element> {
  let old: [Element]
  let new: [Element]

  /// How many elements at the beginning and at the end are identical.
  var identicalEnds: (head: Int, tail: Int) {
    let shortest = min(old.count, new.count)
    return withBytes { isIdentical in
      let head = (0..<shortest).first { !isIdentical($0, $0) } ?? shortest
      let tail = (0..<(shortest - head)).first {
        !isIdentical(old.count - 1 - $0, new.count - 1 - $0)
      }
      return (head, tail ?? shortest - head)
    }
  }

  /// Whether an old element, if there is one at that index, and a new element are identical.
  func isIdentical(_ oldIndex: Int, _ index: Int) -> Bool {
    oldIndex < old.count && withBytes { isIdentical in isIdentical(oldIndex, index) }
  }

  private func withBytes<Result>(_ body: (_ isIdentical: (Int, Int) -> Bool) -> Result) -> Result {
    let (stride, size) = (MemoryLayout<Element>.stride, MemoryLayout<Element>.size)
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        body { oldIndex, index in
          guard let old = old.baseAddress, let new = new.baseAddress else { return false }
          return memcmp(old + oldIndex * stride, new + index * stride, size) == 0
        }
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
