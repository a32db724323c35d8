import ComposableCore
import Foundation

/// The collections of the last value that a `StateEncoder` encoded, with their trees.
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
  func dropParts(notIn members: [StateTree.Member]) {
    guard parts.count > members.count else { return }
    parts = parts.filter { members.index(of: $0.key) != nil }
  }

  /// The number of its collections, at any depth.
  var collectionCount: Int {
    parts.values.reduce(collection == nil ? 0 : 1) { $0 + $1.collectionCount }
  }

  /// The tree of an array. Encodes only the elements that the cached array lacks.
  func tree<Element>(
    ofArray array: [Element], encode: (Element, EncodingCache) throws -> StateTree
  ) throws -> StateTree {
    let cached = collection as? CachedCollection<[Element]>
    if let cached, areIdentical(cached.value, array) { return cached.tree }
    collection = nil
    let old = cached?.value ?? []
    let oldTrees = cached?.tree.elements ?? []
    let oldParts = cached?.parts ?? [:]
    let matches = old.withUnsafeBytes { old in
      array.withUnsafeBytes {
        identicalElements(
          of: $0, in: old, stride: MemoryLayout<Element>.stride, size: MemoryLayout<Element>.size)
      }
    }
    var trees: [StateTree] = []
    trees.reserveCapacity(array.count)
    var parts: [Int: EncodingCache] = [:]
    var isCacheable = true
    for (index, match) in matches.enumerated() {
      if let match {
        trees.append(oldTrees[match])
        if !oldParts.isEmpty { parts[index] = oldParts[match] }
        continue
      }
      // An element that was changed in place probably still has the same lists.
      let oldPart = old.count == array.count ? oldParts[index] : nil
      let part = oldPart ?? EncodingCache()
      trees.append(try encode(array[index], part))
      if part.collectionCount > 0 { parts[index] = part }
      isCacheable = isCacheable && holdsOnlyValues(array[index])
    }
    let tree = StateTree.array(trees)
    if isCacheable { collection = CachedCollection(value: array, tree: tree, parts: parts) }
    return tree
  }

  /// The tree of a set or a dictionary. A changed one is encoded as a whole.
  func tree<Value: Collection>(
    ofUnordered value: Value, encode: () throws -> StateTree
  ) throws -> StateTree {
    if let cached = collection as? CachedCollection<Value>, areIdentical(cached.value, value) {
      return cached.tree
    }
    collection = nil
    let tree = try encode()
    if value.allSatisfy({ holdsOnlyValues($0) }) {
      collection = CachedCollection(value: value, tree: tree)
    }
    return tree
  }
}

/// A collection with its tree.
///
/// Invariant: a collection or an element with the same bytes as the cached one has the same tree.
/// The bytes may be references to storage, but the cached value retains that storage, so it can
/// neither be freed and reused nor be changed in place (copy on write). Class instances are the
/// exception, because their content can change while they are retained. So a collection is only
/// cached if its elements hold no class instance.
private final class CachedCollection<Value> {
  let value: Value
  let tree: StateTree
  /// The caches of those elements of an array that have collections.
  let parts: [Int: EncodingCache]

  init(value: Value, tree: StateTree, parts: [Int: EncodingCache] = [:]) {
    self.value = value
    self.tree = tree
    self.parts = parts
  }
}

/// For each element of an array, the index of an element of an earlier array with the same bytes;
/// nil if none was found.
///
/// Looks after the previous match, and at the same distance from the end.
private func identicalElements(
  of new: UnsafeRawBufferPointer, in old: UnsafeRawBufferPointer, stride: Int, size: Int
) -> [Int?] {
  let (count, oldCount) = (new.count / stride, old.count / stride)
  guard let new = new.baseAddress, let old = old.baseAddress, size > 0 else {
    return Array(repeating: nil, count: count)
  }
  func isIdentical(_ index: Int, _ oldIndex: Int) -> Bool {
    (0..<oldCount).contains(oldIndex)
      && memcmp(old + oldIndex * stride, new + index * stride, size) == 0
  }
  // The index after the previous match.
  var next = 0
  return (0..<count).map { index in
    if !isIdentical(index, next) {
      let fromEnd = oldCount - count + index
      if isIdentical(index, fromEnd) {
        next = fromEnd
      } else if isIdentical(index, next + 1) {
        // After an element that was removed or replaced.
        next += 1
      } else {
        return nil
      }
    }
    next += 1
    return next - 1
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

/// Whether a value certainly holds no class instance, at any depth.
///
/// Examines the stored properties rather than what the type encodes, which may be read from an
/// instance. A type that hides its properties counts as holding one. Unsafe references, such as
/// `Unmanaged`, go unnoticed.
private func holdsOnlyValues<Value>(_ value: Value) -> Bool {
  if isValueType(Value.self) { return true }
  // A custom mirror may hide properties, except those of standard types.
  if value is any CustomReflectable, !(value is any Container) { return false }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .struct where mirror.children.isEmpty: return false
  case .collection, .dictionary, .enum, .optional, .set, .struct, .tuple:
    return mirror.children.allSatisfy { _openExistential($0.value, do: holdsOnlyValues) }
  case .class, .foreignReference, nil: return false
  @unknown default: return false
  }
}

/// Whether the values of a type never hold a class instance.
private func isValueType<Value>(_ type: Value.Type) -> Bool {
  _isPOD(type) || type is any StateLeaf.Type
    || (type as? any Container.Type)?.holdsOnlyValues == true
}

/// A type that holds values of other types and nothing else.
private protocol Container {
  static var holdsOnlyValues: Bool { get }
}

extension Array: Container {
  fileprivate static var holdsOnlyValues: Bool { isValueType(Element.self) }
}

extension Dictionary: Container {
  fileprivate static var holdsOnlyValues: Bool {
    isValueType(Key.self) && isValueType(Value.self)
  }
}

extension IdentifiedArray: Container {
  fileprivate static var holdsOnlyValues: Bool { isValueType(Element.self) }
}

extension Optional: Container {
  fileprivate static var holdsOnlyValues: Bool { isValueType(Wrapped.self) }
}

extension Set: Container {
  fileprivate static var holdsOnlyValues: Bool { isValueType(Element.self) }
}
