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

  /// The text in quotes, in ASCII: letters that look alike can differ, and an editor may exchange
  /// them.
  private func quoted(_ text: String) -> String {
    "\"\(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\""
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
    let units: KeyValuePairs = [
      "seconds": Duration.seconds(1), "milliseconds": .milliseconds(1),
      "microseconds": .microseconds(1), "nanoseconds": .nanoseconds(1),
    ]
    for (name, unit) in units {
      let (count, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds)
      if rest == 0, let count = Int(exactly: count) { return ".\(name)(\(count))" }
    }
    return "Duration(attoseconds: \(duration.attoseconds))"
  }
}

extension IndexSet: LiteralContainer {
  var partTypes: [Any.Type] { [Int.self] }
}
