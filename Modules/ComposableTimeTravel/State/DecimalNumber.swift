/// A number as decimal digits, for exact comparisons of numbers of any size.
struct DecimalNumber: Sendable {
  let isNegative: Bool
  /// The digits, without zeros at either end; empty for zero.
  let digits: String
  /// The power of ten by which the digits are multiplied.
  let exponent: Int

  /// Reads a number such as "-12", "0.5" or "1e-7"; nil for any other text.
  init?(_ text: some StringProtocol) {
    var text = String(text)[...]
    isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    let mantissa = parts[0].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    guard !mantissa[0].isEmpty, mantissa.count == 1 || !fraction.isEmpty,
      (mantissa[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard let power = Int(parts[1]), power.magnitude < 1 << 20 else { return nil }
      exponent = power
    }
    var digits = "\(mantissa[0])\(fraction)".drop { $0 == "0" }
    exponent -= fraction.count
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    self.digits = String(digits)
    self.exponent = digits.isEmpty ? 0 : exponent
  }
}

extension DecimalNumber: Comparable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.digits == rhs.digits && lhs.exponent == rhs.exponent
      && (lhs.isNegative == rhs.isNegative || lhs.digits.isEmpty)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs == rhs { return false }
    if lhs.sign != rhs.sign { return lhs.sign < rhs.sign }
    let isSmaller = lhs.hasSmallerMagnitude(than: rhs)
    return lhs.isNegative ? !isSmaller : isSmaller
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func hasSmallerMagnitude(than other: Self) -> Bool {
    let (own, others) = (digits.utf8.count + exponent, other.digits.utf8.count + other.exponent)
    return own == others ? digits < other.digits : own < others
  }
}
