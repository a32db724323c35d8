/// A state as a JSON-like tree of values; numbers keep every digit.
public enum StateTree: Hashable, Sendable {
  /// Values in order.
  case array([StateTree])
  /// A Boolean.
  case bool(Bool)
  /// A date, in seconds since 1970.
  case date(Double)
  /// A number that neither an `Int` nor a `Double` holds, in digits.
  case digits(String)
  /// A number with a fraction.
  case double(Double)
  /// A length of time, in seconds.
  case duration(Double)
  /// A whole number.
  case integer(Int)
  /// No value.
  case null
  /// Values by name; those of a state are sorted by it, so that equal states have equal trees.
  case object([Member])
  /// Text.
  case string(String)

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: StateTree

    public init(_ name: String, _ value: StateTree) {
      self.name = name
      self.value = value
    }
  }
}

extension StateTree {
  /// An object with its members sorted by their names.
  static func sorted(_ members: [Member]) -> StateTree {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.name < $1.name }
    return .object(isSorted ? members : members.sorted { $0.name < $1.name })
  }

  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .double(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The members of an object, or the elements of an array with their numbers as names.
  var members: [Member] {
    switch self {
    case .array(let elements): elements.enumerated().map { Member("\($0.offset)", $0.element) }
    case .object(let members): members
    case .bool, .date, .digits, .double, .duration, .integer, .null, .string: []
    }
  }

  /// The paths of all members of objects, at any depth: `game`, `game.timer`,
  /// `game.timer.duration`.
  public var paths: [String] {
    guard case .object(let members) = self else { return [] }
    return members.flatMap { member in
      [member.name] + member.value.paths.map { "\(member.name).\($0)" }
    }
  }

  /// The part at a path such as `game.results.0`; nil if there is none.
  public func part(at path: String) -> StateTree? {
    path.split(separator: ".").reduce(Optional(self)) { part, step in
      let members = part?.members ?? []
      let member =
        members.first { $0.name == step }
        ?? members.first { $0.name.lowercased() == step.lowercased() }
      return member?.value
    }
  }

  /// The object with changes applied: the changed members of objects, null for a removed one.
  func applying(_ changes: StateTree) -> StateTree {
    guard case .object(let old) = self, case .object(let changed) = changes else { return changes }
    let names = Set(changed.map(\.name))
    return .sorted(
      old.filter { !names.contains($0.name) }
        + changed.filter { $0.value != .null }.map { member in
          let before = old.first { $0.name == member.name }?.value ?? .null
          return Member(member.name, before.applying(member.value))
        })
  }

  /// The object with missing members, at any depth, taken from `other`.
  func filled(from other: StateTree) -> StateTree {
    guard case .object(let own) = self, case .object(let others) = other else { return self }
    let names = Set(own.map(\.name))
    return .sorted(
      own.map { member in
        let other = others.first { $0.name == member.name }?.value ?? member.value
        return Member(member.name, member.value.filled(from: other))
      } + others.filter { !names.contains($0.name) })
  }

  /// The object without the members at some paths.
  func removing(_ paths: [String]) -> StateTree {
    guard !paths.isEmpty, case .object(let members) = self else { return self }
    return .object(
      members.filter { !paths.contains($0.name) }.map { member in
        let below = paths.filter { $0.hasPrefix("\(member.name).") }
        let rest = below.map { String($0.dropFirst(member.name.count + 1)) }
        return Member(member.name, member.value.removing(rest))
      })
  }
}

extension StateTree.Member {
  /// A difference of two objects; nil for a value that is not there.
  public typealias Change = (name: String, before: StateTree?, after: StateTree?)

  /// The members that differ, both sorted by their names: the new and changed ones, then the
  /// removed ones.
  public static func changes(from old: [Self], to new: [Self]) -> [Change] {
    var changes: [Change] = []
    var gone: [Change] = []
    var index = 0
    for member in new {
      while index < old.count, old[index].name < member.name {
        gone.append((old[index].name, old[index].value, nil))
        index += 1
      }
      var before: StateTree?
      if index < old.count, old[index].name == member.name {
        before = old[index].value
        index += 1
      }
      if before != member.value { changes.append((member.name, before, member.value)) }
    }
    return changes + gone + old[index...].map { ($0.name, $0.value, nil) }
  }
}
