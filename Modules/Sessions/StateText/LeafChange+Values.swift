import Foundation

extension LeafChange {
  /// The differences between two states for each value; arrays are compared as a whole.
  ///
  /// Parts that are equal are not encoded, so this costs microseconds where little changed.
  public static func changes(from old: some Encodable, to new: some Encodable) -> [LeafChange] {
    var changes: [LeafChange] = []
    compare(old, new, at: "", &changes)
    return changes
  }

  private static func compare(
    _ old: any Encodable, _ new: any Encodable, at path: String, _ changes: inout [LeafChange]
  ) {
    if areEqual(old, new) { return }
    guard let before = Members.of(old), let after = Members.of(new) else {
      let (before, after) = (text(old), text(new))
      changes += StateText(text: after).leafChanges(since: StateText(text: before), at: path)
      return
    }
    let place = path.isEmpty ? "" : path + "."
    let isSame = before.elementsEqual(after) { $0.name == $1.name }
    let values = isSame ? [:] : Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
    var changed: [(name: String, changes: [LeafChange])] = []
    for (index, (name, value)) in after.enumerated() {
      var inside: [LeafChange] = []
      if let old = isSame ? before[index].value : values[name] {
        compare(old, value, at: place + name, &inside)
      } else {
        inside = [LeafChange(path: place + name, before: nil, after: text(value))]
      }
      if !inside.isEmpty { changed.append((name, inside)) }
    }
    let names = isSame ? [] : Set(after.map(\.name))
    let gone = isSame ? [] : before.filter { !names.contains($0.name) }
    changed.sort { $0.name < $1.name }
    changes += changed.flatMap(\.changes)
    changes += gone.sorted { $0.name < $1.name }.map {
      LeafChange(path: place + $0.name, before: text($0.value), after: nil)
    }
  }

  private static func areEqual(_ old: any Encodable, _ new: any Encodable) -> Bool {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
    guard let old = old as? any Equatable else { return false }
    return isEqual(old)
  }

  private static func text(_ value: any Encodable) -> String {
    switch value {
    case let number as Int: "\(number)"
    case let truth as Bool: "\(truth)"
    default: (try? StateText(value).text) ?? "null"
    }
  }
}

/// The members of a value that encodes as an object, not encoded themselves.
private final class Members: Encoder {
  private var members: [(name: String, value: any Encodable)] = []
  /// The number of containers, and whether there is one of another kind.
  private var containers = 0
  private var isOther = false

  /// Nil if the value is no object, or if its members are encoded in containers of their own.
  static func of(_ value: any Encodable) -> [(name: String, value: any Encodable)]? {
    // JSON has forms of its own for these.
    if value is Data || value is Date || value is Decimal || value is URL { return nil }
    let encoder = Members()
    guard (try? value.encode(to: encoder)) != nil, encoder.containers == 1, !encoder.isOther else {
      return nil
    }
    return encoder.members
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    containers += 1
    return KeyedEncodingContainer(Named(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Other(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Other(encoder: self) }

  private struct Named<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: Members
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { throw NoObject() }

    func encode(_ value: some Encodable, forKey key: Key) {
      encoder.members.append((key.stringValue, value))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.isOther = true
      return KeyedEncodingContainer(Named<Nested>(encoder: Members()))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.isOther = true
      return Other(encoder: encoder)
    }

    func superEncoder() -> any Encoder { other() }

    func superEncoder(forKey key: Key) -> any Encoder { other() }

    private func other() -> any Encoder {
      encoder.isOther = true
      return Members()
    }
  }

  /// Ends the encoding of what is no object.
  private struct Other: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let encoder: Members
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() throws { throw NoObject() }

    func encode(_ value: some Encodable) throws { throw NoObject() }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      encoder.isOther = true
      return KeyedEncodingContainer(Named<Nested>(encoder: Members()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

    func superEncoder() -> any Encoder { Members() }
  }

  private struct NoObject: Error {}
}
