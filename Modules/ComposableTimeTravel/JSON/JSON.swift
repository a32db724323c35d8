/// A value of JSON: a part of an event, a line of a session, or a whole state.
///
/// Texts are compared by their bytes, so "é" as one scalar differs from "é" as two, and numbers by
/// their digits, so -0.0 differs from 0. Parsed and encoded objects have their members sorted; the
/// members of other objects keep their order.
///
/// ```swift
/// struct Point: Codable { var x = 3 }
/// let json = JSON.object([JSON.Member("x", .number(3))])
/// print(json.text)  // {"x":3}
/// print(try json.decoded(as: Point.self).x)  // 3
/// ```
public enum JSON: Sendable {
  /// Values in order.
  case array([JSON])
  /// A Boolean.
  case bool(Bool)
  /// No value.
  case null
  /// A number in decimal digits, as JSON writes it.
  case number(String)
  /// Values by name.
  ///
  /// Dictionaries may gain and lose members; any other object, such as a struct, always has the
  /// same members.
  case object([Member], isDictionary: Bool = false)
  /// Text.
  case string(String)

  /// A member of an object: its name and value.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON

    /// A member.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  public static func number(_ number: some BinaryInteger) -> JSON { .number("\(number)") }

  /// The member of an object with a name; nil if there is none, or if this isn't an object.
  ///
  /// O(log n) if the members are sorted.
  public func member(_ name: String) -> JSON? {
    guard case .object(let members, _) = self else { return nil }
    return members.index(of: name).map { members[$0].value }
  }

  /// The elements of an array; empty if this isn't one.
  public var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; nil for any other value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The digits of a number; nil for any other value.
  package var digits: String? { if case .number(let digits) = self { digits } else { nil } }

  /// The value of a number that is whole and fits in an `Int`; nil for any other value.
  public var integer: Int? { digits.flatMap { Int($0) } }
}

extension JSON: Equatable {
  /// Whether both have the same text. O(n), but O(1) for arrays and objects that share their
  /// storage.
  public static func == (lhs: JSON, rhs: JSON) -> Bool {
    switch (lhs, rhs) {
    case (.array(let left), .array(let right)): areIdentical(left, right) || left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    case (.object(let left, _), .object(let right, _)): areIdentical(left, right) || left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
      left.hasSameBytes(as: right)
    case (.array, _), (.bool, _), (.null, _), (.number, _), (.object, _), (.string, _): false
    }
  }
}

extension JSON.Member: Equatable {
  /// Whether both have the same name, by its bytes, and equal values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && lhs.value == rhs.value
  }
}

extension JSON {
  /// An object with its members sorted. If several members have the same name, the last one is
  /// kept.
  package static func sorted(_ members: [Member], isDictionary: Bool = false) -> JSON {
    let isSorted = zip(members, members.dropFirst()).allSatisfy {
      $0.name.hasBytes(before: $1.name)
    }
    if isSorted { return .object(members, isDictionary: isDictionary) }
    var sorted: [Member] = []
    // Equal names keep their order, because sorting is stable.
    for member in members.sorted(by: { $0.name.hasBytes(before: $1.name) }) {
      if sorted.last?.name.hasSameBytes(as: member.name) == true { sorted.removeLast() }
      sorted.append(member)
    }
    return .object(sorted, isDictionary: isDictionary)
  }
}

extension [JSON.Member] {
  /// The index of the member with a name. O(log n) if the members are sorted.
  package func index(of name: String) -> Int? {
    let index = partitioningIndex { !$0.name.hasBytes(before: name) }
    if index < count, self[index].name.hasSameBytes(as: name) { return index }
    return firstIndex { $0.name.hasSameBytes(as: name) }
  }
}

extension Array {
  /// The index of the first element that satisfies a predicate, or the end index; every element
  /// after it must satisfy the predicate too. O(log n).
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension String {
  /// Whether both have the same scalars, whereas `==` accepts canonically equivalent texts.
  package func hasSameBytes(as other: String) -> Bool {
    areIdentical(self, other)
      || utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes of this text come before those of `other`.
  package func hasBytes(before other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
