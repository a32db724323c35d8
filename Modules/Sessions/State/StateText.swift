import ComposableCore
import Foundation

/// A state as JSON text: equal states have the same bytes, regardless of the order of dictionaries.
public struct StateText: Equatable, Sendable {
  /// The JSON text.
  public let text: String

  /// Encodes with sorted keys; dates are seconds since 1970.
  public init(_ state: some Encodable) throws {
    text = try StateMemory(knowsTimes: false).encodedOnce(state).tree.text
  }

  /// Existing JSON text.
  public init(text: String) {
    self.text = text
  }

  /// Decodes such texts: dates are seconds since 1970 or text in ISO 8601, what is not finite is
  /// text.
  public static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      if let seconds = try? decoder.singleValueContainer().decode(Double.self) {
        return Date(timeIntervalSince1970: seconds)
      }
      return Date(timeIntervalSince1970: try Timestamp(from: decoder).secondsSince1970)
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  /// A 64-bit FNV-1a hash of the text, as 16 hexadecimal digits: how earlier session files
  /// name a state.
  public var hash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash.hexadecimal
  }

  /// The members of an object or the elements of an array, each with its text; empty for other
  /// values.
  public var members: [(name: String, value: String)] {
    let bytes = Array(text.utf8)
    guard let open = bytes.first, open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else {
      return []
    }
    var members: [(String, String)] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    var start = 1
    var colon: Int?
    for (index, byte) in bytes.enumerated() {
      if isEscaped { isEscaped = false; continue }
      if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ":") where depth == 1 && colon == nil && open == UInt8(ascii: "{"):
        colon = index
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 1, index > start {
          // A file may contain texts that are no JSON, such as a colon without a name.
          let name = colon.map {
            String(decoding: bytes[start..<$0].dropFirst().dropLast(), as: UTF8.self)
          }
          let value = String(
            decoding: bytes[(colon.map { $0 + 1 } ?? start)..<index], as: UTF8.self)
          members.append((name ?? "\(members.count)", value))
        }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        if depth == 1, byte == UInt8(ascii: ",") {
          start = index + 1
          colon = nil
        }
      default: break
      }
    }
    return members
  }

  /// The paths of all members of objects, at any depth: `game`, `game.timer`,
  /// `game.timer.duration`.
  public var paths: [String] {
    guard text.hasPrefix("{") else { return [] }
    return members.flatMap { name, value in
      [name] + StateText(text: value).paths.map { "\(name).\($0)" }
    }
  }

  /// The part at a path such as `game.results.0`; nil if there is none.
  public func part(at path: String) -> StateText? {
    var part = self
    for step in path.split(separator: ".") {
      let members = part.members
      guard
        let member = members.first(where: { $0.name == step })
          ?? members.first(where: { $0.name.lowercased() == step.lowercased() })
      else { return nil }
      part = StateText(text: member.value)
    }
    return part
  }

  /// Decodes the value; errors in it have their own types if those are among its `errors`.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    let errors = (type as? any DecodesErrors.Type)?.errors ?? []
    return try DecodedError.$types.withValue(errors) {
      try Self.decoder.decode(type, from: Data(text.utf8))
    }
  }

  /// The text indented for reading.
  public var pretty: String {
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(
        withJSONObject: value,
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    else { return text }
    return String(decoding: data, as: UTF8.self)
  }
}

extension String {
  /// The string as a JSON string.
  public var quoted: String {
    (try? StateText(self).text) ?? "\"\""
  }
}
