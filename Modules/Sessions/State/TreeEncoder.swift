/// The output of one encoder: a single value, elements, or members.
private final class Container {
  private enum Kind {
    case array([StateTree])
    case object([StateTree.Member])
    case single(EncodedState)
  }

  private var kind: Kind
  private var digest: Digest
  /// The containers within this one, which are full when this one is; from the first of them on,
  /// all that follows, since a digest is made in order.
  private var later: [(name: String, part: () -> EncodedState)] = []
  /// Where the next member is looked for in what is remembered.
  var index = 0

  private init(_ kind: Kind, _ digest: Digest) {
    self.digest = digest
    self.kind = kind
  }

  static var array: Container { Container(.array([]), .list) }
  static var object: Container { Container(.object([]), .object) }
  static func single(_ encoded: EncodedState) -> Container { Container(.single(encoded), .list) }

  /// The number of elements.
  var count: Int {
    if case .array(let elements) = kind { elements.count + later.count } else { 0 }
  }

  func append(_ name: String, _ nested: Container) { later.append((name, { nested.encoded })) }

  func append(_ name: String, _ encoded: EncodedState) {
    if later.isEmpty { add(name, encoded) } else { later.append((name, { encoded })) }
  }

  private func add(_ name: String, _ encoded: EncodedState) {
    switch kind {
    case .array(var elements):
      kind = .array([])
      elements.append(encoded.tree)
      digest.append(encoded.digest)
      kind = .array(elements)
    case .object(var members):
      kind = .object([])
      members.append(StateTree.Member(name, encoded.tree))
      digest.insert(name, encoded.digest)
      kind = .object(members)
    case .single: break
    }
  }

  var encoded: EncodedState {
    for (name, part) in later { add(name, part()) }
    later = []
    switch kind {
    case .array(let elements): return EncodedState(.array(elements), digest.value)
    case .object(let members): return EncodedState(.object(members), digest.value)
    case .single(let encoded): return encoded
    }
  }
}

/// Encodes a value like `JSONEncoder`, as a tree.
final class TreeEncoder: Encoder {
  /// Nil until something is encoded.
  fileprivate var container: Container?
  fileprivate let known: Remembered?
  fileprivate let memory: StateMemory

  init(_ memory: StateMemory, _ known: Remembered?) {
    self.known = known
    self.memory = memory
  }

  var encoded: EncodedState { container?.encoded ?? Container.object.encoded }
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      Members(container: shared(.object), known: known, memory: memory))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Elements(container: shared(.array), memory: memory)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// A class and its superclass may each request the container, and share it.
  private func shared(_ new: Container) -> Container {
    let shared = container ?? new
    container = shared
    return shared
  }

  fileprivate static func nested(_ memory: StateMemory) -> (encoder: TreeEncoder, Container) {
    let encoder = TreeEncoder(memory, nil)
    let nested = Container.object
    encoder.container = nested
    return (encoder, nested)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let container: Container
  let known: Remembered?
  let memory: StateMemory
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { append(.null, key) }
  // The common types, without asking what they are.
  func encode(_ value: Bool, forKey key: Key) { append(.bool(value), key) }
  func encode(_ value: Int, forKey key: Key) { append(.integer(value), key) }
  func encode(_ value: String, forKey key: Key) { append(.string(value), key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let name = key.stringValue
    let part = known?.member(name, &container.index)
    container.append(name, try memory.encode(value, part))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Container.object
    container.append(key.stringValue, nested)
    return KeyedEncodingContainer(Members<Nested>(container: nested, known: nil, memory: memory))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = Container.array
    container.append(key.stringValue, nested)
    return Elements(container: nested, memory: memory)
  }

  func superEncoder() -> any Encoder { nestedEncoder("super") }

  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key.stringValue) }

  private func nestedEncoder(_ name: String) -> any Encoder {
    let (encoder, nested) = TreeEncoder.nested(memory)
    container.append(name, nested)
    return encoder
  }

  private func append(_ tree: StateTree, _ key: Key) {
    container.append(key.stringValue, EncodedState(tree))
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let container: Container
  let memory: StateMemory
  var codingPath: [any CodingKey] { [] }
  var count: Int { container.count }

  func encodeNil() { container.append("", EncodedState(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    container.append("", try memory.encode(value, nil))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Container.object
    container.append("", nested)
    return KeyedEncodingContainer(Members<Nested>(container: nested, known: nil, memory: memory))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = Container.array
    container.append("", nested)
    return Elements(container: nested, memory: memory)
  }

  func superEncoder() -> any Encoder {
    let (encoder, nested) = TreeEncoder.nested(memory)
    container.append("", nested)
    return encoder
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.container = .single(EncodedState(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    var index = 0
    let part = encoder.known?.member("", &index)
    encoder.container = .single(try encoder.memory.encode(value, part))
  }
}
