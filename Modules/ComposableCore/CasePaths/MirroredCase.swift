import Synchronization

// Reads enums through `Mirror`: slower than through their metadata, and the same on every platform.

/// The case that a value of an enum is in.
package struct EnumCase {
  /// The name in source, without labels.
  package let name: String
  /// Nil for a case without a payload.
  package let payload: Any?
}

/// The case of a value.
///
/// Nil if the value isn't an enum, was built without reflection metadata, or has a custom mirror
/// that doesn't show it as an enum.
package func enumCase(of value: Any) -> EnumCase? {
  // Most payloads aren't enums, which the runtime detects faster than a mirror.
  guard let name = Platform.enumCaseName(of: value) else { return nil }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return nil }
  return EnumCase(name: name, payload: mirror.children.first?.value)
}

/// Whether a value is in a case without a payload.
func isConstantCase(_ value: Any) -> Bool {
  enumCase(of: value).map { $0.payload == nil } ?? false
}

/// The payload of an enum's value as a `Value`; nil if it has none of that type.
func mirroredPayload<Value>(of root: Any, as: Value.Type = Value.self) -> Value? {
  guard let payload = enumCase(of: root)?.payload else { return nil }
  return (onlyElement(of: payload) ?? payload) as? Value
}

/// The payload as a `Value`, if embedding it gives the case of `root`.
func extractMirrored<Root, Value>(from root: Root, embed: (Value) -> Root?) -> Value? {
  // Functions and metatypes are recognized by the names of their types: `Mirror` returns them in a
  // different form.
  let type = _typeName(Value.self, qualified: true)
  guard !type.contains("->") || Value.self == (() -> Void).self, !type.hasSuffix(".Type"),
    let value: Value = mirroredPayload(of: root), let embedded = embed(value),
    let found = enumCase(of: root), let again = enumCase(of: embedded), found.name == again.name,
    found.payload.map({ Swift.type(of: $0) }) == again.payload.map({ Swift.type(of: $0) })
  else { return nil }
  return value
}

/// The element of a one-element tuple, in which `Mirror` returns a single labeled payload; nil for
/// any other payload.
private func onlyElement(of payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  return mirror.displayStyle == .tuple && mirror.children.count == 1
    ? mirror.children.first?.value : nil
}

/// Reports, once in a process, that enums are read with `Mirror` because the check failed.
func reportEnumFallback() {
  guard Platform.mayReadEnumMetadata, !Platform.readsEnumMetadata,
    !isEnumFallbackReported.exchange(true, ordering: .relaxed)
  else { return }
  IssueReporter.current(
    """
    This Swift runtime lays out enums in another way than expected, so case paths read them with \
    "Mirror": a thousand times slower, and a path is equal only to its copies. Update \
    ComposableCore to a version that knows this compiler.
    """, at: nil)
}

private let isEnumFallbackReported = Atomic(false)
