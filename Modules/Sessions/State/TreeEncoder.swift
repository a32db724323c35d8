/// The output of one encoder: a single value, elements, or members.
private final class Container {
  enum Slot {
    case container(Container)
    case encoded(EncodedState)

    var encoded: EncodedState {
      switch self {
      case .container(let container): container.encoded
      case .encoded(let encoded): encoded
      }
    }
  }

  private enum Kind { case array, object, single }

  private let kind: Kind
  private var names: [String] = []
  private var slots: [Slot] = []
  /// Where the next member is looked for in what is remembered.
  var index = 0

  private init(_ kind: Kind) { self.kind = kind }

  static var array: Container { Container(.array) }
  static var object: Container { Container(.object) }
  static func single(_ encoded: EncodedState) -> Container {
    let container = Container(.single)
    container.slots = [.encoded(encoded)]
    return container
  }

  var count: Int { slots.count }

  func append(_ slot: Slot) { slots.append(slot) }

  func append(_ name: String, _ slot: Slot) {
    names.append(name)
    slots.append(slot)
  }

  var encoded: EncodedState {
    switch kind {
    case .array:
      var digest = Digest.list
      let trees = slots.map { slot in
        let encoded = slot.encoded
        digest.append(encoded.digest)
        return encoded.tree
      }
      return EncodedState(.array(trees), digest.value)
    case .object:
      var digest = Digest.object
      var members: [StateTree.Member] = []
      members.reserveCapacity(slots.count)
      for (index, slot) in slots.enumerated() {
        let encoded = slot.encoded
        digest.insert(names[index], encoded.digest)
        members.append(StateTree.Member(names[index], encoded.tree))
      }
      return EncodedState(.object(members), digest.value)
    case .single: return slots[0].encoded
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
    container.append(name, .encoded(try memory.encode(value, part)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Container.object
    container.append(key.stringValue, .container(nested))
    return KeyedEncodingContainer(Members<Nested>(container: nested, known: nil, memory: memory))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = Container.array
    container.append(key.stringValue, .container(nested))
    return Elements(container: nested, memory: memory)
  }

  func superEncoder() -> any Encoder { nestedEncoder("super") }

  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key.stringValue) }

  private func nestedEncoder(_ name: String) -> any Encoder {
    let (encoder, nested) = TreeEncoder.nested(memory)
    container.append(name, .container(nested))
    return encoder
  }

  private func append(_ tree: StateTree, _ key: Key) {
    container.append(key.stringValue, .encoded(EncodedState(tree)))
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let container: Container
  let memory: StateMemory
  var codingPath: [any CodingKey] { [] }
  var count: Int { container.count }

  func encodeNil() { container.append(.encoded(EncodedState(.null))) }

  func encode<T: Encodable>(_ value: T) throws {
    container.append(.encoded(try memory.encode(value, nil)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let nested = Container.object
    container.append(.container(nested))
    return KeyedEncodingContainer(Members<Nested>(container: nested, known: nil, memory: memory))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = Container.array
    container.append(.container(nested))
    return Elements(container: nested, memory: memory)
  }

  func superEncoder() -> any Encoder {
    let (encoder, nested) = TreeEncoder.nested(memory)
    container.append(.container(nested))
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
