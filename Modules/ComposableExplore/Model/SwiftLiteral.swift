import ComposableCore

/// The value as Swift source where its type is expected; nil if no equivalent source is known to
/// compile.
func exactSwiftLiteral<Value>(_ value: Value) -> String? {
  LiteralPrinter(isExact: true).literal(value, as: Value.self)
}

/// The value as Swift source for a message, where payloads need not compile.
func swiftLiteral<Value>(_ value: Value) -> String {
  LiteralPrinter(isExact: false).literal(value, as: Value.self) ?? describe(action: value)
}

/// A name as it is written in source after a dot.
///
/// The runtime puts a raw name in backticks, with no-break spaces instead of spaces.
func swiftName(_ name: String) -> String {
  let needsBackticks = ["init", "self", "Type", "Protocol"].contains(name)
  return needsBackticks ? "`\(name)`" : name.replacing("\u{A0}", with: " ")
}

/// Renders the structure of values as Swift source.
struct LiteralPrinter {
  /// Whether to print only equivalent source that compiles. If false, payloads are printed as in
  /// messages.
  let isExact: Bool

  /// The value where the type `declared` is expected.
  func literal(_ value: Any, as declared: Any.Type) -> String? {
    let isTyped = !isExact || type(of: value) == declared
    if let optional = value as? any LiteralOptional { return isTyped ? some(optional) : nil }
    if isExact, type(of: value) == AnyHashable.self { return nil }
    let shape = ValueShape(value)
    switch shape.kind {
    case .atom, .record, .text:
      return leaf(value, isTyped: isTyped) ?? (isExact ? nil : describe(action: value))
    case .dictionary, .list, .set: return isTyped ? elements(shape, of: value) : nil
    case .enumCase: return enumCase(shape, of: value, isTyped: isTyped)
    case .tuple: return isTyped ? fields(shape, of: type(of: value)).map { "(\($0))" } : nil
    }
  }

  private func some(_ optional: any LiteralOptional) -> String? {
    guard let wrapped = optional.wrapped else { return "nil" }
    guard let text = literal(wrapped, as: optional.wrappedType) else { return nil }
    // Without ".some", an inner nil or "none" would mean the outer nil.
    let outer = isExact ? ["nil", "."] : ["nil", ".none", ".some"]
    return outer.contains(where: text.hasPrefix) ? ".some(\(text))" : text
  }

  /// The elements of an array, a set or a dictionary; nil for other collections and long ones.
  private func elements(_ shape: ValueShape, of value: Any) -> String? {
    guard let types = (value as? any LiteralContainer)?.partTypes, shape.parts.count <= 1_000 else {
      return nil
    }
    var texts: [String] = []
    for part in shape.parts {
      let values = types.count == 1 ? [part.value] : [part.key ?? "", part.value]
      let literals = zip(values, types).compactMap { literal($0, as: $1) }
      guard literals.count == types.count else { return nil }
      texts.append(literals.joined(separator: ": "))
    }
    return texts.isEmpty && types.count == 2 ? "[:]" : "[\(texts.joined(separator: ", "))]"
  }

  /// The elements of a tuple with their labels; `type` is that of the tuple.
  private func fields(_ shape: ValueShape, of type: Any.Type) -> String? {
    let elements = TypeMetadata(type).tupleElements
    guard elements.count == shape.parts.count else { return nil }
    var fields: [String] = []
    for (part, element) in zip(shape.parts, elements) {
      guard let text = literal(part.value, as: element.type) else { return nil }
      let label = part.label.map { $0 == "inout" ? "`inout`: " : "\(swiftName($0)): " } ?? ""
      fields.append(label + text)
    }
    return fields.joined(separator: ", ")
  }

  private func enumCase(_ shape: ValueShape, of value: Any, isTyped: Bool) -> String? {
    // An implicit member needs the declared type; "any Error" has no cases.
    guard let type = isTyped ? "" : visibleName(of: value) else { return nil }
    let source = "\(type).\(swiftName(shape.name))"
    guard let payload = shape.payload else { return source }
    let payloadType = Swift.type(of: payload)
    // Without the declared type, literals that need no context are printed.
    let declared = isExact ? declaredPayload(of: value, named: shape.name) ?? Any.self : payloadType
    let values = ValueShape(payload)
    guard values.kind == .tuple, declared == payloadType else {
      return literal(payload, as: declared).map { "\(source)(\($0))" }
    }
    guard let text = fields(values, of: declared) else { return nil }
    guard isExact, values.parts.count != 1 else { return "\(source)(\(text))" }
    if values.parts.isEmpty { return "\(source)(())" }
    // A single tuple can't be distinguished from several payloads, but a case path embeds both.
    return visibleName(of: value).map { "(/\($0).\(swiftName(shape.name))).embed((\(text)))" }
  }

  /// The declared type of a case's payload; nil if it is not known, or if several cases have the
  /// name.
  private func declaredPayload(of value: Any, named name: String) -> Any.Type? {
    guard let type = TypeMetadata(enum: Swift.type(of: value)) else { return nil }
    let cases = (0..<type.memberCount).filter { type.name(at: $0) == name }
    return cases.count == 1 ? type.memberType(at: cases[0]) : nil
  }

  /// The name of the value's type in its own module, with the names of the types around it; nil if
  /// it is local, private or generic.
  private func visibleName(of value: Any) -> String? {
    let name = _typeName(type(of: value), qualified: true)
    guard !name.contains("("), !name.contains("<"), let dot = name.firstIndex(of: ".") else {
      return nil
    }
    return String(name[dot...].dropFirst()).replacing("\u{A0}", with: " ")
  }
}

/// A collection with a literal, and the types of its parts.
protocol LiteralContainer {
  var partTypes: [Any.Type] { get }
}

extension Array: LiteralContainer {
  var partTypes: [Any.Type] { [Element.self] }
}
extension Dictionary: LiteralContainer {
  var partTypes: [Any.Type] { [Key.self, Value.self] }
}
extension Set: LiteralContainer {
  var partTypes: [Any.Type] { [Element.self] }
}

/// An optional of any type, which the structure of a value shows as its value.
private protocol LiteralOptional {
  var wrapped: Any? { get }
  var wrappedType: Any.Type { get }
}

extension Optional: LiteralOptional {
  fileprivate var wrapped: Any? { self }
  fileprivate var wrappedType: Any.Type { Wrapped.self }
}
