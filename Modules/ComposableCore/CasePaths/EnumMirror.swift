/// A value in a case of an enum, read through `Mirror`: slower than its metadata, and the same on
/// every platform.
@usableFromInline
struct EnumMirror {
  /// The name of the case, without labels; nil for a case without payload that describes itself in
  /// another way.
  let name: String?
  let payload: Any?

  /// Answers nil if the value is no enum.
  init?(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return nil }
    let child = mirror.children.first
    payload = child?.value
    if let child {
      name = child.label
    } else {
      name = value is any CustomStringConvertible ? nil : String(describing: value)
    }
  }

  /// Whether there is no payload, or a case without payload below it.
  var holdsCasesAlone: Bool {
    payload.map { EnumMirror($0)?.holdsCasesAlone ?? false } ?? true
  }

  /// The payload as a `Value`, if `embed` leads to the case that `root` is in.
  @usableFromInline
  static func extract<Root, Value>(_ root: Root, embed: (Value) -> Root) -> Value? {
    // The text of a function type or metatype: `Mirror` hands such payloads out in a form of their
    // own.
    let type = _typeName(Value.self, qualified: true)
    guard !type.contains("->") || Value.self == (() -> Void).self, !type.hasSuffix(".Type"),
      let found = EnumMirror(root), let payload = found.payload,
      let value = (payload as? Value) ?? (element(of: payload) as? Value),
      let again = EnumMirror(embed(value)), again.name == found.name,
      again.payload.map({ Swift.type(of: $0) == Swift.type(of: payload) }) == true
    else { return nil }
    return value
  }

  /// What a tuple of one holds, as which a single labelled payload is handed out.
  private static func element(of payload: Any) -> Any? {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple && mirror.children.count == 1
      ? mirror.children.first?.value : nil
  }
}
