import ComposableCore

/// Encodes values as canonical trees: two values are equal exactly when their trees are.
///
/// Members are sorted, and sets and dictionaries are ordered by their encoded elements. A nil
/// property becomes null. Numbers, dates and durations keep every bit.
///
/// An encoder remembers the arrays of the last value. An unchanged copy of such an array isn't
/// encoded again, so a long list costs nothing until it changes. Elements must have value
/// semantics: changes inside a class instance go unnoticed.
///
/// ```swift
/// let encoder = StateEncoder()
/// let tree = try encoder.tree(of: state)
/// ```
public final class StateEncoder {
  /// An encoded array. It is retained so that its storage can't be reused for another array.
  private struct KnownArray {
    let array: Any
    let count: Int
    let elements: ObjectIdentifier
    let tree: StateTree
    var lastUse: Int
  }

  /// How the values of a type are encoded.
  fileprivate enum Kind {
    case array, leaf, unordered
    /// As the type encodes itself.
    case plain
    /// As the type encodes itself: as the seconds of its only property, a `Duration`.
    case wrappedDuration
  }

  private var kinds: [ObjectIdentifier: Kind] = [:]
  private var arrays: [UnsafeRawPointer: KnownArray] = [:]
  private var use = 0

  /// An encoder without remembered arrays.
  public init() {}

  /// The tree of a value. O(n) in its size, excluding unchanged arrays.
  ///
  /// - Throws: Errors thrown by the `encode(to:)` of a type.
  public func tree<Value: Encodable>(of value: Value) throws -> StateTree {
    use += 1
    defer {
      // Keeps arrays for a few calls, because calls may alternate between states and actions.
      if use % 8 == 0 { arrays = arrays.filter { $0.value.lastUse > use - 8 } }
    }
    return try encode(value)
  }

  fileprivate func encode<Value: Encodable>(_ value: Value) throws -> StateTree {
    switch kind(of: Value.self) {
    case .array: if let array = value as? any ArrayEncodable { return try array.tree(self) }
    case .leaf: if let leaf = value as? any StateLeaf { return leaf.leafTree }
    case .unordered: if let value = value as? any UnorderedEncodable { return try value.tree(self) }
    case .plain: return try plain(value)
    case .wrappedDuration:
      let tree = try plain(value)
      if case .number(let digits) = tree { return .duration(digits) }
      return tree
    }
    return try plain(value)
  }

  private func plain(_ value: some Encodable) throws -> StateTree {
    let node = EncodedNode()
    try value.encode(to: NodeEncoder(node: node, encoder: self))
    // The type may have delegated to a set or a dictionary of its own, which encodes itself in
    // arbitrary order.
    if node.content == .array, let wrapped = Mirror(reflecting: value).children.first?.value,
      let unordered = wrapped as? any UnorderedEncodable,
      Mirror(reflecting: value).children.count == 1
    {
      return try unordered.tree(self)
    }
    return node.tree
  }

  private func kind<Value>(of type: Value.Type) -> Kind {
    if let kind = kinds[ObjectIdentifier(type)] { return kind }
    let kind: Kind =
      if type is any StateLeaf.Type {
        .leaf
      } else if type is any ArrayEncodable.Type {
        .array
      } else if type is any UnorderedEncodable.Type {
        .unordered
      } else {
        .plain
      }
    kinds[ObjectIdentifier(type)] = kind
    return kind
  }

  /// Determines how to encode a type when its first value is encountered.
  fileprivate func learn<Value>(_ value: Value) {
    guard kinds[ObjectIdentifier(Value.self)] == nil, kind(of: Value.self) == .plain else { return }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .struct, mirror.children.count == 1,
      mirror.children.first?.value is Duration
    {
      kinds[ObjectIdentifier(Value.self)] = .wrappedDuration
    }
  }

  fileprivate func tree<Element: Encodable>(of array: [Element]) throws -> StateTree {
    let address = array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    let isWorthIt = array.count > 4
    if isWorthIt, let address, let known = arrays[address], known.count == array.count,
      known.elements == ObjectIdentifier(Element.self)
    {
      arrays[address]?.lastUse = use
      return known.tree
    }
    if let first = array.first { learn(first) }
    let tree = StateTree.array(try array.map { try encode($0) })
    if isWorthIt, let address {
      arrays[address] = KnownArray(
        array: array, count: array.count, elements: ObjectIdentifier(Element.self), tree: tree,
        lastUse: use)
    }
    return tree
  }
}

/// An array, whose order is part of its value.
private protocol ArrayEncodable {
  func tree(_ encoder: StateEncoder) throws -> StateTree
}

extension Array: ArrayEncodable where Element: Encodable {
  fileprivate func tree(_ encoder: StateEncoder) throws -> StateTree { try encoder.tree(of: self) }
}

extension IdentifiedArray: ArrayEncodable where Element: Encodable {
  fileprivate func tree(_ encoder: StateEncoder) throws -> StateTree {
    try encoder.tree(of: elements)
  }
}

/// A collection whose iteration order differs from run to run.
private protocol UnorderedEncodable {
  func tree(_ encoder: StateEncoder) throws -> StateTree
}

