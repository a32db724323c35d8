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
    guard let digits = json.digits, let duration = Duration(seconds: digits) else { return nil }
    self = duration
  }

  /// The duration of a decimal number of seconds, truncated to attoseconds; nil if it's too long.
  private init?(seconds digits: String) {
    let parts = digits.split { $0 == "e" || $0 == "E" }
    let mantissa = parts.first?.split(separator: ".") ?? []
    let fraction = mantissa.dropFirst().first ?? ""
    guard let whole = mantissa.first, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
      (-64...64).contains(exponent)
    else {
      return nil
    }
    let shift = exponent + 18 - fraction.count
    let all = String(whole + fraction)
    let shifted =
      shift < 0 ? String(all.dropLast(-shift)) : all + String(repeating: "0", count: shift)
    guard let attoseconds = Int128(shifted.isEmpty || shifted == "-" ? "0" : shifted) else {
      return nil
    }
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
    return isoText(Duration.fraction((rest < 0 ? rest + unit : rest).magnitude))
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

  /// The date in whole seconds, with a fraction such as ".35".
  fileprivate func isoText(_ fraction: String) -> JSON {
    .string(fraction.isEmpty ? description : "\(description.dropLast())\(fraction)Z")
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
  /// The date in ISO 8601, with as many digits as needed to distinguish it from all others. A date
  /// that can't be written that way, such as one that isn't finite, is its number of seconds since
  /// 2001.
  var json: JSON {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    if let second = Int64(exactly: whole), second.magnitude < 1 << 40 {
      let date = Timestamp(since1970: .seconds(second + Self.secondsFrom1970To2001))
      let decimals = (seconds - whole).plainDigits.dropFirst(2)
      let json = date.isoText(decimals == "0" ? "" : ".\(decimals)")
      let read = Date(json: json)?.timeIntervalSinceReferenceDate
      if read?.bitPattern == seconds.bitPattern { return json }
    }
    return seconds.json
  }

  init?(json: JSON) {
    if let text = json.string, let date = Timestamp(json: json),
      let fraction = Double("0.\(text.drop { $0 != "." }.dropFirst().dropLast())0")
    {
      let (seconds, attoseconds) = date.since1970.components
      let whole = (attoseconds < 0 ? seconds - 1 : seconds) - Self.secondsFrom1970To2001
      self.init(timeIntervalSinceReferenceDate: Double(whole) + fraction)
    } else if let seconds = Double(json: json), !seconds.isNaN {
      // Foundation traps on printing NaN.
      self.init(timeIntervalSinceReferenceDate: seconds)
    } else {
      return nil
    }
  }

  private static let secondsFrom1970To2001: Int64 = 978_307_200
}

extension Double {
  /// The shortest digits of a number from 0 to 1, without an exponent.
  fileprivate var plainDigits: String {
    let parts = description.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return description }
    let digits = parts[0].filter { $0 != "." }
    return "0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }
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
  /// The address; a relative one is an object with its base.
  var json: JSON {
    guard let baseURL else { return .string(absoluteString) }
    return .object([.init("base", baseURL.json), .init("relative", .string(relativeString))])
  }

  init?(json: JSON) {
    if let text = json.string {
      self.init(string: text)
    } else if let base = json.member("base").flatMap(URL.init(json:)),
      let relative = json.member("relative")?.string
    {
      self.init(string: relative, relativeTo: base)
    } else {
      return nil
    }
  }
}
