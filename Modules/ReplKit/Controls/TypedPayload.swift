import ComposableCore
import TerminalKit

/// The payload of an action's last case as it can be typed; nil if there is none, or if it cannot.
public func typedPayload(of action: Any) -> String? {
  var value = action
  for _ in caseName(of: action).split(separator: ".") {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    value = payload
  }
  return typedWords(value)
}

/// A text, a number or several of them as words of a line; nil for what cannot be typed.
private func typedWords(_ value: Any) -> String? {
  switch value {
  case let text as String: return text.isPlainWord ? text : text.inDoubleQuotes
  case let number as any LosslessStringConvertible: return number.description
  case let values as any Sequence:
    let words = values.map { typedWords($0) }
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  default: return nil
  }
}
