import ComposableTextUI

/// A comparison of a part of a state with a value: `game.timer.duration >= 500ms`.
///
/// A condition is validated against a state when it is parsed, so a condition that can never hold
/// is refused with a remedy. Numbers of any size are compared exactly.
///
/// ```swift
/// try Condition("count >= 3", in: tree).holds(for: tree)  // true
/// ```
public struct Condition: Sendable, CustomStringConvertible {
  /// Why a condition is invalid, in one sentence.
  public struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// How two values are compared.
  enum Operator: String, CaseIterable {
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">"
    case greaterOrEqual = ">="

    /// Whether it compares order.
    var isOrder: Bool { self != .equal && self != .notEqual }

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }

  /// The path of the compared value.
  public let path: StatePath
  let comparison: Operator
  let value: String

  /// Whether a typed text is a condition rather than a step or a duration: it has an operator.
  package static func isCondition(_ text: String) -> Bool { text.contains { "=<>!".contains($0) } }

  /// The condition as it is typed.
  public var description: String { "\(path) \(comparison.rawValue) \(value)" }

  /// Parses a path, an operator and a value, separated by blanks. The names in the path may be
  /// shortened.
  ///
  /// - Throws: `Mistake` if the syntax is wrong, if the state has no such part, or if the
  ///   comparison can never hold.
  public init(_ text: String, in state: StateTree) throws(Mistake) {
    let spellings = Operator.allCases.map(\.rawValue).sorted { $0.count > $1.count }
    var isQuoted = false
    let operatorStart = text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return !isQuoted && spellings.contains { text[index...].hasPrefix($0) }
    }
    guard let operatorStart,
      let spelling = spellings.first(where: { text[operatorStart...].hasPrefix($0) }),
      let comparison = Operator(rawValue: spelling)
    else {
      throw Mistake("Expected a comparison, as in 'count >= 3'.")
    }
    let path = String(text[..<operatorStart].withoutBlankEnds)
    let value = String(text[operatorStart...].dropFirst(spelling.count).withoutBlankEnds)
    guard !path.isEmpty, !value.isEmpty else {
      throw Mistake(
        "Expected a path and a value around '\(spelling)', as in 'count \(spelling) 3'.")
    }
    self.comparison = comparison
    self.value = value
    do throws(StatePathMistake) {
      self.path = try state.path(for: path)
    } catch {
      throw Mistake(error.description)
    }
    if let mistake = mistake(in: state) { throw mistake }
  }

  /// Whether the condition holds for a state. An absent part counts as nil.
  public func holds(for state: StateTree) -> Bool {
    let found = state.part(at: path) ?? .null
    if isWithNil {
      return (found == .null) == (comparison == .equal)
    }
    switch found {
    case .array(let elements): return compareNumbers("\(elements.count)")
    case .object(let members, isDictionary: true): return compareNumbers("\(members.count)")
    case .object(let members, isDictionary: false):
      return (members.count == 1 && members[0].name == value) == (comparison == .equal)
    case .bool(let truth): return ("\(truth)" == value) == (comparison == .equal)
    case .date(let text):
      guard let left = Self.seconds(ofDate: text), let right = Self.seconds(ofDate: value) else {
        return false
      }
      return comparison.holds(left, right)
    case .duration(let digits):
      guard let left = DecimalNumber(digits), let right = Self.seconds(ofDuration: value) else {
        return false
      }
      return comparison.holds(left, right)
    case .null: return comparison == .notEqual
    case .number(let digits): return compareNumbers(digits)
    case .string(let text):
      if comparison.isOrder { return false }
      let isSame =
        text.hasSameBytes(as: value)
        || StateTree(json: value)?.string?.hasSameBytes(as: text) == true
      return isSame == (comparison == .equal)
    }
  }

  private func compareNumbers(_ digits: String) -> Bool {
    guard let left = DecimalNumber(digits), let right = DecimalNumber(value) else {
      return comparison == .notEqual
    }
    return comparison.holds(left, right)
  }

  /// Whether the value is nil.
  private var isWithNil: Bool { value == "nil" || value == "null" }

  /// Why the comparison can never hold; nil if it can.
  private func mistake(in state: StateTree) -> Mistake? {
    if isWithNil {
      return comparison.isOrder
        ? Mistake("nil has no order: compare with == or !=.") : nil
    }
    func expected(_ kind: String, _ example: String) -> Mistake {
      Mistake("'\(path)' is \(kind): write \(example).")
    }
    switch state.example(at: path) {
    case nil, .null: return nil
    case .array, .object(_, isDictionary: true):
      return DecimalNumber(value) == nil ? expected("a list, compared by its count", "3") : nil
    case .bool:
      if comparison.isOrder { return Mistake("'\(path)' is true or false: compare with == or !=.") }
      return value == "true" || value == "false" ? nil : expected("true or false", "true")
    case .date:
      return Self.seconds(ofDate: value) == nil ? expected("a date", "1970-01-01T00:00:00Z") : nil
    case .duration:
      return Self.seconds(ofDuration: value) == nil ? expected("a duration", "500ms") : nil
    case .number:
      if DecimalNumber(value) != nil { return nil }
      let digits = value.filter { $0 != "," && $0 != "_" }
      return expected("a number", DecimalNumber(digits) == nil ? "12" : digits)
    case .object(let members, isDictionary: false):
      if members.count == 1, !comparison.isOrder { return nil }
      let names = members.prefix(8).map { "\(path).\($0.name)" }.joined(separator: ", ")
      return Mistake("'\(path)' holds several values: compare one of \(names).")
    case .string:
      return comparison.isOrder ? Mistake("'\(path)' is a text: compare with == or !=.") : nil
    }
  }

  /// The seconds since 1970 of a date, or of a number of seconds.
  private static func seconds(ofDate text: String) -> DecimalNumber? {
    if let number = DecimalNumber(text) { return number }
    let text = StateTree(json: text)?.string ?? text
    return StateTree.string(text).secondsSince1970.flatMap { DecimalNumber($0) }
  }

  /// The seconds of a duration such as 500ms, 1.5s or 2m, or of a number of seconds.
  private static func seconds(ofDuration text: String) -> DecimalNumber? {
    if let number = DecimalNumber(text) { return number }
    return (try? InputParser.duration(text)).flatMap { DecimalNumber("\($0.attoseconds)e-18") }
  }
}

extension StateTree {
  /// A sample of the values possible at a path: the value there, or that of another element or
  /// member; nil if neither exists.
  fileprivate func example(at path: StatePath) -> StateTree? {
    var part = self
    for step in path.steps {
      if let next = part.part(at: step) {
        part = next
        continue
      }
      switch part {
      case .array(let elements): guard let first = elements.first else { return nil }; part = first
      case .object(let members, isDictionary: true):
        guard let first = members.first else { return nil }
        part = first.value
      default: return nil
      }
    }
    return part
  }
}

extension Substring {
  fileprivate var withoutBlankEnds: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...last].drop(while: \.isWhitespace)
  }
}
