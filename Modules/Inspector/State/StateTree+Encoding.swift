import ComposableCore
import Foundation

extension StateTree {
  /// Encodes a value like `JSONEncoder`; dates and durations are known as such.
  public init(encoding value: some Encodable) throws {
    self = try Self.tree(of: value, nil)
  }

  /// Encodes a value; arrays found in `memory` are not encoded again.
  static func tree(of value: some Encodable, _ memory: StateMemory?) throws -> StateTree {
    if let leaf = value as? any Leaf { return leaf.tree }
    if let memory, let tree = memory.tree(of: value) { return tree }
    let encoder = TreeEncoder(memory: memory)
    try value.encode(to: encoder)
    var tree = encoder.box?.tree ?? .object([])
    // A value that stands for a duration in files, as the app's modules write one.
    if case .double(let seconds) = tree,
      Mirror(reflecting: value).children.contains(where: { $0.value is Duration })
    {
      tree = .duration(seconds)
    }
    memory?.remember(tree, of: value)
    return tree
  }

  fileprivate init(number: some BinaryInteger) {
    if let integer = Int(exactly: number) {
      self = .integer(integer)
    } else if let unsigned = UInt64(exactly: number) {
      self = .unsigned(unsigned)
    } else {
      self = .string("\(number)")
    }
  }

  /// JSON has no NaN or infinity: they become strings, spelled as in session files.
  fileprivate init(number: Double) {
    if number.isFinite {
      self = .double(number)
    } else {
      self = .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }
}

/// A type that encodes as a single value.
private protocol Leaf {
  var tree: StateTree { get }
}

extension Bool: Leaf { var tree: StateTree { .bool(self) } }
extension Data: Leaf { var tree: StateTree { .string(base64EncodedString()) } }
extension Date: Leaf { var tree: StateTree { .date(timeIntervalSince1970) } }
extension Decimal: Leaf { var tree: StateTree { .string("\(self)") } }
extension Double: Leaf { var tree: StateTree { StateTree(number: self) } }
extension Duration: Leaf {
  var tree: StateTree { .duration(Double(attoseconds / 1_000_000_000) / 1e9) }
}
extension Float: Leaf {
  /// Converted through its digits, so that 0.1 stays 0.1.
  var tree: StateTree { StateTree(number: Double(description) ?? Double(self)) }
}
extension Int: Leaf { var tree: StateTree { .integer(self) } }
extension Int8: Leaf { var tree: StateTree { StateTree(number: self) } }
extension Int16: Leaf { var tree: StateTree { StateTree(number: self) } }
extension Int32: Leaf { var tree: StateTree { StateTree(number: self) } }
extension Int64: Leaf { var tree: StateTree { StateTree(number: self) } }
extension Int128: Leaf { var tree: StateTree { StateTree(number: self) } }
extension StateTree: Leaf { var tree: StateTree { self } }
extension String: Leaf { var tree: StateTree { .string(self) } }
extension Timestamp: Leaf { var tree: StateTree { .date(secondsSince1970) } }
extension UInt: Leaf { var tree: StateTree { StateTree(number: self) } }
extension UInt8: Leaf { var tree: StateTree { StateTree(number: self) } }
extension UInt16: Leaf { var tree: StateTree { StateTree(number: self) } }
extension UInt32: Leaf { var tree: StateTree { StateTree(number: self) } }
extension UInt64: Leaf { var tree: StateTree { StateTree(number: self) } }
extension UInt128: Leaf { var tree: StateTree { StateTree(number: self) } }
extension URL: Leaf { var tree: StateTree { .string(absoluteString) } }

/// The output of one encoder: a single value, elements, or members.
private final class Box {
  enum Slot {
    case box(Box)
    case tree(StateTree)

    var tree: StateTree {
      switch self {
      case .box(let box): box.tree
      case .tree(let tree): tree
      }
    }
  }

  private enum Kind { case array, object, single }

  private let kind: Kind
  private var names: [String] = []
  private var slots: [Slot] = []

  private init(_ kind: Kind) { self.kind = kind }

  static var array: Box { Box(.array) }
  static var object: Box { Box(.object) }
  static func single(_ tree: StateTree) -> Box {
    let box = Box(.single)
    box.slots = [.tree(tree)]
    return box
  }

  var count: Int { slots.count }

  func append(_ slot: Slot) { slots.append(slot) }

  func append(_ name: String, _ slot: Slot) {
    names.append(name)
    slots.append(slot)
  }

  var tree: StateTree {
    switch kind {
    case .array: .array(slots.map(\.tree))
    case .object:
      .object(slots.indices.map { StateTree.Member(names[$0], slots[$0].tree) })
    case .single: slots[0].tree
    }
  }
}

private final class TreeEncoder: Encoder {
  /// Nil until something is encoded.
  var box: Box?
  let memory: StateMemory?

  init(memory: StateMemory?) { self.memory = memory }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(box: container(.object), memory: memory))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Elements(box: container(.array), memory: memory)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// A class and its superclass may each request the container, and share it.
  private func container(_ new: Box) -> Box {
    let box = box ?? new
    self.box = box
    return box
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: Box
  let memory: StateMemory?
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { box.append(key.stringValue, .tree(.null)) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let name = key.stringValue
    box.append(name, .tree(try StateTree.tree(of: value, memory?[name])))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Box.object
    box.append(key.stringValue, .box(nested))
    return KeyedEncodingContainer(Members<Nested>(box: nested, memory: memory?[key.stringValue]))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = Box.array
    box.append(key.stringValue, .box(nested))
    return Elements(box: nested, memory: nil)
  }

  func superEncoder() -> any Encoder { nestedEncoder("super") }

  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key.stringValue) }

  private func nestedEncoder(_ name: String) -> any Encoder {
    let encoder = TreeEncoder(memory: nil)
    let nested = Box.object
    encoder.box = nested
    box.append(name, .box(nested))
    return encoder
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let box: Box
  let memory: StateMemory?
  var codingPath: [any CodingKey] { [] }
  var count: Int { box.count }

  func encodeNil() { box.append(.tree(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    let memory = value is any Leaf ? nil : memory?[count]
    box.append(.tree(try StateTree.tree(of: value, memory)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Box.object
    box.append(.box(nested))
    return KeyedEncodingContainer(Members<Nested>(box: nested, memory: nil))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = Box.array
    box.append(.box(nested))
    return Elements(box: nested, memory: nil)
  }

  func superEncoder() -> any Encoder {
    let encoder = TreeEncoder(memory: nil)
    let nested = Box.object
    encoder.box = nested
    box.append(.box(nested))
    return encoder
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.box = .single(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    let memory = value is any Leaf ? nil : encoder.memory?["value"]
    encoder.box = .single(try StateTree.tree(of: value, memory))
  }
}
