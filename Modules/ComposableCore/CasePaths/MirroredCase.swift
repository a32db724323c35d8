// Reads enums through `Mirror`: slower than through their metadata, and the same on every platform.

/// The case of a value and its payload; nil if the value is not an enum.
///
/// The name has no labels, and is nil for a case without a payload that has a custom description.
func mirroredCase(of value: Any) -> (name: String?, payload: Any?)? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return nil }
  if let child = mirror.children.first { return (child.label, child.value) }
  return (value is any CustomStringConvertible ? nil : String(describing: value), nil)
}

/// Whether a value is in a case without a payload, or with such a value as its payload.
func isConstantCase(_ value: Any) -> Bool {
  guard let found = mirroredCase(of: value) else { return false }
  return found.payload.map(isConstantCase) ?? true
}

/// The payload as a `Value`, if embedding it gives the case of `root`.
@usableFromInline
func extractMirrored<Root, Value>(from root: Root, embed: (Value) -> Root) -> Value? {
  // The name of a function type or metatype: `Mirror` returns such payloads in a different form.
  let type = _typeName(Value.self, qualified: true)
  guard !type.contains("->") || Value.self == (() -> Void).self, !type.hasSuffix(".Type"),
    let found = mirroredCase(of: root), let payload = found.payload,
    let value = (payload as? Value) ?? (onlyElement(of: payload) as? Value),
    let again = mirroredCase(of: embed(value)), again.name == found.name,
    again.payload.map({ Swift.type(of: $0) == Swift.type(of: payload) }) == true
  else { return nil }
  return value
}

/// The element of a one-element tuple, in which `Mirror` returns a single labelled payload.
private func onlyElement(of payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  return mirror.displayStyle == .tuple && mirror.children.count == 1
    ? mirror.children.first?.value : nil
}
