import ComposableTextUI
import ComposableTimeTravel

extension JSON {
  /// The path that a typed path refers to. Each name may be a unique prefix, and the encoder's `_0`
  /// may be left out.
  ///
  /// Below a nil value any name is accepted, as is a row that doesn't exist yet.
  func path(for typed: String) throws(Failure) -> JSONPath {
    guard let path = JSONPath(typed) else {
      throw .invalid("'\(typed)' isn't a path; write one as 'game.timer' or 'rows.0.\"a.b\"'.")
    }
    var found = JSONPath()
    var part: JSON? = self
    func enter(_ key: JSONPath.Key) {
      found.keys.append(key)
      part = part?.part(at: key)
    }
    for typed in path.keys {
      var key = typed
      let unlabeled = JSONPath.Key.member("_\(key.name)")
      if case .element = key, part?.part(at: unlabeled) != nil { key = unlabeled }
      if part?.part(at: key) == nil, part?.part(at: JSONPath.onlyValue) != nil {
        enter(JSONPath.onlyValue)
      }
      enter(try part?.key(for: key, below: found) ?? key)
    }
    return found
  }

  private func key(
    for key: JSONPath.Key, below path: JSONPath
  ) throws(Failure) -> JSONPath.Key {
    let place = path.keys.isEmpty ? "The state" : "'\(path.shown)'"
    switch (self, key) {
    case (.null, _), (.array, .element): return key
    case (.object(let members, let isDictionary), _):
      let name = key.name
      let begun = members.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
      if members.index(of: name) != nil { return .member(name) }
      if begun.count == 1 { return .member(begun[0].name) }
      // A dictionary may gain this key later.
      if isDictionary { return .member(name) }
      throw begun.isEmpty
        ? Failure("\(place) has no '\(name)'. \(membersListed)", code: .unknownName)
        : Failure(
          "'\(name)' could be \(begun.map(\.name).listed()); type more of it.", code: .ambiguous)
    default:
      throw Failure("\(place) is \(shown.brief) and has no '\(key.name)'.", code: .unknownName)
    }
  }

  /// The members of an object in a sentence.
  private var membersListed: String {
    let names = (members ?? []).map(\.name)
    return names.isEmpty ? "It has no members." : "Its members are \(names.listed())."
  }

  /// Why a value typed as this JSON isn't what it was decoded to, which is encoded as `decoded`: it
  /// has a member that the type doesn't know. Nil if all members are known.
  ///
  /// A decoder ignores them, and a misspelled optional would be lost without a word.
  private func unknownMember(of decoded: JSON, at path: JSONPath = .init()) -> String? {
    switch (self, decoded) {
    case (.object(let members, _), .object):
      for member in members {
        let inner = JSONPath(path.keys + [.member(member.name)])
        guard let value = decoded.member(member.name) else {
          let place = path.keys.isEmpty ? "It" : "'\(path.shown)'"
          return "\(place) has no '\(member.name)'. \(decoded.membersListed)"
        }
        if let unknown = member.value.unknownMember(of: value, at: inner) { return unknown }
      }
      return nil
    case (.array(let elements), .array(let others)):
      for (index, element) in elements.enumerated() {
        let inner = JSONPath(path.keys + [.element(index)])
        // A set is encoded in another order.
        if others.contains(where: { element.unknownMember(of: $0) == nil }) { continue }
        return others.first.flatMap { element.unknownMember(of: $0, at: inner) }
      }
      return nil
    default: return nil
    }
  }
}

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

  /// Why this isn't a value of a type, or which member the type doesn't have; nil if it is a value.
  func mistake(decoding type: Any.Type) -> String? {
    guard let type = type as? any Decodable.Type else { return "It can't be decoded." }
    do {
      let value = try decoded(as: type)
      // Only an object or a list can have members.
      guard members != nil || !elements.isEmpty, let value = value as? any Encodable
      else { return nil }
      return unknownMember(of: try .encoding(value))
    } catch {
      return Self.reason(error)
    }
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
