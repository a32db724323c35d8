import ComposableCore
import ComposableTimeTravel
import Foundation

/// An enum whose cases are typed by their names, each followed by its values.
///
/// ``ActionTypes`` reads it from the metadata of the type.
@MainActor
final class TypedCases {
  /// A case with the values that are typed after its name.
  @MainActor
  struct Case {
    let name: String
    let values: [Value]
    /// The JSON of a case of an enum without values; nil if the compiler's encoding is used.
    var json: JSON?

    var labels: [String] { values.compactMap(\.label) }

    /// The cases of its only value, as in `timer(TimerAction)`: their names continue the path.
    var path: TypedCases? { values.count == 1 ? values[0].kind.cases : nil }

    /// Whether it holds the action of a row or a screen after an id, as in `todo(ID, TodoAction)`.
    ///
    /// An enum without values is an action if its label says so. Ids have no cases, unlike the
    /// first value of `node(Tree, Tree)`.
    var addressesRow: Bool {
      let last = values.last.flatMap { $0.label == "action" ? $0.kind.cases : $0.kind.action }
      return last != nil && values.count > 1 && !values.dropLast().contains { $0.kind.cases != nil }
    }

    /// The JSON of the case with its values.
    func json(of values: [JSON]) -> JSON {
      if values.count == 1, self.values[0].key == nil { return .object([.init(name, values[0])]) }
      let members = zip(self.values, values).map { JSON.Member($0.key ?? "", $1) }
      return .object([.init(name, .sorted(members))])
    }

    /// The index of the text that takes the rest of the line, up to a label: the only text of a
    /// case, if all later values have labels.
    var openText: Int? {
      let texts = values.indices.filter { values[$0].kind.isText }
      guard texts.count == 1, !addressesRow,
        values[texts[0]...].dropFirst().allSatisfy({ $0.label != nil })
      else { return nil }
      return texts[0]
    }
  }

  /// A value of a case.
  struct Value {
    /// Nil if it was declared without a label.
    let label: String?
    /// The name under which it is encoded; nil if its members are those of the case.
    let key: String?
    let kind: ValueKind
  }

  let type: Any.Type
  /// In the order of their tags.
  ///
  /// Empty until they are read, because an action can hold actions of its own type.
  var cases: [Case] = []

  init(_ type: Any.Type) { self.type = type }

  var names: [String] { cases.map(\.name) }
  /// Whether no case holds a value.
  var isChoice: Bool { cases.allSatisfy { $0.values.isEmpty } }

  /// The choice of names, for a message.
  var list: String { names.sorted().listed() }

  /// What a value is, for a mistake; empty if it is written in JSON.
  var expected: String {
    isChoice ? "one of \(names.listed())" : ""
  }

  /// What stands for a value in a usage.
  var placeholder: String {
    if cases.isEmpty || cases.count > 8 { return isChoice ? "\(type)".uppercased() : "ACTION" }
    return names.joined(separator: "|")
  }

  subscript(name: String) -> Case? { cases.first { $0.name == name } }

  /// The cases with a name, which may be shortened.
  func matching(_ name: String) -> [Case] {
    self[name].map { [$0] } ?? names.matching(name).compactMap { self[$0] }
  }

  /// The case that a word chooses, which may begin with a dot as in Swift; nil if none or several.
  func choice(_ word: Words.Word) -> Case? {
    let found = matching(word.text.hasPrefix(".") ? String(word.text.dropFirst()) : word.text)
    return found.count == 1 ? found[0] : nil
  }
}

extension TypedCases {
  /// The words of an action, from which ``ActionReader`` reads it; nil if the JSON isn't an action
  /// of these cases.
  func text(_ json: JSON) -> String? {
    if let choice = cases.first(where: { $0.json == json }) { return choice.name }
    guard let member = json.onlyMember, let typedCase = self[member.name] else { return nil }
    let values = typedCase.values.map { value in
      value.key.map { member.value.member($0) ?? .null } ?? member.value
    }
    if let path = typedCase.path, !path.isChoice, let inner = path.text(values[0]) {
      return "\(typedCase.name).\(inner)"
    }
    var words = [typedCase.name]
    // Values at the end that are nil may be left out, but not all of them.
    let last = values.lastIndex { $0 != .null } ?? 0
    for (index, value) in typedCase.values.enumerated().prefix(last + 1) {
      if let label = value.label, !typedCase.addressesRow { words.append("\(label):") }
      let action = index == typedCase.values.count - 1 ? value.kind.action : nil
      words.append(action?.text(values[index]) ?? value.kind.text(values[index]))
    }
    return words.joined(separator: " ")
  }
}

