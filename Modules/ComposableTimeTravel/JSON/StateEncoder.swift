import ComposableCore

/// Encodes values as canonical JSON: two values are equal exactly when their JSON is.
///
/// Members are sorted, and a nil property is null. Numbers keep every bit, a `Date` is a text in
/// ISO 8601, a `Duration` is a number of seconds, and an `IndexSet` is a list of numbers. Sets and
/// dictionaries are in the order of their encoded elements wherever a type encodes them as a value.
/// A type that encodes itself is left as it wrote itself, so a type that calls `set.encode(to:
/// encoder)` should encode the set in a `singleValueContainer()` instead, or sort it: the order of
/// a set differs from run to run.
///
/// An optional of a type that encodes itself as null loses what it has: read again, it is nil.
///
/// An encoder caches the collections of the last value: an unchanged one is free.
///
/// ```swift
/// struct Lap: Codable { var time = Duration.milliseconds(350) }
/// print(try StateEncoder().json(of: [Lap()]).text)  // [{"time":0.35}]
/// ```
package final class StateEncoder {
  private let cache = EncodingCache()

  /// An encoder with an empty cache.
  package init() {}

  /// The JSON of a value. O(n) in its size, excluding the parts that it shares with the last value.
  ///
  /// A value's encoding must depend on nothing but the value. In particular, instances of classes
  /// in a state must not change: the history keeps states, too.
  ///
  /// - Throws: Errors thrown by the `encode(to:)` of a type, and one if the value is nested too
  ///   deep.
  package func json<Value: Encodable>(of value: Value) throws -> JSON {
    try encoded(value, cache, depth: 0)
  }
}

/// The JSON of a part of a value, with the cache of that part, if it has one.
private func encoded<Value: Encodable>(
  _ value: Value, _ cache: EncodingCache?, depth: Int
) throws -> JSON {
  if let leaf = value as? any JSONLeaf { return leaf.json }
  // A line of a session has some levels around it.
  let maximalDepth = JSON.maximalDepth - 8
  guard depth < maximalDepth else {
    let limit = "It is nested deeper than \(maximalDepth) levels, the limit."
    throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: limit))
  }
  if let collection = value as? any EncodedCollection {
    return try collection.json(cache, depth + 1)
  }
  let node = EncodedNode(cache, depth)
  try value.encode(to: NodeEncoder(node: node))
  return node.json
}

/// A collection that is encoded in its own way.
private protocol EncodedCollection: Encodable {
  /// The JSON of the collection, with the cache of the part that it is; `depth` is the depth of the
  /// elements.
  func json(_ cache: EncodingCache?, _ depth: Int) throws -> JSON
}

extension Array: EncodedCollection where Element: Encodable {
  fileprivate func json(_ cache: EncodingCache?, _ depth: Int) throws -> JSON {
    try EncodingCache.json(of: self, cache) { last in
      guard let last else { return .array(try map { try encoded($0, nil, depth: depth) }) }
      let layout = MemoryLayout<Element>.self
      let (shift, changed) = withUnsafeBytes { new in
        last.value.withUnsafeBytes { old in
          changes(in: new, since: old, size: layout.size, stride: layout.stride)
        }
      }
      var elements = [JSON](last.json.elements.dropFirst(shift).prefix(count))
      for index in changed {
        let json = try encoded(self[index], nil, depth: depth)
        if index < elements.count { elements[index] = json } else { elements.append(json) }
      }
      return .array(elements)
    }
  }
}

extension IdentifiedArray: EncodedCollection where Element: Encodable {
  fileprivate func json(_ cache: EncodingCache?, _ depth: Int) throws -> JSON {
    try elements.json(cache, depth)
  }
}

extension Set: EncodedCollection where Element: Encodable {
  /// The elements, sorted by their texts.
  fileprivate func json(_ cache: EncodingCache?, _ depth: Int) throws -> JSON {
    try EncodingCache.json(of: self, cache) { _ in
      .array(try map { try encoded($0, nil, depth: depth) }.sortedByText(\.self))
    }
  }
}

