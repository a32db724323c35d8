/// Why a typed path matches no part of a state: one sentence with the existing names.
public struct StatePathError: Error, Equatable, Sendable, CustomStringConvertible {
  public var description: String
}

extension StateText {
  /// The text of a state for people and other programs, including null for each nil property,
  /// which JSON omits.
  public static func whole(_ state: some Encodable) throws -> StateText {
    try StateText(readable: state).withAbsent(of: state)
  }

  /// Adds null for the nil properties of `value`, at any depth.
  private func withAbsent(of value: Any) -> StateText {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { withAbsent(of: $0.value) } ?? self
    }
    if mirror.displayStyle == .collection {
      let (members, children) = (members, Array(mirror.children))
      guard text.hasPrefix("["), members.count == children.count else { return self }
      let texts = zip(members, children).map {
        StateText(text: $0.value).withAbsent(of: $1.value).text
      }
      return StateText(text: "[\(texts.joined(separator: ","))]")
    }
    guard mirror.displayStyle == .struct, text.hasPrefix("{") else { return self }
    var texts = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    for case (let name?, let value) in mirror.children {
      if let text = texts[name] {
        texts[name] = StateText(text: text).withAbsent(of: value).text
      } else if case let child = Mirror(reflecting: value), child.displayStyle == .optional,
        child.children.isEmpty
      {
        texts[name] = "null"
      }
    }
    let sorted = texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return StateText(text: "{\(sorted.joined(separator: ","))}")
  }

  /// The full path for a typed one, each part of which may be a unique prefix in any case. Parts
  /// below null are accepted unchanged.
  public func path(for typed: String) throws(StatePathError) -> String {
    var part = self
    var path: [String] = []
    for step in typed.split(separator: ".") {
      guard part.text != "null" else { return (path + [String(step)]).joined(separator: ".") }
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
      part = StateText(text: found.value)
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
