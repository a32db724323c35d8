import ComposableCore
import Foundation

/// A type whose values are single values of JSON, which keep every bit, regardless of its own
/// `Codable` implementation.
protocol JSONLeaf {
  var json: JSON { get }

  /// The value that was encoded; nil if this isn't the JSON of a value of this type.
  init?(json: JSON)
}

extension Bool: JSONLeaf {
  var json: JSON { .bool(self) }

  init?(json: JSON) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }
}

extension String: JSONLeaf {
  var json: JSON { .string(self) }

  init?(json: JSON) {
    guard let text = json.string else { return nil }
    self = text
  }
}

// MARK: Numbers

extension JSONLeaf where Self: FixedWidthInteger {
  var json: JSON { .number("\(self)") }

  init?(json: JSON) {
    guard let integer = json.digits.flatMap({ Self($0) }) else { return nil }
    self = integer
  }
}

extension Int: JSONLeaf {}
extension Int8: JSONLeaf {}
extension Int16: JSONLeaf {}
extension Int32: JSONLeaf {}
extension Int64: JSONLeaf {}
extension Int128: JSONLeaf {}
extension UInt: JSONLeaf {}
extension UInt8: JSONLeaf {}
extension UInt16: JSONLeaf {}
extension UInt32: JSONLeaf {}
extension UInt64: JSONLeaf {}
extension UInt128: JSONLeaf {}

extension JSONLeaf
where Self: BinaryFloatingPoint & CustomDebugStringConvertible & LosslessStringConvertible {
  /// The shortest digits that distinguish the number from all others. NaN and infinity become
  /// strings because JSON lacks them.
  var json: JSON {
    guard isFinite else { return .string(debugDescription) }
    let digits = description
    let isWhole = digits.hasSuffix(".0") && digits != "-0.0"
    return .number(isWhole ? String(digits.dropLast(2)) : digits)
  }

  init?(json: JSON) {
    guard let text = json.digits ?? json.string, let number = Self(text),
      json.digits == nil ? number.json == json : number.isFinite
    else { return nil }
    self = number
  }
}

extension Double: JSONLeaf {}
extension Float: JSONLeaf {}

extension Decimal: JSONLeaf {
  var json: JSON { isNaN ? .string("nan") : .number("\(self)") }

  init?(json: JSON) {
    if json == .string("nan") {
      self = .nan
    } else if let digits = json.digits {
      self.init(string: digits)
    } else {
      return nil
    }
  }
}

extension Duration: JSONLeaf {
  /// The seconds.
  package var json: JSON {
    let (seconds, rest) = attoseconds.magnitude.quotientAndRemainder(
      dividingBy: Self.attosecondsPerSecond.magnitude)
    let sign = attoseconds < 0 ? "-" : ""
    return .number("\(sign)\(seconds)\(Self.fraction(rest))")
  }

  init?(json: JSON) {
    let parts = (json.digits ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.dropFirst().first ?? ""
    guard !parts[0].isEmpty, fraction.count <= 18,
      let attoseconds = Int128(
        parts[0] + fraction + String(repeating: "0", count: 18 - fraction.count))
    else { return nil }
    self.init(attoseconds: attoseconds)
  }

  fileprivate static var attosecondsPerSecond: Int128 { 1_000_000_000_000_000_000 }

  /// Less than a second as decimals, such as ".35"; empty for zero.
  fileprivate static func fraction(_ attoseconds: UInt128) -> String {
    if attoseconds == 0 { return "" }
    var digits = "\(attoseconds + attosecondsPerSecond.magnitude)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return ".\(digits)"
  }
}

// MARK: Dates

extension Timestamp: JSONLeaf {
  /// The date in ISO 8601 with as many digits as needed. A date that ISO 8601 can't express is its
  /// number of seconds since 1970.
  var json: JSON {
    guard since1970.components.seconds.magnitude < 1 << 62 else { return since1970.json }
    let unit = Duration.attosecondsPerSecond
    let rest = since1970.attoseconds % unit
    let fraction = Duration.fraction((rest < 0 ? rest + unit : rest).magnitude)
    return .string(fraction.isEmpty ? description : "\(description.dropLast())\(fraction)Z")
  }

  init?(json: JSON) {
    if json.string != nil {
      guard let date = try? Timestamp(from: JSONValueDecoder(json)) else { return nil }
      self = date
    } else if let seconds = Duration(json: json),
      seconds.components.seconds.magnitude < 1 << 62
    {
      self.init(since1970: seconds)
    } else {
      return nil
    }
  }
}

extension JSON {
  /// The date that a text in ISO 8601 represents; nil for any other value.
  package var date: Timestamp? {
    guard let text = string, let first = text.first, first.isNumber || first == "-" else {
      return nil
    }
    return Timestamp(json: self)
  }
}

extension Date: JSONLeaf {
  /// The date in ISO 8601, to the nanosecond. A date that wouldn't be the same when read again,
  /// such as one that isn't finite, is its number of seconds since 2001.
  var json: JSON {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    guard whole.magnitude < 1e12 else { return seconds.json }
    let since2001 =
      Duration.seconds(Int64(whole)) + .nanoseconds(Int64(((seconds - whole) * 1e9).rounded()))
    let json = Timestamp(since1970: Self.from1970To2001 + since2001).json
    let read = Date(json: json)?.timeIntervalSinceReferenceDate
    return read?.bitPattern == seconds.bitPattern ? json : seconds.json
  }

  init?(json: JSON) {
    if json.string != nil, let date = Timestamp(json: json) {
      let (seconds, attoseconds) = (date.since1970 - Self.from1970To2001).components
      self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
    } else if let seconds = Double(json: json), !seconds.isNaN {
      // Foundation traps on printing NaN.
      self.init(timeIntervalSinceReferenceDate: seconds)
    } else {
      return nil
    }
  }

  private static let from1970To2001 = Duration.seconds(978_307_200)
}

// MARK: Offsets, data and addresses

extension IndexSet: JSONLeaf {
  /// The numbers as a list; `IndexSet` itself writes ranges, and traps on reading negative ones.
  var json: JSON { .array(map(\.json)) }

  init?(json: JSON) {
    guard case .array(let elements) = json else { return nil }
    let numbers = elements.compactMap(Int.init(json:)).filter { (0..<Int.max).contains($0) }
    guard numbers.count == elements.count else { return nil }
    self.init(numbers)
  }
}

extension Data: JSONLeaf {
  var json: JSON { .string(base64EncodedString()) }

  init?(json: JSON) {
    guard let text = json.string else { return nil }
    self.init(base64Encoded: text)
  }
}

extension URL: JSONLeaf {
  /// The address, which is absolute: as with other encoders, a relative one loses its base.
  var json: JSON { .string(absoluteString) }

  init?(json: JSON) {
    guard let text = json.string else { return nil }
    self.init(string: text)
  }
}
