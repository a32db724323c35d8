import Foundation

extension LeafChange {
  /// The differences between two states for each value; arrays are compared as a whole.
  ///
  /// Parts that are equal are not encoded, so this costs microseconds where little changed.
  public static func changes(from old: some Encodable, to new: some Encodable) -> [LeafChange] {
    var states = ComparedStates(old)
    return states.changes(to: new)
  }
}

/// A state to which the following ones are compared, each to the one before.
public struct ComparedStates {
  private let countsLists: Bool
  private var members: [(name: String, value: any Encodable)]?
  private var state: any Encodable

  /// - Parameter countsLists: Whether a long list is written as the number of its rows, which costs
  ///   the same for any length.
  public init(_ state: some Encodable, countsLists: Bool = false) {
    self.countsLists = countsLists
    members = Members.of(state)
    self.state = state
  }

  /// The differences to the next state for each value; arrays are compared as a whole.
  public mutating func changes(to new: some Encodable) -> [LeafChange] {
    if Self.areEqual(state, new) { return [] }
    var changes: [LeafChange] = []
    let before = members
    members = Members.of(new)
    if let before, let members {
      compare(before, members, at: "", &changes)
    } else {
      compare(state, new, at: "", &changes)
    }
    state = new
    return changes
  }

  private func compare(
    _ old: any Encodable, _ new: any Encodable, at path: String, _ changes: inout [LeafChange]
  ) {
    if Self.areEqual(old, new) { return }
    if let before = Members.of(old), let after = Members.of(new) {
      return compare(before, after, at: path + ".", &changes)
    }
    let (before, after) = (text(old), text(new))
    if isCounted(old), isCounted(new) {
      changes.append(LeafChange(path: path, before: before, after: after))
    } else {
      changes += StateText(text: after).leafChanges(since: StateText(text: before), at: path)
    }
  }

  private func compare(
    _ before: [(name: String, value: any Encodable)],
    _ after: [(name: String, value: any Encodable)], at place: String,
    _ changes: inout [LeafChange]
  ) {
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

  private func text(_ value: any Encodable) -> String {
    switch value {
    case let number as Int: return "\(number)"
    case let truth as Bool: return "\(truth)"
    default: break
    }
    if isCounted(value), let list = value as? any Collection { return "[\(list.count) rows]" }
    return (try? StateText(value).text) ?? "null"
  }

  /// Whether a value is a list whose rows are counted instead of written.
  private func isCounted(_ value: any Encodable) -> Bool {
    guard countsLists, !(value is String), let list = value as? any Collection else { return false }
    return list.count > 24
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
