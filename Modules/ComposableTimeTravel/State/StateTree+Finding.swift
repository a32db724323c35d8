/// Why a typed path matches no part of a state: a sentence that lists the existing names.
public struct StatePathMistake: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
}

extension StateTree {
  /// The path that a typed path refers to. Each typed name may be a unique prefix; case is ignored.
  ///
  /// Below a nil value any name is accepted, as is the index of a row that doesn't exist yet.
  public func path(for typed: String) throws(StatePathMistake) -> StatePath {
    guard let path = StatePath(typed) else {
      throw StatePathMistake(
        description: "'\(typed)' isn't a path; write one as 'game.timer' or 'rows.0.\"a.b\"'.")
    }
    var found: [StatePath.Step] = []
    var part: StateTree? = self
    for step in path.steps {
      guard let known = part, known != .null else {
        found.append(step)
        continue
      }
      let next = try known.step(for: step, below: StatePath(found))
      found.append(next)
      part = known.part(at: next)
      if part == nil, case .array(let elements) = known { part = elements.first }
    }
    return StatePath(found)
  }

  private func step(
    for step: StatePath.Step, below path: StatePath
  ) throws(StatePathMistake) -> StatePath.Step {
    let place = path.steps.isEmpty ? "The state" : "\"\(path)\""
    switch self {
    case .array(let elements):
      if case .element(let index) = step, index >= 0 { return step }
      let rows = elements.isEmpty ? "It is empty." : "It has rows 0 to \(elements.count - 1)."
      throw StatePathMistake(description: "\(place) has no \"\(step.name)\". \(rows)")
    case .object(let members, let isDictionary):
      let name = step.name
      if members.index(of: name) != nil { return .member(name) }
      let lowered = name.lowercased()
      let begun = members.filter { $0.name.lowercased().hasPrefix(lowered) }
      let same = begun.filter { $0.name.lowercased() == lowered }
      if let only = same.first ?? (begun.count == 1 ? begun[0] : nil) { return .member(only.name) }
      // A dictionary may gain this key later.
      if isDictionary, begun.isEmpty { return .member(name) }
      let names = (begun.isEmpty ? members : begun).map(\.name).joined(separator: ", ")
      throw StatePathMistake(
        description: begun.isEmpty
          ? "\(place) has no \"\(name)\". Its members are \(names)."
          : "\"\(name)\" could be \(names); type more of it.")
    case .bool, .date, .duration, .null, .number, .string:
      throw StatePathMistake(description: "\(place) is a single value and has no parts.")
    }
  }
}
