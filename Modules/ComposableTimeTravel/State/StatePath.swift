/// The location of a value in a state: `game.results.0.guess`, or `rows."a.b"` for a key with a
/// dot.
public struct StatePath: Hashable, Sendable, CustomStringConvertible {
  /// A member or an element on the way.
  public enum Step: Hashable, Sendable {
    /// The element of an array at an index.
    case element(Int)
    /// The member of an object with a name.
    case member(String)
  }

  /// The steps from the whole state down.
  public var steps: [Step]

  /// A path; empty for the whole state.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of a part that was being decoded.
  init(_ codingPath: [any CodingKey]) {
    steps = codingPath.map { key in
      key.intValue.map { .element($0) } ?? .member(key.stringValue)
    }
  }

  /// Parses a path. A number can refer to an element or to a member with that name, whichever
  /// exists; it is stored as an element. Nil if the quotes of a key are unbalanced.
  public init?(_ text: String) {
    var steps: [Step] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("\"") {
        var end = rest.dropFirst().startIndex
        while end < rest.endIndex, rest[end] != "\"" {
          end = rest.index(after: end)
          if rest[rest.index(before: end)] == "\\", end < rest.endIndex {
            end = rest.index(after: end)
          }
        }
        guard end < rest.endIndex, case .string(let key)? = StateTree(json: String(rest[...end]))
        else { return nil }
        steps.append(.member(key))
        rest = rest[rest.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(".") else { return nil }
      } else {
        let key = rest.prefix { $0 != "." }
        guard !key.isEmpty else { return nil }
        steps.append(Int(key).map { .element($0) } ?? .member(String(key)))
        rest = rest.dropFirst(key.count)
      }
      guard rest.hasPrefix(".") else { continue }
      rest.removeFirst()
      guard !rest.isEmpty else { return nil }
    }
    self.steps = steps
  }

  /// The path as it is typed.
  public var description: String {
    steps.map { step in
      switch step {
      case .element(let index): "\(index)"
      case .member(let name): Self.isPlain(name) ? name : name.quoted
      }
    }.joined(separator: ".")
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && !name.unicodeScalars.contains {
        $0 == "." || $0 == "\"" || $0 == "\\" || $0.properties.isWhitespace || $0.value < 0x20
      }
  }
}

extension StatePath.Step {
  /// Compares names by their bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.element(let left), .element(let right)): left == right
    case (.member(let left), .member(let right)): left.hasSameBytes(as: right)
    case (.element, .member), (.member, .element): false
    }
  }

  /// The name, or the index as text.
  var name: String {
    switch self {
    case .element(let index): "\(index)"
    case .member(let name): name
    }
  }
}

extension StateTree {
  /// The part at a path; nil if there is none.
  public func part(at path: StatePath) -> StateTree? {
    path.steps.reduce(Optional(self)) { $0?.part(at: $1) }
  }

  /// The member or the element at a step.
  func part(at step: StatePath.Step) -> StateTree? {
    switch self {
    case .array(let elements):
      if case .element(let index) = step, elements.indices.contains(index) {
        return elements[index]
      }
      return nil
    case .object: return member(step.name)
    case .bool, .date, .duration, .null, .number, .string: return nil
    }
  }

  /// The paths of all members of objects, at any depth.
  public var paths: [StatePath] {
    guard case .object(let members, _) = self else { return [] }
    return members.flatMap { member in
      [StatePath([.member(member.name)])]
        + member.value.paths.map { StatePath([.member(member.name)] + $0.steps) }
    }
  }
}
