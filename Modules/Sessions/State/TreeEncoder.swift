/// Encodes a value like `JSONEncoder`, as a tree.
final class TreeEncoder: Encoder {
  private enum Kind {
    case array, object, single
  }

  private var kind = Kind.object
  /// What was encoded; those of an array have no names.
  private var members: [StateTree.Member] = []
  private var digests: [UInt64] = []
  /// The containers of their own, which are full when this one is, by their indices.
  private var nested: [(index: Int, encoder: TreeEncoder)] = []
  private let known: Remembered?
  /// Where the next member is looked for in what is remembered.
  private var index = 0
  fileprivate let memory: StateMemory

  init(_ memory: StateMemory, _ known: Remembered? = nil) {
    self.known = known
    self.memory = memory
    members.reserveCapacity(known?.members.count ?? 0)
    digests.reserveCapacity(known?.members.count ?? 0)
  }

  var encoded: EncodedState {
    for (index, encoder) in nested {
      let state = encoder.encoded
      members[index].value = state.tree
      digests[index] = state.digest
    }
    switch kind {
    case .array:
      var digest = Digest.list
      for part in digests { digest.append(part) }
      return EncodedState(.array(members.map(\.value)), digest.value)
    case .object:
      var digest = Digest.object
      for (member, part) in zip(members, digests) { digest.insert(member.name, part) }
      return EncodedState(.sorted(members), digest.value)
    case .single: return EncodedState(members.last?.value ?? .null, digests.last ?? 0)
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
    add(name, try memory.encode(value, part))
  }

  fileprivate func add(_ name: String, _ state: EncodedState) {
    members.append(StateTree.Member(name, state.tree))
    digests.append(state.digest)
  }

  fileprivate func nested(_ name: String) -> TreeEncoder {
    let encoder = TreeEncoder(memory)
    nested.append((members.count, encoder))
    add(name, EncodedState(.null, 0))
    return encoder
  }

  fileprivate var count: Int { members.count }
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
