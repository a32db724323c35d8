/// What one `Encoder` has encoded so far.
final class EncodedNode {
  private enum Content { case nothing, value, array, object }

  /// A part that a nested encoder or container may still extend.
  private struct Nested {
    let index: Int
    let node: EncodedNode
  }

  private var content = Content.nothing
  private var value = StateTree.null
  fileprivate var elements: [StateTree] = []
  fileprivate var members: [StateTree.Member] = []
  private var nested: [Nested] = []

  /// The tree of everything so far.
  var tree: StateTree {
    switch content {
    case .nothing: return .object([])
    case .value: return value
    case .array:
      for part in nested { elements[part.index] = part.node.tree }
      return .array(elements)
    case .object:
      for part in nested { members[part.index].value = part.node.tree }
      return .sorted(members)
    }
  }

  fileprivate func set(_ tree: StateTree) {
    content = .value
    value = tree
  }

  fileprivate func beginArray() { content = .array }

  fileprivate func beginObject() { content = .object }

  fileprivate func nestedMember(_ name: String) -> EncodedNode {
    let node = EncodedNode()
    nested.append(Nested(index: members.count, node: node))
    members.append(.init(name, .null))
    return node
  }

  fileprivate func nestedElement() -> EncodedNode {
    let node = EncodedNode()
    nested.append(Nested(index: elements.count, node: node))
    elements.append(.null)
    return node
  }
}

/// The `Encoder` of a type that encodes itself.
struct NodeEncoder: Encoder {
  let node: EncodedNode
  let cache: EncodingCache
  let encoder: StateEncoder

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(Members(node: node, cache: cache, encoder: encoder))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return Elements(node: node, encoder: encoder)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, cache: cache, encoder: encoder)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let cache: EncodingCache
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { add(.null, key) }

  // The most frequent types don't need to be looked up.
  func encode(_ value: Bool, forKey key: Key) { add(value.leafTree, key) }
  func encode(_ value: Int, forKey key: Key) { add(value.leafTree, key) }
  func encode(_ value: String, forKey key: Key) { add(value.leafTree, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    add(try encoder.encode(value, cache.part(key.stringValue)), key)
  }

  // The default implementations omit nil properties.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try optional(value, key)
  }

  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  private func add(_ tree: StateTree, _ key: Key) {
    node.members.append(.init(key.stringValue, tree))
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
    NodeEncoder(node: node.nestedMember(name), cache: cache.part(name), encoder: encoder)
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: EncodedNode
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.elements.count }

  func encodeNil() { node.elements.append(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    node.elements.append(try encoder.encode(value, EncodingCache()))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> NodeEncoder {
    NodeEncoder(node: node.nestedElement(), cache: EncodingCache(), encoder: encoder)
  }
}

private struct Single: SingleValueEncodingContainer {
  let node: EncodedNode
  let cache: EncodingCache
  let encoder: StateEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.set(.null) }

  // The default implementations throw.
  func encode(_ value: Int128) { node.set(value.leafTree) }
  func encode(_ value: UInt128) { node.set(value.leafTree) }

  func encode<T: Encodable>(_ value: T) throws { node.set(try encoder.encode(value, cache)) }
}
