/// A state as a JSON-like tree of values; numbers keep every digit.
public enum StateTree: Sendable {
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
  /// Values by name, in encoding order.
  case object([Member])
  /// Text.
  case string(String)

  public struct Member: Sendable {
    public var name: String
    public var value: StateTree

    public init(_ name: String, _ value: StateTree) {
      self.name = name
      self.value = value
    }
  }
}

extension StateTree: Equatable {
  /// Whether both hold the same values, regardless of the order of an object's members.
  public static func == (left: StateTree, right: StateTree) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)): return left == right
    case (.bool(let left), .bool(let right)): return left == right
    case (.date(let left), .date(let right)), (.double(let left), .double(let right)),
      (.duration(let left), .duration(let right)):
      return left == right
    case (.integer(let left), .integer(let right)): return left == right
    case (.null, .null): return true
    case (.object(let left), .object(let right)): return areEqual(left, right)
    case (.digits(let left), .digits(let right)), (.string(let left), .string(let right)):
      return left == right
    case (.array, _), (.bool, _), (.date, _), (.digits, _), (.double, _), (.duration, _),
      (.integer, _), (.null, _), (.object, _), (.string, _):
      return false
    }
  }

  /// Whether two arrays share their elements, so that nothing else need be compared.
  public static func areIdentical<Element>(_ left: [Element], _ right: [Element]) -> Bool {
    left.count == right.count
      && left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
  }

  /// The values of an object by name; the first one if a name occurs twice.
  public static func values(of members: [Member]) -> [String: StateTree] {
    Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private static func areEqual(_ left: [Member], _ right: [Member]) -> Bool {
    if areIdentical(left, right) { return true }
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy({ $0.name == $1.name }) {
      return zip(left, right).allSatisfy { $0.value == $1.value }
    }
    let values = values(of: right)
    return left.allSatisfy { values[$0.name] == $0.value }
  }
}
