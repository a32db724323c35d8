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
    let left = isList ? Double(StateText(text: found).members.count) : Double(found)
    guard let left, let right = Double(value) else {
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
}
