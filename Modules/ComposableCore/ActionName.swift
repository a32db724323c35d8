/// An action as a case path without its values: `.counter(.setCount("42"))` is `counter.setCount`.
package func caseName(of action: Any) -> String {
  steps(of: action).names.joined(separator: ".")
}

/// An action as a case path, with the values of its last case: `counter.setCount("42")`.
package func describe(action: Any) -> String {
  let steps = steps(of: action)
  let path = steps.names.joined(separator: ".")
  guard let payload = steps.payload else { return path }
  let text = "\(payload)"
  return text.hasPrefix("(") ? path + text : "\(path)(\(text))"
}

private func steps(of value: Any) -> (names: [String], payload: Any?) {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return ([], value) }
  guard let child = mirror.children.first, let name = child.label else {
    return (["\(value)"], nil)
  }
  let inner = steps(of: child.value)
  return inner.names.isEmpty ? ([name], inner.payload) : ([name] + inner.names, inner.payload)
}
