/// A value as a tree, exactly as a session file writes it.
///
/// Trees compare texts by their bytes, so "é" as one scalar differs from "é" as two, and numbers by
/// their digits, so -0.0 differs from 0.
///
/// ```swift
/// try StateEncoder().tree(of: ["count": 3]).text  // #"{"count":3}"#
/// ```
public enum StateTree: Sendable {
  /// Values in order.
  case array([StateTree])
  /// A Boolean.
  case bool(Bool)
  /// A date in ISO 8601; a string in JSON.
  case date(String)
  /// A duration as decimal digits of seconds; a number in JSON.
  case duration(String)
  /// No value.
  case null
  /// A number in decimal digits.
  case number(String)
  /// Values by name, sorted by the bytes of the names. Dictionaries may gain and lose members; any
  /// other object, such as a struct, always has the same members.
  case object([Member], isDictionary: Bool = false)
  /// Text.
  case string(String)

  /// A member of an object: its name and value.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: StateTree

    /// A member.
    public init(_ name: String, _ value: StateTree) {
      self.name = name
      self.value = value
    }
  }
}

extension StateTree: Equatable {
  /// Whether both have the same JSON. O(n), but O(1) for arrays and objects that share their
  /// storage.
  public static func == (lhs: StateTree, rhs: StateTree) -> Bool {
    switch (lhs, rhs) {
    case (.array(let left), .array(let right)): areIdentical(left, right) || left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    case (.object(let left, _), .object(let right, _)): areIdentical(left, right) || left == right
    default:
      if let left = lhs.digits, let right = rhs.digits {
        left.hasSameBytes(as: right)
      } else if let left = lhs.string, let right = rhs.string {
        left.hasSameBytes(as: right)
      } else {
        false
      }
    }
  }
}

extension StateTree.Member: Equatable {
  /// Whether both have the same name, by its bytes, and equal values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name.hasSameBytes(as: rhs.name) && lhs.value == rhs.value
  }
}

extension StateTree {
  /// An object with its members sorted. If several members have the same name, the last one is
  /// kept.
  static func sorted(_ members: [Member], isDictionary: Bool = false) -> StateTree {
    var members = members
    let isSorted = zip(members, members.dropFirst()).allSatisfy {
      $0.name.hasBytes(before: $1.name)
    }
    if !isSorted {
      // Sorts by name; equal names keep their order.
      let order = members.indices.sorted {
        let (left, right) = (members[$0].name, members[$1].name)
        return left.hasSameBytes(as: right) ? $0 < $1 : left.hasBytes(before: right)
      }
      var sorted: [Member] = []
      for index in order {
        if sorted.last?.name.hasSameBytes(as: members[index].name) == true { sorted.removeLast() }
        sorted.append(members[index])
      }
      members = sorted
    }
    return .object(members, isDictionary: isDictionary)
  }

  /// The member of an object with a name; nil if there is none, or if this isn't an object.
  /// O(log n).
  public func member(_ name: String) -> StateTree? {
    guard case .object(let members, _) = self else { return nil }
    return members.index(of: name).map { members[$0].value }
  }

  /// The elements of an array; empty if this isn't one.
  var elements: [StateTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text of a string or a date.
  var string: String? {
    switch self {
    case .date(let text), .string(let text): text
    default: nil
    }
  }

  /// The digits of a number or a duration.
  var digits: String? {
    switch self {
    case .duration(let digits), .number(let digits): digits
    default: nil
    }
  }

  /// The value of a number that is whole and fits in an `Int`.
  var integer: Int? { digits.flatMap { Int($0) } }
}

extension [StateTree.Member] {
  /// The index of the member with a name. O(log n).
  func index(of name: String) -> Int? {
    let index = partitioningIndex { !$0.name.hasBytes(before: name) }
    return index < count && self[index].name.hasSameBytes(as: name) ? index : nil
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
  func hasSameBytes(as other: String) -> Bool {
    areIdentical(self, other)
      || utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes of this text come before those of `other`.
  func hasBytes(before other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
