import ComposableCore
import ComposableTextUI
import Foundation

/// A comparison of a part of a state with a value: `game.timer.duration >= 500ms`.
///
/// The value means what the type of the part allows: 500ms is 0.5 beside a number of seconds. A
/// value that the type can't have, such as 3.5 for an `Int`, is refused with a remedy when the
/// condition is parsed.
///
/// ```swift
/// struct Timer: Codable { var seconds = 0.75 }
///
/// let state = try StateEncoder().json(of: Timer())
/// let condition = try Condition("seconds >= 500ms", in: state, of: Timer.self)
/// condition.holds(for: state)  // true
/// ```
package struct Condition: Sendable, CustomStringConvertible {
  /// Why a condition is invalid, in one sentence.
  package struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

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
  package let path: JSONPath
  let comparison: Operator
  let value: String

  /// Whether a typed text is a condition rather than a step or a duration: it has an operator.
  package static func isCondition(_ text: String) -> Bool { text.contains { "=<>!".contains($0) } }

  /// The condition as it is typed.
  package var description: String { "\(path) \(comparison.rawValue) \(value)" }

  /// Parses a path, an operator and a value, separated by blanks. The names in the path may be
  /// shortened.
  ///
  /// - Throws: `Mistake` if the syntax is wrong, if the state has no such part, or if the part
  ///   can't have the value.
  package init<State: Codable>(
    _ text: String, in state: JSON, of type: State.Type
  ) throws(Mistake) {
    guard let (path, comparison, value) = Self.parts(of: text) else {
      throw Mistake("Expected a comparison, as in 'count >= 3'.")
    }
    guard !path.isEmpty, !value.isEmpty else {
      let spelling = comparison.rawValue
      throw Mistake(
        "Expected a path and a value around '\(spelling)', as in 'count \(spelling) 3'.")
    }
    self.comparison = comparison
    self.value = value
    let sample: JSON?
    do throws(JSONPath.Mistake) {
      let path = try state.path(for: path)
      sample = state.withSampleRow(on: path, of: type)
      // The members of a row are known only from the sample.
      self.path = try sample?.path(for: "\(path)") ?? path
    } catch {
      throw Mistake(error.description)
    }
    if let mistake = mistake(in: sample ?? state, of: type) { throw mistake }
  }

  /// The first operator outside of quotes, and what is before and after it; nil without one.
  private static func parts(
    of text: String
  ) -> (path: String, comparison: Operator, value: String)? {
    let operators = Operator.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    // Scalars, because a mark that combines with a quote or an operator would hide it.
    let all = text.unicodeScalars[...]
    var rest = all
    while let first = rest.first {
      if first == "\"" {
        guard let end = rest.endOfQuotes else { return nil }
        rest = rest[rest.index(after: end)...]
      } else if let found = operators.first(where: {
        rest.starts(with: $0.rawValue.unicodeScalars)
      }) {
        let value = rest.dropFirst(found.rawValue.unicodeScalars.count)
        return (
          String(Substring(all[..<rest.startIndex]).withoutBlankEnds), found,
          String(Substring(value).withoutBlankEnds)
        )
      } else {
        rest.removeFirst()
      }
    }
    return nil
  }

  /// Whether the condition holds for a state. An absent part counts as nil.
  package func holds(for state: JSON) -> Bool {
    let found = state.part(at: path) ?? .null
    if isWithNil { return (found == .null) == (comparison == .equal) }
    let isEqual: Bool
    switch found {
    case .array(let elements): return holds(for: "\(elements.count)")
    case .object(let members, isDictionary: true): return holds(for: "\(members.count)")
    case .number(let digits): return holds(for: digits)
    case .bool(let truth): isEqual = "\(truth)" == value
    case .null: isEqual = false
    case .object(let members, isDictionary: false):
      isEqual = members.count == 1 && members[0].name == value
    case .string(let text):
      if let left = found.date, let right = date { return comparison.holds(left, right) }
      if found.isNotFinite, number != nil { return holds(for: text) }
      isEqual = text.hasSameBytes(as: value) || text.hasSameBytes(as: unquoted)
    }
    return !comparison.isOrder && isEqual == (comparison == .equal)
  }

  private func holds(for digits: String) -> Bool {
    guard let number else { return comparison == .notEqual }
    return comparison.holds(digits: digits, number)
  }
}

// MARK: The value

extension Condition {
  var isWithNil: Bool { value == "nil" || value == "null" }

  /// The value without its quotes, if it has some.
  private var unquoted: String { JSON(parsing: value)?.string ?? value }

  /// The digits of a number, or of the seconds of a duration such as 500ms, 1.5s or 2m.
  var number: String? { Self.number(value) }

  static func number(_ text: String) -> String? {
    if let whole = Int128(text) { return "\(whole)" }
    if let whole = UInt128(text) { return "\(whole)" }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }) else {
      return (try? InputParser.duration(text))?.json.digits
    }
    guard let double = Double(text), double.isFinite else { return nil }
    // 1e2 is a whole number.
    return Decimal(exactDigits: text).map { "\($0)" } ?? text
  }

  /// The date of a text in ISO 8601, or of a number of seconds since 1970.
  private var date: Timestamp? {
    JSON.string(unquoted).date ?? number.flatMap { Timestamp(json: .number($0)) }
  }

  /// The values of JSON that the value may stand for, depending on the type of the part.
  var meanings: [JSON] {
    let texts: [JSON] = [.string(unquoted), .object([.init(value, .object([]))])]
    let truths: [JSON] = ["true": true, "false": false][value].map { [.bool($0)] } ?? []
    return (number.map { [.number($0)] } ?? []) + truths + texts
  }
}

extension Condition.Operator {
  /// Compares numbers. They are exact, except beyond the range of `Decimal`.
  fileprivate func holds(digits left: String, _ right: String) -> Bool {
    if let left = Int128(left), let right = Int128(right) { return holds(left, right) }
    if let left = UInt128(left), let right = UInt128(right) { return holds(left, right) }
    if let left = Decimal(exactDigits: left), let right = Decimal(exactDigits: right) {
      return holds(left, right)
    }
    guard let left = Double(left), let right = Double(right) else { return false }
    return holds(left, right)
  }
}

extension Decimal {
  /// The number; nil outside of the range in which a `Decimal` has all digits of a `Double`.
  fileprivate init?(exactDigits digits: String) {
    guard let magnitude = Double(digits)?.magnitude,
      magnitude == 0 || (1e-100...1e100).contains(magnitude)
    else { return nil }
    self.init(string: digits)
  }
}

extension Substring {
  fileprivate var withoutBlankEnds: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...last].drop(while: \.isWhitespace)
  }
}