extension Set: UnorderedEncodable where Element: Encodable {
  /// An array of the elements, sorted by their texts.
  fileprivate func tree(_ encoder: StateEncoder) throws -> StateTree {
    .array(try map { try encoder.encode($0) }.sortedByText(\.self))
  }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
  /// An object if the keys are strings or integers, otherwise an array of alternating keys and
  /// values, as `Dictionary` decodes them.
  fileprivate func tree(_ encoder: StateEncoder) throws -> StateTree {
    let isKeyed = Key.self is any CodingKeyRepresentable.Type
    if isKeyed || isEmpty {
      let members = try compactMap { key, value in
        (key as? any CodingKeyRepresentable).map {
          ($0.codingKey.stringValue, value)
        }
      }.map { StateTree.Member($0.0, try encoder.encode($0.1)) }
      return isKeyed ? .sorted(members, isDictionary: true) : .array([])
    }
    let pairs = try map { key, value in
      StateTree.Pair(key: try encoder.encode(key), value: try encoder.encode(value))
    }
    return .array(pairs.sortedByText(\.key).flatMap { [$0.key, $0.value] })
  }
}

extension StateTree {
  fileprivate struct Pair {
    let key: StateTree
    let value: StateTree
  }
}

extension Array {
  fileprivate func sortedByText(_ tree: (Element) -> StateTree) -> [Element] {
    let texts = map { tree($0).text }
    return indices.sorted { texts[$0].hasBytes(before: texts[$1]) }.map { self[$0] }
  }
}

/// What one `Encoder` has encoded so far.
private final class EncodedNode {
  enum Content { case nothing, value, array, object }

  /// A part that a nested encoder or container may still extend.
  struct Nested {
    let index: Int
    let node: EncodedNode
  }

  var content = Content.nothing
  var value = StateTree.null
  var elements: [StateTree] = []
  var members: [StateTree.Member] = []
  private var nested: [Nested] = []

  func set(_ tree: StateTree) {
    content = .value
    value = tree
  }

  func member(_ name: String, _ tree: StateTree) { members.append(.init(name, tree)) }

  func nestedMember(_ name: String) -> EncodedNode {
    let node = EncodedNode()
    nested.append(Nested(index: members.count, node: node))
    members.append(.init(name, .null))
    return node
  }

  func nestedElement() -> EncodedNode {
    let node = EncodedNode()
    nested.append(Nested(index: elements.count, node: node))
    elements.append(.null)
    return node
  }

  var tree: StateTree {
    switch content {
    case .nothing: return .sorted([])
    case .value: return value
    case .array:
      for part in nested { elements[part.index] = part.node.tree }
      return .array(elements)
    case .object:
      for part in nested { members[part.index].value = part.node.tree }
      return .sorted(members)
    }
  }
}

private struct NodeEncoder: Encoder {
  let node: EncodedNode
  let encoder: StateEncoder

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.content = .object
    return KeyedEncodingContainer(Members(node: node, encoder: encoder))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .array
    return Elements(node: node, encoder: encoder)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, encoder: encoder)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.member(key.stringValue, .null) }

  func encode(_ value: Bool, forKey key: Key) { node.member(key.stringValue, .bool(value)) }
  func encode(_ value: Double, forKey key: Key) {
    node.member(key.stringValue, .init(number: value))
  }
  func encode(_ value: Int, forKey key: Key) { node.member(key.stringValue, .number("\(value)")) }
  func encode(_ value: String, forKey key: Key) { node.member(key.stringValue, .string(value)) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    encoder.learn(value)
    node.member(key.stringValue, try encoder.encode(value))
  }

  // The default implementations omit nil properties.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    node.member(key.stringValue, value.map(StateTree.bool) ?? .null)
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) {
    node.member(key.stringValue, value.map { StateTree(number: $0) } ?? .null)
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) {
    node.member(key.stringValue, value.map { StateTree(number: $0) } ?? .null)
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) {
    node.member(key.stringValue, value.map(StateTree.string) ?? .null)
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { integer(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { integer(value, key) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  private func integer(_ value: (some BinaryInteger)?, _ key: Key) {
    node.member(key.stringValue, value.map { .number("\($0)") } ?? .null)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested("super") }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue) }

  private func nested(_ name: String) -> NodeEncoder {
    NodeEncoder(node: node.nestedMember(name), encoder: encoder)
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: EncodedNode
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.elements.count }

  func encodeNil() { node.elements.append(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    encoder.learn(value)
    node.elements.append(try encoder.encode(value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> NodeEncoder {
    NodeEncoder(node: node.nestedElement(), encoder: encoder)
  }
}

private struct Single: SingleValueEncodingContainer {
  let node: EncodedNode
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: Double) { node.set(.init(number: value)) }
  func encode(_ value: Float) { node.set(.init(number: value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Int) { integer(value) }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: Int128) { integer(value) }
  func encode(_ value: UInt) { integer(value) }
  func encode(_ value: UInt8) { integer(value) }
  func encode(_ value: UInt16) { integer(value) }
  func encode(_ value: UInt32) { integer(value) }
  func encode(_ value: UInt64) { integer(value) }
  func encode(_ value: UInt128) { integer(value) }

  func encode<T: Encodable>(_ value: T) throws {
    encoder.learn(value)
    node.set(try encoder.encode(value))
  }

  private func integer(_ value: some BinaryInteger) { node.set(.number("\(value)")) }
}
