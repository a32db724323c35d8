import ComposableCore

/// The payload of an action's last case as it can be typed; nil if there is none, or if it cannot.
public func typedPayload(of action: Any) -> String? {
  var value = action
  for _ in caseName(of: action).split(separator: ".") {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    value = payload
  }
  return typedWords(value)
}
