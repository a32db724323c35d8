import ComposableCore
import Foundation

/// A type that is encoded as one exact value, regardless of its own `Encodable` implementation.
protocol StateLeaf {
  /// The value.
  var leafTree: StateTree { get }

  /// The value that a tree was made from; nil if it doesn't represent a value of this type.
  init?(leafTree tree: StateTree)
}

extension Bool: StateLeaf {
  var leafTree: StateTree { .bool(self) }

  init?(leafTree tree: StateTree) {
    guard case .bool(let value) = tree else { return nil }
    self = value
  }
}

extension Data: StateLeaf {
  var leafTree: StateTree { .string(base64EncodedString()) }

  init?(leafTree tree: StateTree) {
    guard let text = tree.string else { return nil }
    self.init(base64Encoded: text)
  }
}

extension Date: StateLeaf {
  /// The date in ISO 8601, with as many digits as needed to distinguish it from all others. A date
  /// that can't be written that way, such as one that isn't finite, is its number of seconds since
  /// 2001.
  var leafTree: StateTree {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    if let second = Int64(exactly: whole), second.magnitude < 1 << 40 {
      let date = Timestamp(since1970: .seconds(second + Self.secondsFrom1970To2001))
      let tree = date.isoTree(fraction: (seconds - whole).plainDigits.dropFirst(2))
      let read = Date(leafTree: tree)?.timeIntervalSinceReferenceDate
      if read?.bitPattern == seconds.bitPattern { return tree }
    }
    return seconds.leafTree
  }

  init?(leafTree tree: StateTree) {
    if let text = tree.string, let date = Timestamp(leafTree: tree),
      let fraction = Double("0.\(text.drop { $0 != "." }.dropFirst().dropLast())0")
    {
      let (seconds, attoseconds) = date.since1970.components
      let whole = (attoseconds < 0 ? seconds - 1 : seconds) - Self.secondsFrom1970To2001
      self.init(timeIntervalSinceReferenceDate: Double(whole) + fraction)
    } else if let seconds = Double(leafTree: tree) {
      self.init(timeIntervalSinceReferenceDate: seconds)
    } else {
      return nil
    }
  }

  private static let secondsFrom1970To2001: Int64 = 978_307_200
}

extension Decimal: StateLeaf {
  var leafTree: StateTree { isNaN ? .string("nan") : .number("\(self)") }

  init?(leafTree tree: StateTree) {
    switch tree {
    case .number(let digits), .duration(let digits): self.init(string: digits)
    case .string("nan"): self = .nan
    default: return nil
    }
  }
}

extension Duration: StateLeaf {
  var leafTree: StateTree { .duration(attoseconds.secondsText) }

  init?(leafTree tree: StateTree) {
    guard let attoseconds = tree.digits.flatMap({ Int128(attosecondsOf: $0) }) else { return nil }
    self.init(attoseconds: attoseconds)
  }
}

extension StateLeaf where Self: FixedWidthInteger {
  var leafTree: StateTree { .number("\(self)") }

  init?(leafTree tree: StateTree) {
    guard let integer = tree.digits.flatMap({ Self($0) }) else { return nil }
    self = integer
  }
}

extension Int: StateLeaf {}
extension Int8: StateLeaf {}
extension Int16: StateLeaf {}
extension Int32: StateLeaf {}
extension Int64: StateLeaf {}
extension Int128: StateLeaf {}
extension UInt: StateLeaf {}
extension UInt8: StateLeaf {}
extension UInt16: StateLeaf {}
extension UInt32: StateLeaf {}
extension UInt64: StateLeaf {}
extension UInt128: StateLeaf {}

extension StateLeaf
where Self: BinaryFloatingPoint & CustomDebugStringConvertible & LosslessStringConvertible {
  /// The shortest digits that distinguish the number from all others. NaN and infinity become
  /// strings because JSON lacks them.
  var leafTree: StateTree {
    guard isFinite else { return .string(debugDescription) }
    let digits = description
    let isWhole = digits.hasSuffix(".0") && digits != "-0.0"
    return .number(isWhole ? String(digits.dropLast(2)) : digits)
  }

  init?(leafTree tree: StateTree) {
    guard let text = tree.digits ?? tree.string, let number = Self(text),
      number.isFinite == (tree.digits != nil)
    else { return nil }
    self = number
  }
}

extension Double: StateLeaf {}
extension Float: StateLeaf {}

extension String: StateLeaf {
  var leafTree: StateTree { .string(self) }

  init?(leafTree tree: StateTree) {
    guard let text = tree.string else { return nil }
    self = text
  }
}

extension Timestamp: StateLeaf {
  /// The date in ISO 8601 with as many digits as needed. A date that ISO 8601 can't express is its
  /// number of seconds since 1970.
  var leafTree: StateTree {
    guard since1970.components.seconds.magnitude < 1 << 62 else {
      return .number(since1970.attoseconds.secondsText)
    }
    let unit = Int128.attosecondsPerSecond
    let rest = since1970.attoseconds % unit
    return isoTree(fraction: "\((rest < 0 ? rest + unit : rest) + unit)".dropFirst())
  }

  init?(leafTree tree: StateTree) {
    if tree.string != nil {
      guard let date = try? Timestamp(from: StateTreeDecoder(tree)) else { return nil }
      self = date
    } else if let attoseconds = tree.digits.flatMap({ Int128(attosecondsOf: $0) }),
      attoseconds.magnitude < UInt128(1) << 62 * UInt128(Int128.attosecondsPerSecond)
    {
      self.init(since1970: Duration(attoseconds: attoseconds))
    } else {
      return nil
    }
  }

  /// The date in ISO 8601, in whole seconds and with these digits as their fraction.
  fileprivate func isoTree(fraction: Substring) -> StateTree {
    let digits = fraction.prefix(fraction.count - fraction.reversed().prefix { $0 == "0" }.count)
    return .date(digits.isEmpty ? "\(self)" : "\("\(self)".dropLast()).\(digits)Z")
  }
}

extension URL: StateLeaf {
  var leafTree: StateTree { .string(absoluteString) }

  init?(leafTree tree: StateTree) {
    guard let text = tree.string else { return nil }
    self.init(string: text)
  }
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

extension Int128 {
  fileprivate static var attosecondsPerSecond: Int128 { 1_000_000_000_000_000_000 }

  /// Attoseconds as decimal digits of seconds, as in "0.35".
  fileprivate var secondsText: String {
    let (seconds, rest) = magnitude.quotientAndRemainder(
      dividingBy: UInt128(Self.attosecondsPerSecond))
    var text = "\(self < 0 ? "-" : "")\(seconds)"
    guard rest > 0 else { return text }
    var digits = "\(rest + UInt128(Self.attosecondsPerSecond))".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += ".\(digits)"
    return text
  }

  /// The attoseconds of decimal digits of seconds; nil if there are too many.
  init?(attosecondsOf digits: String) {
    guard let number = DecimalNumber(digits), number.exponent + 18 < 40 else { return nil }
    var digits = number.digits
    let shift = number.exponent + 18
    if shift < 0 {
      // Truncates to attoseconds.
      digits = String(digits.dropLast(-shift))
    } else {
      digits += String(repeating: "0", count: shift)
    }
    guard let value = Int128("\(number.isNegative ? "-" : "")\(digits.isEmpty ? "0" : digits)")
    else { return nil }
    self = value
  }
}

extension StateTree {
  /// The seconds from 1970 to this ISO 8601 date, in digits; nil if the text isn't one.
  var secondsSince1970: String? {
    Timestamp(leafTree: self).map { $0.since1970.attoseconds.secondsText }
  }
}
