import ComposableTimeTravel

extension JSON {
  /// The JSON of a value.
  static func encoding(_ value: some Encodable) throws -> JSON {
    try StateEncoder().json(of: value)
  }

  /// The only member of an object; nil if this isn't one, or has another number of members.
  var onlyMember: JSON.Member? {
    guard let members, members.count == 1 else { return nil }
    return members[0]
  }

  /// The members of an object; nil if this isn't one.
  var members: [JSON.Member]? { if case .object(let members, _) = self { members } else { nil } }

  /// Why this isn't a value of a type; nil if it is.
  func mistake(decoding type: Any.Type) -> String? {
    guard let type = type as? any Decodable.Type else { return "It can't be decoded." }
    do {
      _ = try decoded(as: type)
      return nil
    } catch {
      return Self.reason(error)
    }
  }

  /// The first member that a value of a type doesn't have, in a sentence; nil if it has all.
  func unknownMember(of type: Any.Type) -> String? {
    guard let type = type as? any Decodable.Type,
      let value = try? decoded(as: type) as? any Encodable, let known = try? JSON.encoding(value)
    else { return nil }
    return unknownMember(of: known)
  }

  /// An error of encoding or decoding as a sentence.
  static func reason(_ error: any Error) -> String {
    let (path, reason): ([any CodingKey], String) =
      switch error {
      case EncodingError.invalidValue(_, let context):
        (context.codingPath, context.debugDescription)
      case DecodingError.typeMismatch(_, let context),
        DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath, "There is no \"\(key.stringValue)\".")
      default: ([], "\(error)")
      }
    let place = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}
