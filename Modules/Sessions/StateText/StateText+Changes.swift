extension StateText {
  /// The differences from `old` at the top level, as the members of an object; null for a removed
  /// member.
  public func changes(since old: StateText) -> String {
    let before = Dictionary(old.members.map { ($0.name, $0.value) }) { first, _ in first }
    let now = members
    var changed = now.filter { before[$0.name] != $0.value }
    let names = Set(now.map(\.name))
    changed += old.members.filter { !names.contains($0.name) }.map { ($0.name, "null") }
    return changed.sorted { $0.name < $1.name }.map { "\"\($0.name)\":\($0.value)" }
      .joined(separator: ",")
  }

  /// The object with changes applied.
  public func applying(_ changes: StateText) -> StateText {
    let changed = changes.members
    let names = Set(changed.map(\.name))
    let members =
      members.filter { !names.contains($0.name) } + changed.filter { $0.value != "null" }
    let texts = members.map { "\"\($0.name)\":\($0.value)" }
    return StateText(text: "{\(texts.joined(separator: ","))}")
  }

  /// The object with missing members, at any depth, taken from `other`.
  public func filled(from other: StateText) -> StateText {
    guard text.hasPrefix("{"), other.text.hasPrefix("{") else { return self }
    let own = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    let others = Dictionary(other.members.map { ($0.name, $0.value) }) { first, _ in first }
    let texts = Set(own.keys).union(others.keys).sorted().map { name in
      guard let value = own[name] else { return "\"\(name)\":\(others[name] ?? "null")" }
      let filled = others[name].map { StateText(text: value).filled(from: StateText(text: $0)) }
      return "\"\(name)\":\(filled?.text ?? value)"
    }
    return StateText(text: "{\(texts.joined(separator: ","))}")
  }

  /// The object without the members at some paths.
  func removing(_ paths: [String]) -> StateText {
    guard !paths.isEmpty, text.hasPrefix("{") else { return self }
    let texts = members.compactMap { name, value -> String? in
      if paths.contains(name) { return nil }
      let below = paths.filter { $0.hasPrefix("\(name).") }.map {
        String($0.dropFirst(name.count + 1))
      }
      return "\"\(name)\":\(StateText(text: value).removing(below).text)"
    }
    return StateText(text: "{\(texts.joined(separator: ","))}")
  }
}
