import ComposableCore
import Foundation

extension JSON {
  /// The value that this JSON was encoded from.
  ///
  /// - Throws: `DecodingError` with the path of the part that doesn't fit.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    let errors = (type as? any DecodesErrors.Type)?.errors ?? []
    return try DecodedError.$types.withValue(errors) { try JSONValueDecoder(self).decode(type) }
  }
}

/// Decodes JSON that a `StateEncoder` created.
struct JSONValueDecoder: Decoder {
  let json: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ json: JSON, _ codingPath: [any CodingKey] = []) {
    self.json = json
    self.codingPath = codingPath
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let leaf = type as? any JSONLeaf.Type else { return try T(from: self) }
    guard let value = leaf.init(json: json) as? T else { throw mismatch(type) }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members, _) = json else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Members(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([Any].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  fileprivate func mismatch<T>(_ type: T.Type) -> DecodingError {
    // Not the text of a list or an object: a type may try several forms of a large one.
    let found =
      switch json {
      case .array: "an array"
      case .object: "an object"
      case .bool, .null, .number, .string: "\(json.text.prefix(64))"
      }
    let expected =
      type == [Any].self ? "an array" : type == [String: Any].self ? "an object" : "\(type)"
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "Expected \(expected), found \(found).")
    return json == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json == .null }

  // The default implementations throw.
  func decode(_ type: Int128.Type) throws -> Int128 {
    guard let value = Int128(json: json) else { throw mismatch(type) }
    return value
  }

  func decode(_ type: UInt128.Type) throws -> UInt128 {
    guard let value = UInt128(json: json) else { throw mismatch(type) }
    return value
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSON.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { members.index(of: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
  }

  // The default implementations throw.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try decoder(key).decode(type)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(JSONKey("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: some CodingKey) throws -> JSONValueDecoder {
    guard let index = members.index(of: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "There is no \"\(key.stringValue)\"."))
    }
    return JSONValueDecoder(members[index].value, codingPath + [key])
  }
}

private struct Elements: UnkeyedDecodingContainer {
  let elements: [JSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next(peeks: true).decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try next(peeks: true).decode(type)
    currentIndex += 1
    return value
  }

  // The default implementations throw.
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    let value = try next(peeks: true).decode(type)
    currentIndex += 1
    return value
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    let value = try next(peeks: true).decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next(peeks: Bool = false) throws -> JSONValueDecoder {
    let key = JSONKey(currentIndex)
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath + [key], debugDescription: "The array has ended."))
    }
    defer { if !peeks { currentIndex += 1 } }
    return JSONValueDecoder(elements[currentIndex], codingPath + [key])
  }
}

/// The key of an element, or of a superclass.
private struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}
