import ComposableTextUI

/// The location of a value in a state: `game.results.0.guess`, or `rows."a.b"` for a key with a
/// dot.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// A member or an element on the way.
  public enum Key: Hashable, Sendable {
    /// The element of an array at an index.
    case element(Int)
    /// The member of an object with a name.
    case member(String)
  }

  /// The keys from the whole state down.
  public var keys: [Key]

  /// A path; empty for the whole state.
  public init(_ keys: [Key] = []) { self.keys = keys }

  /// The path of a part that was being decoded.
  init(_ codingPath: [any CodingKey]) {
    keys = codingPath.map { key in
      key.intValue.map { .element($0) } ?? .member(key.stringValue)
    }
  }

  /// Parses a path.
  ///
  /// A number can refer to an element or to a member with that name, whichever exists; it is stored
  /// as an element. Nil if the quotes of a key are unbalanced.
  public init?(_ text: String) {
    var keys: [Key] = []
    // Scalars, because a mark that combines with a dot or a quote would hide it in a character.
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      if rest.first == "\"" {
        guard let end = rest.endOfQuotes,
          case .string(let key)? = JSON(parsing: String(rest[...end]))
        else { return nil }
        keys.append(.member(key))
        rest = rest[rest.index(after: end)...]
      } else {
        let key = rest.prefix { $0 != "." }
        guard !key.isEmpty else { return nil }
        keys.append(Self.key(String(key)))
        rest = rest[key.endIndex...]
      }
      guard !rest.isEmpty else { break }
      guard rest.removeFirst() == ".", !rest.isEmpty else { return nil }
    }
    self.keys = keys
  }

  private static func key(_ name: String) -> Key {
    if let index = Int(name), name == "\(index)" { .element(index) } else { .member(name) }
  }

  /// The path as it is typed.
  public var description: String {
    keys.map { key in
      switch key {
      case .element(let index): "\(index)"
      case .member(let name): Self.isPlain(name) ? name : name.quoted
      }
    }.joined(separator: ".")
  }

  /// The path for a person, without the names that the encoder gives to values without labels: the
  /// second of them, `_1`, is 1.
  package var shown: String {
    let keys = keys.filter { $0 != Self.onlyValue }.map { key in
      key.name.first == "_" ? Int(key.name.dropFirst()).map(Key.element) ?? key : key
    }
    return JSONPath(keys).description
  }

  /// The key of a case's first value without a label.
  package static let onlyValue = Key.member("_0")

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && !name.unicodeScalars.contains {
        $0 == "." || $0 == "\"" || $0 == "\\" || $0.properties.isWhitespace || $0.steersTerminal
      }
  }
}

extension Substring.UnicodeScalarView {
  /// The index of the quote that closes the one at the beginning; nil if none does.
  var endOfQuotes: Index? {
    var isEscaped = false
    return indices.dropFirst().first { index in
      defer { isEscaped = self[index] == "\\" && !isEscaped }
      return self[index] == "\"" && !isEscaped
    }
  }
}

extension JSONPath.Key {
  /// Compares names by their bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.element(let left), .element(let right)): left == right
    case (.member(let left), .member(let right)): left.hasSameBytes(as: right)
    case (.element, .member), (.member, .element): false
    }
  }

  /// The name, or the index as text.
  package var name: String {
    switch self {
    case .element(let index): "\(index)"
    case .member(let name): name
    }
  }
}

extension JSON {
  /// The part at a path; nil if there is none.
  public func part(at path: JSONPath) -> JSON? {
    path.keys.reduce(Optional(self)) { $0?.part(at: $1) }
  }

  /// The member or the element at a key.
  package func part(at key: JSONPath.Key) -> JSON? {
    switch self {
    case .array(let elements):
      if case .element(let index) = key, elements.indices.contains(index) {
        return elements[index]
      }
      return nil
    case .object: return member(key.name)
    case .bool, .null, .number, .string: return nil
    }
  }

  /// The paths of all members of objects, at any depth, except inside of arrays.
  public var paths: [JSONPath] {
    guard case .object(let members, _) = self else { return [] }
    return members.flatMap { member in
      [JSONPath([.member(member.name)])]
        + member.value.paths.map { JSONPath([.member(member.name)] + $0.keys) }
    }
  }
}
