/// Arithmetic modulo an odd number below 2⁶³ without division.
///
/// Residues are stored multiplied by 2⁶⁴ (Montgomery form), where a product takes three machine
/// multiplications and no 128-bit remainder.
struct Montgomery {
  let modulus: UInt64
  let one: UInt64
  private let inverse: UInt64
  private let squareOfRadix: UInt64

  /// Requires an odd `modulus` in `3..<2⁶³`; the upper bound keeps every sum below 2⁶⁴.
  init(modulus: UInt64) {
    // Newton's iteration doubles the number of correct low bits each round: 3, 6, 12, 24, 48, 96.
    var inverse = modulus
    for _ in 0..<5 { inverse &*= 2 &- modulus &* inverse }
    self.modulus = modulus
    self.inverse = inverse
    one = (0 &- modulus) % modulus
    squareOfRadix = modulus.dividingFullWidth((one, 0)).remainder
  }

  var minusOne: UInt64 { modulus &- one }

  /// The Montgomery form of `value`, which may exceed the modulus.
  func residue(_ value: UInt64) -> UInt64 {
    product(value, squareOfRadix)
  }

  /// The product of two residues; at least one of them is below the modulus.
  @inline(__always)
  func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    let correction = (low &* inverse).multipliedFullWidth(by: modulus).high
    let difference = high &- correction
    return high >= correction ? difference : difference &+ modulus
  }

  /// Twice the residue.
  @inline(__always)
  func double(_ a: UInt64) -> UInt64 {
    let sum = a &+ a
    return sum >= modulus ? sum &- modulus : sum
  }
}
