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
    for key in path.keys {
      if key != JSONPath.onlyValue, part?.part(at: JSONPath.onlyValue) != nil {
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
      let names = (begun.isEmpty ? members : begun).map(\.name).joined(separator: ", ")
      throw begun.isEmpty
        ? Failure("\(place) has no '\(name)'. Its members are \(names).", code: .unknownName)
        : Failure("'\(name)' could be \(names); type more of it.", code: .ambiguous)
    default: throw Failure("\(place) is \(shown) and has no '\(key.name)'.", code: .unknownName)
    }
  }
}