/// The types that occur in the actions of a program. Each enum with values is read once, because it
/// can contain itself.
@MainActor
final class ActionTypes {
  private var known: [ObjectIdentifier: TypedCases] = [:]

  /// How values of a type are typed.
  func kind(of type: Any.Type) -> ValueKind {
    if let optional = type as? any OptionalValue.Type {
      var kind = kind(of: optional.wrapped)
      // The inner nil of an `Int??` is `[null]`.
      if kind.isOptional { (kind.type, kind.isText) = (type, false) }
      kind.isOptional = true
      return kind
    }
    if type == String.self { return .text }
    if type == Duration.self { return .duration }
    if type == (any Error).self { return .error }
    if type == Timestamp.self || type == Date.self { return .date(type) }
    if let type = type as? any FixedWidthInteger.Type { return .integer(type) }
    if type is any (BinaryFloatingPoint & LosslessStringConvertible).Type {
      return .floatingPoint(type)
    }
    if let cases = cases(of: type) { return .cases(cases) }
    if type == UniqueID.self || type == StackID.self { return .word(type, "ROW") }
    let isWord = type == URL.self || type == UUID.self || type is any RawRepresentable.Type
    return isWord ? .word(type, "\(type)".uppercased()) : .other(type)
  }

  /// The cases of an enum without values, or of one that is encoded as the compiler writes it; nil
  /// for any other type, and if metadata can't be read.
  private func cases(of type: Any.Type) -> TypedCases? {
    if let cases = known[ObjectIdentifier(type)] { return cases }
    let cases = TypedCases(type)
    if type == Bool.self {
      cases.cases = ["true", "false"].map { .init(name: $0, values: [], json: .bool($0 == "true")) }
      return cases
    }
    let module = _typeName(type, qualified: true).prefix { $0 != "." }
    guard let metadata = TypeMetadata(enum: type), module != "Swift",
      !module.hasPrefix("Foundation")
    else { return nil }
    let names = (0..<metadata.memberCount).map { metadata.name(at: $0) }
    if let choices = Self.choices(type, metadata, names) {
      cases.cases = choices
      return cases
    }
    let payloads = names.indices.compactMap { metadata.payload(at: $0) }
    guard payloads.count == names.count, Self.isEncodedByName(type, names) else { return nil }
    // Before its values are read, because an action can hold actions of its own type.
    known[ObjectIdentifier(type)] = cases
    cases.cases = zip(names, payloads).map { name, payload in
      TypedCases.Case(
        name: name,
        values: payload.enumerated().map { index, element in
          // The failure of a `TaskResult` has the members of its error.
          let isError = element.type == (any Error).self && payload.count == 1
          return TypedCases.Value(
            label: element.label, key: isError ? nil : element.label ?? "_\(index)",
            kind: kind(of: element.type))
        })
    }
    return cases
  }

  /// The cases of an enum without values, each with its JSON; nil if it isn't one.
  private static func choices(
    _ type: Any.Type, _ metadata: TypeMetadata, _ names: [String]
  ) -> [TypedCases.Case]? {
    guard let type = type as? any Encodable.Type else { return nil }
    func json<Value: Encodable>(_ type: Value.Type, _ tag: Int) -> JSON? {
      metadata.emptyCase(tag, of: type).flatMap { try? .encoding($0) }
    }
    let choices = names.enumerated().compactMap { tag, name in
      json(type, tag).map { TypedCases.Case(name: name, values: [], json: $0) }
    }
    return choices.count == names.count ? choices : nil
  }

  /// Whether an enum is decoded by the names of its cases, as the compiler writes it.
  private static func isEncodedByName(_ type: Any.Type, _ names: [String]) -> Bool {
    guard let type = type as? any Decodable.Type, !names.isEmpty else { return false }
    let probe = KeyProbe()
    _ = try? type.init(from: probe)
    guard let keys = probe.keys, let metadata = TypeMetadata(enum: keys) else { return false }
    let keyNames = (0..<metadata.memberCount).map { metadata.name(at: $0) }
    // A key with a name of its own, as in `case add = "a"`, is not typed by it.
    return Set(keyNames) == Set(names) && names.allSatisfy { keys.init(stringValue: $0) != nil }
  }
}

/// A decoder that finds out by which keys a type is decoded.
private final class KeyProbe: Decoder {
  private(set) var keys: (any CodingKey.Type)?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private struct Stop: Error {}

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    keys = type
    throw Stop()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
}

private protocol OptionalValue { static var wrapped: Any.Type { get } }

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
