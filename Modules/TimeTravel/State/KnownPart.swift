import ComposableCore
import Foundation

/// What a `StateEncoder` knows about a part of the last value: if the part is a collection, its
/// tree, otherwise the parts below it.
final class KnownPart {
  private var collection: AnyObject?
  private var parts: [String: KnownPart] = [:]

  /// The member with a name.
  func part(_ name: String) -> KnownPart {
    if let part = parts[name] { return part }
    let part = KnownPart()
    parts[name] = part
    return part
  }

  /// Whether it holds a collection, at any depth.
  private var hasCollection: Bool {
    collection != nil || parts.values.contains { $0.hasCollection }
  }

  /// The tree of an array. Encodes only the elements that the known array doesn't have.
  func tree<Element>(
    ofArray array: [Element], encode: (Element, KnownPart) throws -> StateTree
  ) throws -> StateTree {
    let known = collection as? KnownCollection<[Element]>
    if let known, areIdentical(known.value, array) { return known.tree }
    collection = nil
    let old = known?.value ?? []
    let oldTrees = known?.tree.elements ?? []
    let oldParts = known?.parts ?? [:]
    let matches = old.withUnsafeBytes { old in
      array.withUnsafeBytes {
        identicalElements(
          of: $0, in: old, stride: MemoryLayout<Element>.stride, size: MemoryLayout<Element>.size)
      }
    }
    var trees: [StateTree] = []
    trees.reserveCapacity(array.count)
    var parts: [Int: KnownPart] = [:]
    if !oldParts.isEmpty {
      for (index, match) in matches.enumerated() { parts[index] = match.flatMap { oldParts[$0] } }
    }
    var isKnowable = true
    for (index, match) in matches.enumerated() {
      if let match {
        trees.append(oldTrees[match])
        continue
      }
      let element = array[index]
      let part = old.count == array.count ? oldParts[index] ?? KnownPart() : KnownPart()
      trees.append(try encode(element, part))
      if part.hasCollection { parts[index] = part }
      isKnowable = isKnowable && holdsOnlyValues(element)
    }
    let tree = StateTree.array(trees)
    if isKnowable { collection = KnownCollection(value: array, tree: tree, parts: parts) }
    return tree
  }

  /// The tree of a set or a dictionary. A changed one is encoded as a whole.
  func tree<Value: Collection>(
    ofUnordered value: Value, encode: () throws -> StateTree
  ) throws -> StateTree {
    if let known = collection as? KnownCollection<Value>, areIdentical(known.value, value) {
      return known.tree
    }
    collection = nil
    let tree = try encode()
    if value.allSatisfy({ holdsOnlyValues($0) }) {
      collection = KnownCollection(value: value, tree: tree)
    }
    return tree
  }
}

/// A collection with its tree.
///
/// Invariant: if the bytes of a collection or of an element are identical to those of the one here,
/// it has the same tree. Bytes may contain references to storage, but the value here retains that
/// storage, so it can neither be freed and used for another value nor be changed in place (copy on
/// write). A class instance is the exception: its content may change, whoever retains it. So a
/// collection is only known if its elements hold no class instance.
private final class KnownCollection<Value> {
  let value: Value
  let tree: StateTree
  /// The parts of those elements of an array that hold collections.
  let parts: [Int: KnownPart]

  init(value: Value, tree: StateTree, parts: [Int: KnownPart] = [:]) {
    self.value = value
    self.tree = tree
    self.parts = parts
  }
}

/// For each element of an array, the index of an identical one in an earlier array, if there is one
/// after the last element in common, or at the same place counted from the end.
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
  // The index after the last element in common.
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
/// The stored properties are examined, not what the type encodes: it may encode what it reads from
/// an instance. A type that hides its properties counts as holding an instance.
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
