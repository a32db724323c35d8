@testable import ComposableTimeTravel

extension JSON {
  /// The tree with the changes from the `changed` member of a session line applied.
  ///
  /// - Parameter ambiguousPaths: The paths of removed members, and of elements inserted before
  ///   others.
  func applying(_ changes: JSON, ambiguousPaths: [String]) -> JSON {
    guard case .object(let members, _) = changes else { return self }
    var root = ChangeNode()
    for member in members {
      guard let path = JSONPath(member.name) else { continue }
      root.add(
        member.value, isAmbiguous: ambiguousPaths.contains { $0.hasSameBytes(as: member.name) },
        path.keys[...]
      )
    }
    return root.applied(to: self)
  }
}

/// The changes below a part of a state.
private struct ChangeNode {
  var value: JSON?
  var isAmbiguous = false
  var parts: [Part] = []

  struct Part {
    let step: JSONPath.Key
    var node: ChangeNode
  }

  mutating func add(_ value: JSON, isAmbiguous: Bool, _ steps: ArraySlice<JSONPath.Key>) {
    guard let step = steps.first else {
      (self.value, self.isAmbiguous) = (value, isAmbiguous)
      return
    }
    if parts.last?.step != step {
      let index = parts.firstIndex { $0.step == step }
      parts.append(index.map { parts.remove(at: $0) } ?? Part(step: step, node: ChangeNode()))
    }
    parts[parts.count - 1].node.add(value, isAmbiguous: isAmbiguous, steps.dropFirst())
  }

  func applied(to tree: JSON) -> JSON {
    if let value { return value }
    switch tree {
    case .object(var members, let isDictionary):
      for part in parts {
        let (step, node) = (part.step, part.node)
        let index = members.index(of: step.name)
        if node.isAmbiguous {
          if let index { members.remove(at: index) }
        } else if let index {
          members[index].value = node.applied(to: members[index].value)
        } else {
          members.append(.init(step.name, node.applied(to: .null)))
          members.sort { $0.name.hasBytes(before: $1.name) }
        }
      }
      return .object(members, isDictionary: isDictionary)
    case .array(var elements):
      let parts = parts.compactMap { part in
        if case .element(let index) = part.step { (index: index, node: part.node) } else { nil }
      }.sorted { $0.index < $1.index }
      for part in parts.reversed() where part.node.value == .null {
        elements.remove(at: part.index)
      }
      for part in parts where part.node.value != .null {
        if part.node.isAmbiguous || part.index >= elements.count {
          elements.insert(part.node.applied(to: .null), at: min(part.index, elements.count))
        } else {
          elements[part.index] = part.node.applied(to: elements[part.index])
        }
      }
      return .array(elements)
    case .bool, .null, .number, .string: return tree
    }
  }
}
