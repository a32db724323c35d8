import ComposableCore
import ComposableTimeTravel
import Foundation

/// The types that occur in the actions of a program, each read once.
@MainActor
final class ActionTypes {
  private var known: [ObjectIdentifier: TypedCases] = [:]

  /// The cases of an enum that is encoded as the compiler writes it; nil for any other type, and if
  /// metadata can't be read.
  func cases(of type: Any.Type) -> TypedCases? {
    if let cases = known[ObjectIdentifier(type)] { return cases }
    guard let metadata = TypeMetadata(enum: type), !Self.isOfLibrary(type) else { return nil }
    let names = (0..<metadata.memberCount).map { metadata.name(at: $0) }
    let payloads = names.indices.compactMap { metadata.payload(at: $0) }
    guard payloads.count == names.count, Self.isEncodedByName(type, names) else { return nil }
    let cases = TypedCases(type)
    // Before its values are read, because an action can hold actions of its own type.
    known[ObjectIdentifier(type)] = cases
    cases.cases = zip(names, payloads).map { name, payload in
      TypedCases.Case(
        name: name,
        values: payload.enumerated().map { index, element in
          TypedCases.Value(
            label: element.label, key: element.label ?? "_\(index)", kind: kind(of: element.type))
        })
    }
    return cases
  }

  /// How values of a type are typed.
  func kind(of type: Any.Type) -> ValueKind {
    ValueKind(type: type, notation: notation(of: type))
  }

  private func notation(of type: Any.Type) -> ValueKind.Notation {
    if let optional = type as? any OptionalValue.Type {
      return .optional(kind(of: optional.wrapped))
    }
    if type == String.self { return .text }
    if type == Bool.self { return .truth }
    if type == Duration.self { return .duration }
    if type == Timestamp.self || type == Date.self { return .date }
    if let type = type as? any FixedWidthInteger.Type { return .integer(type) }
    if type is any (BinaryFloatingPoint & LosslessStringConvertible).Type { return .floatingPoint }
    if let metadata = TypeMetadata(enum: type), !Self.isOfLibrary(type) {
      if let choices = Self.choices(type, metadata) { return .choice(choices) }
      return cases(of: type).map { .cases($0) } ?? .other
    }
    if let list = type as? any ListValue.Type {
      let element = kind(of: list.element)
      return element.isWord ? .list(element) : .other
    }
    return .other
  }

  private static func isOfLibrary(_ type: Any.Type) -> Bool {
    let name = _typeName(type, qualified: true)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }

  /// The cases of an enum without values, each with its JSON; nil if it isn't one.
  private static func choices(
    _ type: Any.Type, _ metadata: TypeMetadata
  ) -> [JSON.Member]? {
    let tags = 0..<metadata.memberCount
    guard let type = type as? any Encodable.Type, tags.allSatisfy({ metadata.isEmpty(at: $0) })
    else { return nil }
    func json<Value: Encodable>(_ type: Value.Type, _ tag: Int) -> JSON? {
      metadata.emptyCase(tag, of: type).flatMap { try? .encoding($0) }
    }
    let choices = tags.compactMap { tag in
      json(type, tag).map { JSON.Member(metadata.name(at: tag), $0) }
    }
    return choices.count == tags.count ? choices : nil
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

/// A collection that is encoded as an array.
private protocol ListValue { static var element: Any.Type { get } }

extension Array: ListValue { fileprivate static var element: Any.Type { Element.self } }
extension Set: ListValue { fileprivate static var element: Any.Type { Element.self } }

extension ValueKind {
  /// Whether a value is one word, so that a list of them needs no brackets.
  fileprivate var isWord: Bool {
    switch notation {
    case .choice, .date, .duration, .floatingPoint, .integer, .text, .truth: true
    case .other: !(type is any ListValue.Type)
    case .cases, .list, .optional: false
    }
  }
}
