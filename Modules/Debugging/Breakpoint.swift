import ComposableCore
import Sessions

/// A comparison of a value in the state.
struct Breakpoint: Equatable, Sendable, CustomStringConvertible {
  static let operators = ["==", "!=", "<", "<=", ">", ">="]

  /// The path of the value: `game.timer.duration`.
  var path: String
  var comparison: String
  /// The value to compare with, as JSON or as a word.
  var value: String

  var description: String { "\(path) \(comparison) \(value)" }

  /// Whether the comparison is true for a state. Of an array the length is compared.
  func holds(in state: StateText) -> Bool {
    let found = state.part(at: path)?.text ?? "null"
    let wanted = ["nil", "null"].contains(value) ? "null" : value
    let isList = found.hasPrefix("[")
    let left = isList ? Double(StateText(text: found).members.count) : Self.number(found)
    guard let left, let right = Self.number(value) else {
      let isSame = found == wanted || found == wanted.quoted
      return comparison == "==" && isSame || comparison == "!=" && !isSame
    }
    switch comparison {
    case "==": return left == right
    case "!=": return left != right
    case "<": return left < right
    case "<=": return left <= right
    case ">": return left > right
    default: return left >= right
    }
  }

  /// A number, or a date as the seconds since 1970; nil for any other text.
  private static func number(_ text: String) -> Double? {
    if let number = Double(text) { return number }
    let date = StateText(text: text.hasPrefix("\"") ? text : text.quoted)
    return try? date.decoded(as: Timestamp.self).secondsSince1970
  }
}
