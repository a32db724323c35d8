/// The strong probable-prime test of one odd number.
struct MillerRabin {
  private let arithmetic: Montgomery
  private let oddPart: UInt64
  private let twos: Int

  init(_ arithmetic: Montgomery) {
    self.arithmetic = arithmetic
    twos = (arithmetic.modulus &- 1).trailingZeroBitCount
    oddPart = (arithmetic.modulus &- 1) &>> UInt64(twos)
  }

  /// Whether the number is a strong probable prime to base 2.
  func passesBaseTwo() -> Bool {
    var power = arithmetic.one
    for shift in (0..<64 - oddPart.leadingZeroBitCount).reversed() {
      power = arithmetic.product(power, power)
      power = oddPart &>> UInt64(shift) & 1 == 0 ? power : arithmetic.double(power)
    }
    // The power is 1, or reaches −1 by squaring.
    if power == arithmetic.one { return true }
    let minusOne = arithmetic.difference(0, arithmetic.one)
    for _ in 0..<twos {
      if power == minusOne { return true }
      power = arithmetic.product(power, power)
    }
    return false
  }
}
