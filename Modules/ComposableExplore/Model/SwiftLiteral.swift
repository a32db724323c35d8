import ComposableCore
import Foundation

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

/// Prints values as Swift source.
private struct LiteralPrinter {
  /// Whether to print only equivalent source that compiles. If false, payloads are printed as in
  /// messages.
  let isExact: Bool

  /// The value where the type `declared` is expected.
  func literal(_ value: Any, as declared: Any.Type) -> String? {
    let type = type(of: value)
    let isTyped = !isExact || type == declared
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return optional(value, mirror, isTyped: isTyped) }
    if isExact, type == AnyHashable.self { return nil }
    if let text = leaf(value, isTyped: isTyped) { return text }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return isTyped ? container(value, mirror) : nil
    case .enum: return enumCase(value, isTyped: isTyped)
    case .tuple: return isTyped ? fields(mirror, of: type).map { "(\($0))" } : nil
    default: return isExact ? nil : describe(action: value)
    }
  }

  // MARK: - Values without parts

  private func leaf(_ value: Any, isTyped: Bool) -> String? {
    func typed(_ text: String) -> String { isTyped ? text : "\(type(of: value))(\(text))" }
    switch value {
    case let value as Bool: return "\(value)"
    case let value as String: return quoted(value)
    case let value as Substring: return typed(quoted(String(value)))
    case let value as Character: return typed(quoted(String(value)))
    case let value as Double:
      if isExact, value.isNaN, value.bitPattern != Double.nan.bitPattern { return nil }
      return value.isFinite ? number(value) : typed(number(value))
    case let value as Float:
      if isExact, value.isNaN, value.bitPattern != Float.nan.bitPattern { return nil }
      return typed(number(value))
    case let value as Int: return "\(value)"
    case let value as any FixedWidthInteger: return typed("\(value)")
    case let value as Duration:
      let text = duration(value)
      return isTyped || !text.hasPrefix(".") ? text : "Duration\(text)"
    case let value as StackID: return "StackID(\(value.number))"
    case let value as UniqueID: return "UniqueID(high: \(value.high), low: \(value.low))"
    case let value as Timestamp: return "Timestamp(since1970: \(duration(value.since1970)))"
    case let value as Date:
      let seconds = number(value.timeIntervalSinceReferenceDate)
      return "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case let value as UUID: return "UUID(uuid: (\(bytes(value.uuid).joined(separator: ", "))))"
    case let value as IndexSet:
      if !isTyped || value.count > 100 { return nil }
      return "[\(value.map { "\($0)" }.joined(separator: ", "))]"
    default: return nil
    }
  }

  private func bytes(_ uuid: uuid_t) -> [String] {
    withUnsafeBytes(of: uuid) { $0.map { "\($0)" } }
  }

  /// The text in quotes, with escapes for every scalar that isn't visible.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        let isPrintable = scalar.value >= 0x20 && scalar.value != 0x7F
        let isPlain = scalar.isASCII ? isPrintable : isVisible(scalar)
        result += isPlain ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result + "\""
  }

  /// Whether the scalar is visible regardless of its predecessor, and unchanged by normalization.
  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.properties.canonicalCombiningClass == .notReordered
      && scalar.properties.generalCategory != .nonspacingMark
      && "\(scalar)".precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
  }

  private func number<Number: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: Number
  ) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return "\(value)"
  }

  /// A duration in the largest unit that represents it exactly.
  private func duration(_ duration: Duration) -> String {
    struct Unit {
      let name: String
      let perSecond: Int64
    }
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let units = [
      Unit(name: "milliseconds", perSecond: 1_000),
      Unit(name: "microseconds", perSecond: 1_000_000),
      Unit(name: "nanoseconds", perSecond: 1_000_000_000),
    ]
    for unit in units {
      let length = 1_000_000_000_000_000_000 / unit.perSecond
      let (whole, overflows) = seconds.multipliedReportingOverflow(by: unit.perSecond)
      if attoseconds % length == 0, !overflows {
        return ".\(unit.name)(\(whole + attoseconds / length))"
      }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  // MARK: - Values with parts

  private func optional(_ value: Any, _ mirror: Mirror, isTyped: Bool) -> String? {
    guard isTyped, let type = (value as? any LiteralContainer)?.partTypes.first else { return nil }
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    guard let text = literal(wrapped, as: type) else { return nil }
    // Without ".some", an inner nil or "none" would mean the outer nil.
    let outer = isExact ? ["nil", "."] : ["nil", ".none", ".some"]
    return outer.contains(where: text.hasPrefix) ? ".some(\(text))" : text
  }

  /// An array, a set or a dictionary; nil for other collections.
  private func container(_ value: Any, _ mirror: Mirror) -> String? {
    guard let types = (value as? any LiteralContainer)?.partTypes else { return nil }
    var texts: [String] = []
    for child in mirror.children {
      let parts =
        types.count == 1 ? [child.value] : Mirror(reflecting: child.value).children.map(\.value)
      let literals = zip(parts, types).compactMap { literal($0, as: $1) }
      guard literals.count == types.count else { return nil }
      texts.append(literals.joined(separator: ": "))
    }
    if mirror.displayStyle != .collection { texts.sort() }
    return texts.isEmpty && types.count == 2 ? "[:]" : "[\(texts.joined(separator: ", "))]"
  }

  /// The elements of a tuple with their labels; `type` is that of the tuple.
  private func fields(_ mirror: Mirror, of type: Any.Type) -> String? {
    let types = TypeMetadata(type).elementTypes
    guard types.count == mirror.children.count else { return nil }
    var fields: [String] = []
    for (child, type) in zip(mirror.children, types) {
      guard let value = literal(child.value, as: type) else { return nil }
      let label = child.label.flatMap {
        $0.hasPrefix(".") ? nil : $0.replacing("\u{A0}", with: " ")
      }
      fields.append(label.map { $0 == "inout" ? "`inout`: " : "\($0): " } ?? "")
      fields[fields.count - 1] += value
    }
    return fields.joined(separator: ", ")
  }

  private func enumCase(_ value: Any, isTyped: Bool) -> String? {
    guard let found = ComposableCore.enumCase(of: value), !found.name.isEmpty else {
      return isExact ? nil : describe(action: value)
    }
    let (name, payload) = (found.name, found.payload)
    // An implicit member needs the declared type; "any Error" has no cases.
    guard let type = isTyped ? "" : visibleName(of: value) else { return nil }
    let source = "\(type).\(swiftName(name))"
    guard let payload else { return source }
    let mirror = Mirror(reflecting: payload)
    guard isExact else {
      let text =
        mirror.displayStyle == .tuple
        ? fields(mirror, of: Swift.type(of: payload))
        : literal(payload, as: Swift.type(of: payload))
      return text.map { "\(source)(\($0))" }
    }
    // Without the declared type, literals that need no context are printed.
    let declared = payloadType(of: value, named: name) ?? Any.self
    guard mirror.displayStyle == .tuple, declared == Swift.type(of: payload) else {
      return literal(payload, as: declared).map { "\(source)(\($0))" }
    }
    guard let text = fields(mirror, of: declared) else { return nil }
    switch mirror.children.count {
    case 0: return "\(source)(())"
    case 1: return "\(source)(\(text))"
    default:
      // A single tuple can't be distinguished from several payloads, but a case path embeds both.
      return visibleName(of: value).map { "(/\($0).\(swiftName(name))).embed((\(text)))" }
    }
  }

  /// The declared type of a case's payload; nil if it is not known, or if several cases have the
  /// name.
  private func payloadType(of value: Any, named name: String) -> Any.Type? {
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

/// A type with a known literal, and the types of its parts.
private protocol LiteralContainer {
  var partTypes: [Any.Type] { get }
}

extension Array: LiteralContainer {
  fileprivate var partTypes: [Any.Type] { [Element.self] }
}
extension Dictionary: LiteralContainer {
  fileprivate var partTypes: [Any.Type] { [Key.self, Value.self] }
}
extension Optional: LiteralContainer {
  fileprivate var partTypes: [Any.Type] { [Wrapped.self] }
}
extension Set: LiteralContainer {
  fileprivate var partTypes: [Any.Type] { [Element.self] }
}
