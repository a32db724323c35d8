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
  private var members: [Member]?
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
    if old is Int || old is Bool || old is String {
      return changes.append(LeafChange(path: path, before: text(old), after: text(new)))
    }
    if let before = Members.of(old), let after = Members.of(new) {
      return compare(before, after, at: path.isEmpty ? "" : path + ".", &changes)
    }
    let (before, after) = (text(old), text(new))
    if isCounted(old), isCounted(new) {
      changes.append(LeafChange(path: path, before: before, after: after))
    } else {
      changes += StateText(text: after).leafChanges(since: StateText(text: before), at: path)
    }
  }

  private func compare(
    _ before: [Member], _ after: [Member], at place: String, _ changes: inout [LeafChange]
  ) {
    let isSame =
      before.count == after.count
      && before.indices.allSatisfy {
        before[$0].name == after[$0].name
      }
    guard isSame else { return compareByName(before, after, at: place, &changes) }
    let changed = after.indices.filter { !Self.areEqual(before[$0].value, after[$0].value) }
    for index in changed.sorted(by: { after[$0].name < after[$1].name }) {
      compare(
        before[index].value, after[index].value, at: place + after[index].name, &changes)
    }
  }

  private func compareByName(
    _ before: [Member], _ after: [Member], at place: String, _ changes: inout [LeafChange]
  ) {
    let values = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
    for member in after.sorted(by: { $0.name < $1.name }) {
      if let old = values[member.name] {
        if !Self.areEqual(old, member.value) {
          compare(old, member.value, at: place + member.name, &changes)
        }
      } else {
        changes.append(
          LeafChange(path: place + member.name, before: nil, after: text(member.value)))
      }
    }
    let names = Set(after.map(\.name))
    for member in before.sorted(by: { $0.name < $1.name }) where !names.contains(member.name) {
      changes.append(
        LeafChange(path: place + member.name, before: text(member.value), after: nil))
    }
  }

  private static func areEqual(_ old: any Encodable, _ new: any Encodable) -> Bool {
    // Casts are what this costs, and most values are of these types.
    let type = ObjectIdentifier(Swift.type(of: old))
    guard type == ObjectIdentifier(Swift.type(of: new)) else { return false }
    if type == ObjectIdentifier(Int.self) { return old as? Int == new as? Int }
    if type == ObjectIdentifier(Bool.self) { return old as? Bool == new as? Bool }
    if type == ObjectIdentifier(String.self) { return old as? String == new as? String }
    func isEqual<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
    guard let old = old as? any Equatable else { return false }
    return isEqual(old)
  }

  private func text(_ value: any Encodable) -> String {
    switch value {
    case let number as Int: return "\(number)"
    case let truth as Bool: return "\(truth)"
    case is String: return (try? StateText(value).text) ?? "null"
    default: break
    }
    if isCounted(value), let list = value as? any Collection { return "[\(list.count) rows]" }
    return (try? StateText(value).text) ?? "null"
  }

  /// Whether a value is a list whose rows are counted instead of written.
  private func isCounted(_ value: any Encodable) -> Bool {
    guard countsLists, let list = value as? any Collection else { return false }
    return list.count > 24
  }
}

private struct Member {
  var name: String
  var value: any Encodable
}

/// The members of a value that encodes as an object, not encoded themselves.
private final class Members: Encoder {
  private var members: [Member] = []
  /// The number of containers, and whether there is one of another kind.
  private var containers = 0
  private var isOther = false

  /// Nil if the value is no object, or if its members are encoded in containers of their own.
  static func of(_ value: any Encodable) -> [Member]? {
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
      encoder.members.append(Member(name: key.stringValue, value: value))
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
