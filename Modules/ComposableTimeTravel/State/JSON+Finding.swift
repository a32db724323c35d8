extension JSONPath {
  /// Why a typed path matches no part of a state: a sentence that lists the existing names.
  package struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The beginning of a sentence about the part.
  fileprivate var asSubject: String { keys.isEmpty ? "The state" : "\"\(self)\"" }
}

extension JSON {
  /// The path that a typed path refers to. Each typed name may be a unique prefix; case is ignored.
  ///
  /// Below a nil value any name is accepted, as is the index of a row that doesn't exist yet.
  package func path(for typed: String) throws(JSONPath.Mistake) -> JSONPath {
    guard let path = JSONPath(typed) else {
      throw JSONPath.Mistake(
        description: "'\(typed)' isn't a path; write one as 'game.timer' or 'rows.0.\"a.b\"'.")
    }
    var found: [JSONPath.Key] = []
    var part: JSON? = self
    for key in path.keys {
      guard let known = part, known != .null else {
        found.append(key)
        continue
      }
      let next = try known.key(for: key, below: JSONPath(found))
      found.append(next)
      part = known.part(at: next)
      if part == nil, case .array(let elements) = known { part = elements.first }
    }
    return JSONPath(found)
  }

  /// A sentence about the missing row that a path leads through; nil if it leads through none, or
  /// through nil. The row at its end may be missing: it is still to come, or was removed.
  package func missingRow(through path: JSONPath) -> String? {
    var part = self
    for (depth, key) in path.keys.dropLast().enumerated() {
      if let next = part.part(at: key) {
        part = next
        continue
      }
      guard case .array(let elements) = part else { return nil }
      let list = JSONPath(Array(path.keys.prefix(depth)))
      return "\(list.asSubject) has no row \(key.name). \(Self.rows(elements.count))"
    }
    return nil
  }

  private static func rows(_ count: Int) -> String {
    switch count {
    case 0: "It is empty."
    case 1: "Its only row is 0."
    default: "It has rows 0 to \(count - 1)."
    }
  }

  private func key(
    for key: JSONPath.Key, below path: JSONPath
  ) throws(JSONPath.Mistake) -> JSONPath.Key {
    let place = path.asSubject
    switch self {
    case .array(let elements):
      if case .element(let index) = key, index >= 0 { return key }
      throw JSONPath.Mistake(
        description: "\(place) has no \"\(key.name)\". \(Self.rows(elements.count))")
    case .object(let members, let isDictionary):
      let name = key.name
      if members.index(of: name) != nil { return .member(name) }
      let lowered = name.lowercased()
      let begun = members.filter { $0.name.lowercased().hasPrefix(lowered) }
      let same = begun.filter { $0.name.lowercased() == lowered }
      if let only = same.first ?? (begun.count == 1 ? begun[0] : nil) { return .member(only.name) }
      // A dictionary may gain this key later.
      if isDictionary, begun.isEmpty { return .member(name) }
      let names = (begun.isEmpty ? members : begun).map(\.name).joined(separator: ", ")
      throw JSONPath.Mistake(
        description: begun.isEmpty
          ? "\(place) has no \"\(name)\". Its members are \(names)."
          : "\"\(name)\" could be \(names); type more of it.")
    case .bool, .null, .number, .string:
      throw JSONPath.Mistake(description: "\(place) is a single value and has no parts.")
    }
  }
}
