import ComposableCore
import ComposableTimeTravel
import Foundation

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
