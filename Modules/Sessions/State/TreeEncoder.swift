/// Encodes a value like `JSONEncoder`, as a tree.
final class TreeEncoder: Encoder {
  private enum Kind {
    case array, object, single
  }

  private enum Part {
    case encoded(EncodedState)
    /// A container of its own, which is full when this one is.
    case nested(TreeEncoder)

    var state: EncodedState {
      switch self {
      case .encoded(let state): state
      case .nested(let encoder): encoder.encoded
      }
    }
  }

  private var kind = Kind.object
  private var parts: [(name: String, part: Part)] = []
  private let known: Remembered?
  /// Where the next member is looked for in what is remembered.
  private var index = 0
  fileprivate let memory: StateMemory

  init(_ memory: StateMemory, _ known: Remembered? = nil) {
    self.known = known
    self.memory = memory
  }

  var encoded: EncodedState {
    switch kind {
    case .array:
      var digest = Digest.list
      let elements = parts.map { _, part in
        let state = part.state
        digest.append(state.digest)
        return state.tree
      }
      return EncodedState(.array(elements), digest.value)
    case .object:
      var digest = Digest.object
      let members = parts.map { name, part in
        let state = part.state
        digest.insert(name, state.digest)
        return StateTree.Member(name, state.tree)
      }
      return EncodedState(.sorted(members), digest.value)
    case .single: return parts.last?.part.state ?? EncodedState(.null)
    }
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    kind = .array
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    kind = .single
    return Single(encoder: self)
  }

  /// Encodes a member, from what is remembered of it.
  fileprivate func encode(_ value: some Encodable, _ name: String) throws {
    let part = known?.member(name, &index)
    parts.append((name, .encoded(try memory.encode(value, part))))
  }

  fileprivate func add(_ name: String, _ state: EncodedState) {
    parts.append((name, .encoded(state)))
  }

  fileprivate func nested(_ name: String) -> TreeEncoder {
    let encoder = TreeEncoder(memory)
    parts.append((name, .nested(encoder)))
    return encoder
  }

  fileprivate var count: Int { parts.count }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { add(.null, key) }
  // The common types, without asking what they are.
  func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.integer(value), key) }
  func encode(_ value: String, forKey key: Key) { add(.string(value), key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.encode(value, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested("super") }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(key.stringValue) }

  private func add(_ tree: StateTree, _ key: Key) {
    encoder.add(key.stringValue, EncodedState(tree))
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add("", EncodedState(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    encoder.add("", try encoder.memory.encode(value, nil))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.nested("").container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.nested("").unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested("") }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.add("", EncodedState(.null)) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value, "") }
}
