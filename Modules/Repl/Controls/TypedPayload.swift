import ComposableCore

/// The payload of an action's innermost case as a user would type it; nil if it has none, or if the
/// payload can't be typed.
public func typedPayload(of action: Any) -> String? {
  var value = action
  for _ in caseName(of: action).split(separator: ".") {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    value = payload
  }
  return typedWords(value)
}
