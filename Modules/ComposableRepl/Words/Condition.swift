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
    guard let part = state.part(at: path), part != .null else { return }
    let found = "'\(path.shown)' is \(part.shown.brief), which"
    switch order(part) {
    case .ordered: return
    case .equal, .different:
      if comparison == .equal || comparison == .notEqual { return }
      throw .invalid("\(found) has no order; compare it with == or !=.")
    case nil: throw .invalid("\(found) can't be compared with \(typed).")
    }
  }

  private static func value(_ typed: String) -> JSON {
    if typed == "nil" { return .null }
    if let duration = try? InputParser.signedDuration(typed), typed.last?.isLetter == true {
      return duration.json
    }
    return JSON(parsing: typed) ?? .string(typed)
  }

  /// Whether the condition holds for a state. An absent part is nil.
  func holds(for state: JSON) -> Bool {
    let order = order(state.part(at: path) ?? .null)
    let isEqual = order == .equal || order == .ordered(.orderedSame)
    return switch comparison {
    case .equal: isEqual
    case .notEqual: !isEqual
    case .less: order == .ordered(.orderedAscending)
    case .lessOrEqual: order == .ordered(.orderedAscending) || order == .ordered(.orderedSame)
    case .greater: order == .ordered(.orderedDescending)
    case .greaterOrEqual: order == .ordered(.orderedDescending) || order == .ordered(.orderedSame)
    }
  }

  /// How a part compares with the value. Only numbers, dates and Booleans have an order.
  private enum Order: Equatable {
    case different, equal
    case ordered(ComparisonResult)
  }

  /// How a part compares with the value; nil if they can't be compared.
  private func order(_ part: JSON) -> Order? {
    switch (part, value) {
    case (.array(let rows), .number(let digits)): Self.order("\(rows.count)", digits)
    case (.object(let rows, isDictionary: true), .number(let digits)):
      Self.order("\(rows.count)", digits)
    case (.number(let left), .number(let right)): Self.order(left, right)
    case (.bool(let left), .bool(let right)):
      .ordered(left == right ? .orderedSame : left ? .orderedDescending : .orderedAscending)
    case (.string(let left), .bool), (.string(let left), .number):
      left.hasSameBytes(as: value.text) ? .equal : .different
    case (.string(let left), .string(let right)):
      if let left = part.date, let right = value.date {
        .ordered(left.order(right))
      } else {
        left.hasSameBytes(as: right) ? .equal : .different
      }
    case (.object(let members, isDictionary: false), .string(let name)) where members.count == 1:
      members[0].name.hasSameBytes(as: String(name.drop { $0 == "." })) ? .equal : .different
    case (.null, _), (_, .null), (.array, .array), (.object, .object):
      part == value ? .equal : .different
    default: nil
    }
  }

  /// Whole numbers are compared exactly.
  private static func order(_ left: String, _ right: String) -> Order? {
    if let left = Int128(left), let right = Int128(right) { return .ordered(left.order(right)) }
    return Double(left).flatMap { left in Double(right).map { .ordered(left.order($0)) } }
  }
}

extension Comparable {
  fileprivate func order(_ other: Self) -> ComparisonResult {
    self == other ? .orderedSame : self < other ? .orderedAscending : .orderedDescending
  }
}