extension Dictionary: EncodedCollection where Key: Encodable, Value: Encodable {
  /// An object if the keys are strings or integers, otherwise an array of alternating keys and
  /// values, as `Dictionary` decodes them.
  fileprivate func json(_ cache: EncodingCache?, _ depth: Int) throws -> JSON {
    try EncodingCache.json(of: self, cache) { _ in
      if Key.self is any CodingKeyRepresentable.Type {
        let members = try compactMap { key, value in
          try (key as? any CodingKeyRepresentable).map {
            JSON.Member($0.codingKey.stringValue, try encoded(value, nil, depth: depth))
          }
        }
        return .sorted(members, isDictionary: true)
      }
      let pairs = try map {
        [try encoded($0, nil, depth: depth), try encoded($1, nil, depth: depth)]
      }
      return .array(pairs.sortedByText { $0[0] }.flatMap(\.self))
    }
  }
}

extension Array {
  fileprivate func sortedByText(_ json: (Element) -> JSON) -> [Element] {
    map { (text: json($0).text, element: $0) }.sorted { $0.text.hasBytes(before: $1.text) }
      .map(\.element)
  }
}

/// What one `Encoder` has encoded so far.
private final class EncodedNode {
  enum Content { case array, object, value }

  /// A part that a nested encoder or container may still extend.
  private struct Nested {
    let index: Int
    let node: EncodedNode
  }

  let cache: EncodingCache?
  /// How many values it is inside of.
  let depth: Int
  var content = Content.object
  /// The members; elements and single values have no names.
  private(set) var members: [JSON.Member] = []
  private var nested: [Nested] = []

  init(_ cache: EncodingCache?, _ depth: Int) {
    self.cache = cache
    self.depth = depth
  }

  /// The JSON of everything so far.
  var json: JSON {
    for part in nested { members[part.index].value = part.node.json }
    switch content {
    case .array: return .array(members.map(\.value))
    case .object: return .sorted(members)
    case .value: return members.last?.value ?? .object([])
    }
  }

  func add(_ value: JSON, named name: String = "") { members.append(.init(name, value)) }

  func addNested(named name: String = "") -> NodeEncoder {
    let node = EncodedNode(name.isEmpty ? nil : cache?.part(name), depth + 1)
    nested.append(Nested(index: members.count, node: node))
    add(.null, named: name)
    return NodeEncoder(node: node)
  }
}

/// The `Encoder` of a type that encodes itself, and its containers without keys.
private struct NodeEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { node.members.count }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.content = .object
    return KeyedEncodingContainer(Members(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .array
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    node.content = .value
    return self
  }

  func encodeNil() { node.add(.null) }

  // The default implementations throw.
  func encode(_ value: Int128) { node.add(value.json) }
  func encode(_ value: UInt128) { node.add(value.json) }

  func encode<T: Encodable>(_ value: T) throws {
    let isValue = node.content == .value
    node.add(
      try encoded(value, isValue ? node.cache : nil, depth: node.depth + (isValue ? 0 : 1)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    node.addNested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.addNested().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.addNested() }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { add(.null, key) }

  // The most frequent types don't need to be looked up.
  func encode(_ value: Bool, forKey key: Key) { add(value.json, key) }
  func encode(_ value: Int, forKey key: Key) { add(value.json, key) }
  func encode(_ value: String, forKey key: Key) { add(value.json, key) }
  // The default implementations throw.
  func encode(_ value: Int128, forKey key: Key) { add(value.json, key) }
  func encode(_ value: UInt128, forKey key: Key) { add(value.json, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    add(try encoded(value, node.cache?.part(key.stringValue), depth: node.depth + 1), key)
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

  private func add(_ value: JSON, _ key: Key) { node.add(value, named: key.stringValue) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    node.addNested(named: key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.addNested(named: key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.addNested(named: "super") }

  func superEncoder(forKey key: Key) -> any Encoder { node.addNested(named: key.stringValue) }
}
