/// A value that can be nil.
protocol AnyOptional {}

extension Optional: AnyOptional {}

/// An `Int??`, an `Int???` and so on.
///
/// Codable writes null for `.some(nil)` as it does for nil. Here, `.some(nil)` is `[null]`.
protocol EncodableOptionalOfOptional {
  func nestedJSON(_ encode: (any Encodable) throws -> JSON) throws -> JSON
}

protocol DecodableOptionalOfOptional {
  init(nested decoder: JSONValueDecoder) throws
}

extension Optional: EncodableOptionalOfOptional where Wrapped: AnyOptional & Encodable {
  func nestedJSON(_ encode: (any Encodable) throws -> JSON) throws -> JSON {
    guard let self else { return .null }
    let json = try encode(self)
    // Each level adds brackets, so that an array of an optional, which may be `[null]`, differs.
    return json.isBracketedNull ? .array([json]) : json
  }
}

extension Optional: DecodableOptionalOfOptional where Wrapped: AnyOptional & Decodable {
  init(nested decoder: JSONValueDecoder) throws {
    if decoder.json == .null {
      self = nil
    } else {
      let json = decoder.json.isBracketedNull ? decoder.json.elements[0] : decoder.json
      self = try JSONValueDecoder(json, decoder.codingPath).decode(Wrapped.self)
    }
  }
}

extension JSON {
  /// Whether it is null in any number of brackets.
  fileprivate var isBracketedNull: Bool {
    var json = self
    while case .array(let elements) = json, elements.count == 1 { json = elements[0] }
    return json == .null
  }
}
