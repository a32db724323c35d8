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

  /// The object with changes applied: with members replaced, or removed where they are null.
  ///
  /// - Parameter isDeep: Whether the changes to an object in it are those to its members.
  public func applying(_ changes: StateText, isDeep: Bool = false) -> StateText {
    let changed = changes.members
    let old = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    let names = Set(changed.map(\.name))
    let members =
      members.filter { !names.contains($0.name) }
      + changed.filter { $0.value != "null" }.map { name, value in
        guard isDeep, let old = old[name], old.hasPrefix("{"), value.hasPrefix("{") else {
          return (name, value)
        }
        let part = StateText(text: old).applying(StateText(text: value), isDeep: true)
        return (name, part.text)
      }
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
}

extension StateTree {
  /// The object without the members at some paths.
  func removing(_ paths: [String]) -> StateTree {
    guard !paths.isEmpty, case .object(let members) = self else { return self }
    return .object(
      members.filter { !paths.contains($0.name) }.map { member in
        let below = paths.filter { $0.hasPrefix("\(member.name).") }.map {
          String($0.dropFirst(member.name.count + 1))
        }
        return Member(member.name, member.value.removing(below))
      })
  }
}
