/// Encodes a value like `JSONEncoder`.
struct StateEncoder: Encoder {
  let state: EncodedState

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    state.become(.object)
    return KeyedEncodingContainer(Members(object: state))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    state.become(.array)
    return Elements(array: state)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    state.become(.single)
    return Single(state: state)
  }
}

extension EncodedState {
  fileprivate func encode(_ value: some Encodable, _ name: String) throws {
    try kinds.encode(value, to: member(name))
  }

  /// A container inside this one, which has been encoded when this one has.
  fileprivate func nested(_ name: String) -> StateEncoder {
    let state = member(name)
    state.last = nil
    state.begin()
    return StateEncoder(state: state)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: EncodedState
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { object.member(key.stringValue).set(.null) }
  // The common types, without asking what they are.
  func encode(_ value: Bool, forKey key: Key) { object.member(key.stringValue).set(.bool(value)) }
  func encode(_ value: Int, forKey key: Key) { object.member(key.stringValue).set(.integer(value)) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try object.encode(value, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    object.nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    object.nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { object.nested("super") }

  func superEncoder(forKey key: Key) -> any Encoder { object.nested(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
  let array: EncodedState
  var codingPath: [any CodingKey] { [] }
  var count: Int { array.index }

  func encodeNil() { array.member("").set(.null) }

  func encode<T: Encodable>(_ value: T) throws { try array.encode(value, "") }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    array.nested("").container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    array.nested("").unkeyedContainer()
  }

  func superEncoder() -> any Encoder { array.nested("") }
}

private struct Single: SingleValueEncodingContainer {
  let state: EncodedState
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { state.member("").set(.null) }

  func encode<T: Encodable>(_ value: T) throws { try state.encode(value, "") }
}
