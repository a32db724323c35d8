/// Why a typed path matches no part of a state: one sentence with the existing names.
public struct StatePathError: Error, Equatable, Sendable, CustomStringConvertible {
  public var description: String
}

extension StateText {
  /// The text of a state for people and other programs, including null for each nil property,
  /// which JSON omits.
  public static func whole(_ state: some Encodable) throws -> StateText {
    StateText(try StateTree(encoding: state).readable.withAbsent(of: state))
  }

  /// The full path for a typed one, each part of which may be a unique prefix in any case. Parts
  /// below null are accepted unchanged.
  public func path(for typed: String) throws(StatePathError) -> String {
    var part = tree
    var path: [String] = []
    for step in typed.split(separator: ".") {
      guard part != .null else { return (path + [String(step)]).joined(separator: ".") }
      let members = part.members
      let lowered = step.lowercased()
      let begun = members.filter { $0.name.lowercased().hasPrefix(lowered) }
      let same = begun.filter { $0.name.lowercased() == lowered }
      let found =
        same.first { $0.name == step } ?? same.first ?? (begun.count == 1 ? begun[0] : nil)
      guard let found else {
        let place = path.isEmpty ? "The state" : "\"\(path.joined(separator: "."))\""
        throw StatePathError(
          description: begun.isEmpty
            ? "\(place) has no \"\(step)\". " + Self.list(of: members.map(\.name), in: path)
            : "\"\(step)\" could be \(begun.map(\.name).joined(separator: ", ")); type more of it.")
      }
      path.append(found.name)
      part = found.value
    }
    return path.joined(separator: ".")
  }

  private static func list(of names: [String], in path: [String]) -> String {
    if names.isEmpty { return "It holds nothing." }
    if names[0] == "0" {
      return names.count == 1 ? "It has row 0." : "It has rows 0 to \(names.count - 1)."
    }
    return "\(path.isEmpty ? "At its top it" : "It") has \(names.joined(separator: ", "))."
  }
}

extension StateTree {
  /// Adds null for the nil properties of `value`, at any depth.
  fileprivate func withAbsent(of value: Any) -> StateTree {
    let mirror = Mirror(reflecting: value)
    switch (mirror.displayStyle, self) {
    case (.optional?, _): return mirror.children.first.map { withAbsent(of: $0.value) } ?? self
    case (.collection?, .array(let elements)) where elements.count == mirror.children.count:
      return .array(zip(elements, mirror.children).map { $0.withAbsent(of: $1.value) })
    case (.struct?, .object(var members)):
      for case (let name?, let value) in mirror.children {
        let child = Mirror(reflecting: value)
        if let index = members.firstIndex(where: { $0.name == name }) {
          members[index].value = members[index].value.withAbsent(of: value)
        } else if child.displayStyle == .optional, child.children.isEmpty {
          members.append(Member(name, .null))
        }
      }
      return .sorted(members)
    default: return self
    }
  }
}
