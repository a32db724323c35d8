import ComposableCore
import Foundation

/// The value as Swift source that has its type where one is expected; nil if that cannot be told.
func exactSwiftLiteral(_ value: Any) -> String? {
  let printer = LiteralPrinter(isExact: true)
  return printer.literal(value)
}

/// The value as Swift source, as well as it can be told.
func swiftLiteral(_ value: Any) -> String {
  LiteralPrinter(isExact: false).literal(value) ?? describe(action: value)
}

/// Prints values as Swift source.
private struct LiteralPrinter {
  /// Whether to print only what compiles and means the same. Otherwise payloads are as in messages.
  let isExact: Bool

  func literal(_ value: Any) -> String? {
    if let literal = leaf(value) { return literal }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optional(value, mirror)
    case .collection, .set: return list(value, mirror)
    case .dictionary: return dictionary(mirror)
    case .enum: return enumCase(value)
    case .tuple: return tuple(mirror)
    default: return isExact ? nil : describe(action: value)
    }
  }

  // MARK: - Values without parts

  private func leaf(_ value: Any) -> String? {
    switch value {
    case let value as Bool: "\(value)"
    case let value as String: quoted(value)
    case let value as Substring: quoted(String(value))
    case let value as Character: quoted(String(value))
    case let value as Double: number(value)
    case let value as Float: number(value)
    case let value as any FixedWidthInteger: "\(value)"
    case let value as Duration: duration(value)
    case let value as UniqueID: "UniqueID(high: \(value.high), low: \(value.low))"
    case let value as Timestamp: "Timestamp(since1970: \(duration(value.since1970)))"
    case let value as Date:
      "Date(timeIntervalSinceReferenceDate: \(number(value.timeIntervalSinceReferenceDate)))"
    case let value as UUID:
      "UUID(uuid: (\(bytes(value.uuid).joined(separator: ", "))))"
    case let value as IndexSet:
      value.count > 100 ? nil : "[\(value.map { "\($0)" }.joined(separator: ", "))]"
    default: nil
    }
  }

  private func bytes(_ uuid: uuid_t) -> [String] {
    withUnsafeBytes(of: uuid) { $0.map { "\($0)" } }
  }

  /// The text in quotes, with escapes for what is no printable ASCII.
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

  /// Whether the scalar shows as itself, whatever stands before it.
  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.properties.canonicalCombiningClass == .notReordered
      && scalar.properties.generalCategory != .nonspacingMark
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
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let units: [(name: String, perSecond: Int64)] = [
      ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
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

  private func optional(_ value: Any, _ mirror: Mirror) -> String? {
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    // Without ".some" a nil or a "none" inside would be the outer nil.
    switch Mirror(reflecting: wrapped).displayStyle {
    case .enum where isExact, .optional: return literal(wrapped).map { ".some(\($0))" }
    default: return literal(wrapped)
    }
  }

  private func list(_ value: Any, _ mirror: Mirror) -> String? {
    guard value is [Any] || mirror.displayStyle == .set else { return nil }
    let elements = mirror.children.map { literal($0.value) }
    if elements.contains(where: { $0 == nil }) { return nil }
    return "[\(elements.compactMap { $0 }.joined(separator: ", "))]"
  }

  private func dictionary(_ mirror: Mirror) -> String? {
    if mirror.children.isEmpty { return "[:]" }
    var entries: [String] = []
    for child in mirror.children {
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      guard parts.count == 2, let key = literal(parts[0]), let value = literal(parts[1]) else {
        return nil
      }
      entries.append("\(key): \(value)")
    }
    return "[\(entries.sorted().joined(separator: ", "))]"
  }

  private func tuple(_ mirror: Mirror) -> String? {
    fields(mirror).map { "(\($0))" }
  }

  private func fields(_ mirror: Mirror) -> String? {
    var fields: [String] = []
    for child in mirror.children {
      guard let value = literal(child.value) else { return nil }
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      fields.append(label + value)
    }
    return fields.joined(separator: ", ")
  }

  private func enumCase(_ value: Any) -> String? {
    guard let (name, payload) = ComposableCore.enumCase(of: value), !name.isEmpty else {
      return isExact ? nil : describe(action: value)
    }
    guard let payload else { return ".\(name)" }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else {
      guard let text = literal(payload) else { return nil }
      // A case after its dot needs the type that is declared; "any Error" has no cases.
      let isPlain = !isExact || mirror.displayStyle != .enum || holds(value, type(of: payload))
      let type = isPlain ? "" : visibleName(of: payload)
      return type.map { ".\(name)(\($0)\(text))" }
    }
    guard let text = fields(mirror) else { return nil }
    guard isExact, mirror.children.count > 1 else { return ".\(name)(\(text))" }
    // Nothing tells a lone tuple from several payloads, but a case path embeds both.
    return visibleName(of: value).map { "(/\($0).\(name)).embed((\(text)))" }
  }

  /// Whether the payload of the value's case is declared with this type.
  private func holds(_ value: Any, _ payload: Any.Type) -> Bool {
    func declared<Value>(_ value: Value) -> Any.Type? {
      withUnsafePointer(to: value) { value in
        TypeMetadata(enum: Value.self).flatMap { $0.memberType(at: $0.tag(at: value)) }
      }
    }
    return _openExistential(value, do: declared) == payload
  }

  /// The name of the value's type in its own module; nil if it is local or private.
  private func visibleName(of value: Any) -> String? {
    let name = _typeName(type(of: value), qualified: true)
    guard !name.contains("("), !name.contains("<") else { return nil }
    return name.split(separator: ".").dropFirst().joined(separator: ".")
  }
}

/// A name as it is written in source.
func swiftName(_ name: String) -> String { name }
