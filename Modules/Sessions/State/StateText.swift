import ComposableCore
import Foundation

/// A state as JSON text: equal states have the same bytes, regardless of the order of dictionaries.
public struct StateText: Equatable, Sendable {
  /// The JSON text.
  public let text: String

  /// Encodes with sorted keys; dates are seconds since 1970.
  public init(_ state: some Encodable) throws {
    self.init(try StateMemory(knowsTimes: false).tree(encoding: state))
  }

  /// Encodes a value for people and other programs: dates are text in ISO 8601, lengths of time
  /// seconds.
  public init(readable value: some Encodable) throws {
    self.init(try StateTree(encoding: value).readable)
  }

  /// Existing JSON text.
  public init(text: String) {
    self.text = text
  }

  init(_ tree: StateTree) { text = tree.text }

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

  private static let shared = decoder

  /// A 64-bit FNV-1a hash of the text, as 16 hexadecimal digits: how earlier session files
  /// name a state.
  public var hash: String { Digest.of(text).hexadecimal }

  /// The tree of the text; null if it is no JSON.
  public var tree: StateTree {
    let bytes = Array(text.utf8)
    var reader = JSONReader(bytes, in: bytes.indices)
    return reader.tree() ?? .null
  }

  /// The part at a path such as `game.results.0`; nil if there is none.
  public func part(at path: String) -> StateText? { tree.part(at: path).map { StateText($0) } }

  /// Decodes the value; errors in it have their own types if those are among its `errors`.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    let errors = (type as? any DecodesErrors.Type)?.errors ?? []
    return try DecodedError.$types.withValue(errors) {
      try Self.shared.decode(type, from: Data(text.utf8))
    }
  }

  /// The text indented for reading.
  public var pretty: String { tree.indented() }
}

extension String {
  /// The string as a JSON string.
  public var quoted: String { StateTree.string(self).text }
}
