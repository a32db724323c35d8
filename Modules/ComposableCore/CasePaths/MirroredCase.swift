// Enums read through `Mirror`: slower than their metadata, and the same on every platform.

/// The case that a value is in, and what it holds; nil if the value is no enum.
///
/// The name has no labels, and is nil for a case without payload that describes itself in another
/// way.
func mirroredCase(of value: Any) -> (name: String?, payload: Any?)? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return nil }
  if let child = mirror.children.first { return (child.label, child.value) }
  return (value is any CustomStringConvertible ? nil : String(describing: value), nil)
}

/// Whether a value is an enum in a case without payload, or with such an enum for a payload.
func isConstantCase(_ value: Any) -> Bool {
  guard let found = mirroredCase(of: value) else { return false }
  return found.payload.map(isConstantCase) ?? true
}

/// The payload as a `Value`, if `embed` leads to the case that `root` is in.
@usableFromInline
func extractMirrored<Root, Value>(from root: Root, embed: (Value) -> Root) -> Value? {
  // The text of a function type or metatype: `Mirror` hands such payloads out in a form of their
  // own.
  let type = _typeName(Value.self, qualified: true)
  guard !type.contains("->") || Value.self == (() -> Void).self, !type.hasSuffix(".Type"),
    let found = mirroredCase(of: root), let payload = found.payload,
    let value = (payload as? Value) ?? (onlyElement(of: payload) as? Value),
    let again = mirroredCase(of: embed(value)), again.name == found.name,
    again.payload.map({ Swift.type(of: $0) == Swift.type(of: payload) }) == true
  else { return nil }
  return value
}

/// What a tuple of one holds, as which a single labelled payload is handed out.
private func onlyElement(of payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  return mirror.displayStyle == .tuple && mirror.children.count == 1
    ? mirror.children.first?.value : nil
}
