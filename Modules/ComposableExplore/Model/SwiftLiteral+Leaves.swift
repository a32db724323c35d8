import ComposableCore
import Foundation

/// Types without parts, or whose parts their source doesn't show.
extension LiteralPrinter {
  /// Nil for a type without a known literal.
  func leaf(_ value: Any, isTyped: Bool) -> String? {
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
}

extension IndexSet: LiteralContainer {
  var partTypes: [Any.Type] { [Int.self] }
}
