import ComposableTextUI
import ComposableTimeTravel
import Foundation

/// A comparison of a part of a state with a value: `game.timer.duration >= 500ms`.
///
/// The value is one of JSON, a word, or a duration with a unit, which is its number of seconds. A
/// list is compared by the number of its rows, a case of an enum by its name.
struct Condition: Sendable, CustomStringConvertible {
  private enum Operator: String {
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">"
    case greaterOrEqual = ">="
  }

  /// The condition as it is typed.
  let description: String
  private let comparison: Operator
  private let path: JSONPath
  private let value: JSON

  /// Whether a typed text is a condition rather than a step or a duration: it has an operator.
  static func isCondition(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isOperator)
  }

  private static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    "=<>!".unicodeScalars.contains(scalar)
  }

  /// Parses a path, an operator and a value. The names in the path may be shortened.
  ///
  /// - Throws: A failure if the syntax is wrong, if the state has no such part, or if the part is
  ///   of another kind than the value.
  init(_ text: String, in state: JSON) throws(Failure) {
    // Quotes may contain anything. Scalars, because a mark could combine with a quote.
    var (isQuoted, isEscaped) = (false, false)
    let start = text.unicodeScalars.firstIndex { scalar in
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      return !isQuoted && Self.isOperator(scalar)
    }
    let rest = text.unicodeScalars[(start ?? text.endIndex)...]
    let spelling = String(rest.prefix(while: Self.isOperator))
    let name = String(text[..<rest.startIndex].trimmed)
    let typed = String(Substring(rest.drop(while: Self.isOperator)).trimmed)
    guard let comparison = Operator(rawValue: spelling), !name.isEmpty, !typed.isEmpty
    else { throw .invalid("Expected a comparison, as in 'count >= 3'.") }
    self.comparison = comparison
    path = try state.path(for: name)
    value = Self.value(typed)
    description = "\(path.shown) \(spelling) \(typed)"
    if let part = state.part(at: path), part != .null, value != .null, order(part) == nil {
      throw .invalid("'\(path.shown)' is \(part.shown), which can't be compared with \(typed).")
    }
  }

  private static func value(_ typed: String) -> JSON {
    if typed == "nil" { return .null }
    if let duration = try? InputParser.duration(typed), typed.last?.isLetter == true {
      return duration.json
    }
    return JSON(parsing: typed) ?? .string(typed)
  }

  /// Whether the condition holds for a state. An absent part is nil.
  func holds(for state: JSON) -> Bool {
    let order = order(state.part(at: path) ?? .null)
    switch comparison {
    case .equal: return order == .orderedSame
    case .notEqual: return order != .orderedSame
    case .less: return order == .orderedAscending
    case .lessOrEqual: return order == .orderedAscending || order == .orderedSame
    case .greater: return order == .orderedDescending
    case .greaterOrEqual: return order == .orderedDescending || order == .orderedSame
    }
  }

  /// The order of a part and the value; nil if they can't be compared.
  private func order(_ part: JSON) -> ComparisonResult? {
    switch (part, value) {
    case (.null, _), (_, .null): part == value ? .orderedSame : nil
    case (.array(let rows), .number(let digits)): Self.order("\(rows.count)", digits)
    case (.object(let rows, isDictionary: true), .number(let digits)):
      Self.order("\(rows.count)", digits)
    case (.number(let left), .number(let right)): Self.order(left, right)
    case (.bool(let left), .bool(let right)):
      left == right ? .orderedSame : left ? .orderedDescending : .orderedAscending
    case (.string(let left), _): Self.order(ofTexts: left, value.string ?? value.text)
    case (.object(let members, isDictionary: false), .string(let name)) where members.count == 1:
      Self.order(ofTexts: members[0].name, String(name.drop { $0 == "." }))
    default: part == value ? .orderedSame : nil
    }
  }

  /// Whole numbers are compared exactly.
  private static func order(_ left: String, _ right: String) -> ComparisonResult? {
    if let left = Int128(left), let right = Int128(right) { return left.order(right) }
    return Double(left).flatMap { left in Double(right).map { left.order($0) } }
  }

  private static func order(ofTexts left: String, _ right: String) -> ComparisonResult {
    if let left = JSON.string(left).date, let right = JSON.string(right).date {
      return left.order(right)
    }
    if left.hasSameBytes(as: right) { return .orderedSame }
    return left.hasBytes(before: right) ? .orderedAscending : .orderedDescending
  }
}

extension Comparable {
  fileprivate func order(_ other: Self) -> ComparisonResult {
    self == other ? .orderedSame : self < other ? .orderedAscending : .orderedDescending
  }
}
