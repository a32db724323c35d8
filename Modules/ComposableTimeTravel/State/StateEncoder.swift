import ComposableCore

/// Encodes values as canonical trees: two values are equal exactly when their trees are.
///
/// Members are sorted, and sets and dictionaries are ordered by their encoded elements. A nil
/// property becomes null. Numbers, dates and durations keep every bit.
///
/// An encoder caches the collections of the last value, so the cost of the next value depends on
/// what changed: an unchanged collection is free, and only the new elements of a changed array are
/// encoded. Neither `==` nor a digest decides what is unchanged, only identical bytes; see
/// `EncodingCache`.
///
/// ```swift
/// let text = try StateEncoder().tree(of: Values()).text
/// ```
public final class StateEncoder {
  /// How the values of a type are encoded.
  private enum Kind {
    case collection, leaf
    /// As the type encodes itself.
    case plain
    /// As the type encodes itself: as the seconds of its only property, a `Duration`.
    case wrappedDuration
  }

  private var kinds: [ObjectIdentifier: Kind] = [:]
  let cache = EncodingCache()

  /// An encoder with an empty cache.
  public init() {}

  /// The tree of a value. O(n) in its size, excluding the parts that it shares with the last value.
  ///
  /// A value's encoding must depend on nothing but the value.
  ///
  /// - Throws: Errors thrown by the `encode(to:)` of a type.
  public func tree<Value: Encodable>(of value: Value) throws -> StateTree {
    try encode(value, cache)
  }

  /// The tree of a part, whose cache has the collections that were there in the last value.
  func encode<Value: Encodable>(_ value: Value, _ cache: EncodingCache) throws -> StateTree {
    switch kind(of: value) {
    case .collection:
      if let value = value as? any CollectionEncodable { return try value.tree(self, cache) }
    case .leaf: if let value = value as? any StateLeaf { return value.leafTree }
    case .plain: break
    case .wrappedDuration:
      let tree = try plain(value, cache)
      if case .number(let digits) = tree { return .duration(digits) }
      return tree
    }
    return try plain(value, cache)
  }

  private func plain(_ value: some Encodable, _ cache: EncodingCache) throws -> StateTree {
    let node = EncodedNode()
    try value.encode(to: NodeEncoder(node: node, cache: cache, encoder: self))
    let tree = node.tree
    if case .object(let members, _) = tree { cache.dropParts(notIn: members) }
    // The type may have delegated to a set or a dictionary of its own, which encodes itself in
    // arbitrary order.
    if case .array(let elements) = tree, elements.count > 1 {
      let children = Mirror(reflecting: value).children
      if children.count == 1, let collection = children.first?.value as? any UnorderedEncodable {
        return .array(type(of: collection).inOrder(elements))
      }
    }
    return tree
  }

  /// How to encode the values of a type, decided when its first value is encountered.
  private func kind<Value>(of value: Value) -> Kind {
    if let kind = kinds[ObjectIdentifier(Value.self)] { return kind }
    var kind = Kind.plain
    if Value.self is any StateLeaf.Type {
      kind = .leaf
    } else if Value.self is any CollectionEncodable.Type {
      kind = .collection
    } else {
      let mirror = Mirror(reflecting: value)
      let isWrapped = mirror.displayStyle == .struct && mirror.children.count == 1
      if isWrapped, mirror.children.first?.value is Duration { kind = .wrappedDuration }
    }
    kinds[ObjectIdentifier(Value.self)] = kind
    return kind
  }
}

/// A collection that is encoded as a canonical tree, using a cache of the last one.
private protocol CollectionEncodable {
  func tree(_ encoder: StateEncoder, _ cache: EncodingCache) throws -> StateTree
}

extension Array: CollectionEncodable where Element: Encodable {
  fileprivate func tree(_ encoder: StateEncoder, _ cache: EncodingCache) throws -> StateTree {
    try cache.tree(ofArray: self, encode: encoder.encode)
  }
}

extension IdentifiedArray: CollectionEncodable where Element: Encodable {
  fileprivate func tree(_ encoder: StateEncoder, _ cache: EncodingCache) throws -> StateTree {
    try cache.tree(ofArray: elements, encode: encoder.encode)
  }
}

/// A collection whose iteration order differs from run to run.
private protocol UnorderedEncodable: CollectionEncodable {
  /// The elements of its array in the canonical order.
  static func inOrder(_ elements: [StateTree]) -> [StateTree]
}

extension Set: CollectionEncodable, UnorderedEncodable where Element: Encodable {
  /// An array of the elements, sorted by their texts.
  fileprivate func tree(_ encoder: StateEncoder, _ cache: EncodingCache) throws -> StateTree {
    try cache.tree(ofUnordered: self) {
      .array(Self.inOrder(try map { try encoder.encode($0, EncodingCache()) }))
    }
  }

  fileprivate static func inOrder(_ elements: [StateTree]) -> [StateTree] {
    elements.sortedByText(\.self)
  }
}

extension Dictionary: CollectionEncodable, UnorderedEncodable
where Key: Encodable, Value: Encodable {
  /// An object if the keys are strings or integers, otherwise an array of alternating keys and
  /// values, as `Dictionary` decodes them.
  fileprivate func tree(_ encoder: StateEncoder, _ cache: EncodingCache) throws -> StateTree {
    try cache.tree(ofUnordered: self) {
      guard Key.self is any CodingKeyRepresentable.Type else {
        return .array(
          Self.inOrder(
            try flatMap { key, value in
              [
                try encoder.encode(key, EncodingCache()),
                try encoder.encode(value, EncodingCache()),
              ]
            }))
      }
      let members = try compactMap { key, value in
        try (key as? any CodingKeyRepresentable).map {
          StateTree.Member($0.codingKey.stringValue, try encoder.encode(value, EncodingCache()))
        }
      }
      return .sorted(members, isDictionary: true)
    }
  }

  fileprivate static func inOrder(_ elements: [StateTree]) -> [StateTree] {
    let keys = stride(from: 0, to: elements.count - 1, by: 2).map { $0 }
    return keys.sortedByText { elements[$0] }.flatMap { [elements[$0], elements[$0 + 1]] }
  }
}

extension Array {
  fileprivate func sortedByText(_ tree: (Element) -> StateTree) -> [Element] {
    let texts = map { tree($0).text }
    return indices.sorted { texts[$0].hasBytes(before: texts[$1]) }.map { self[$0] }
  }
}
