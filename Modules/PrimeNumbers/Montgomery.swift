/// Arithmetic modulo an odd number below 2⁶³ without division.
///
/// Residues are stored multiplied by 2⁶⁴ (Montgomery form), in which a product takes three machine
/// multiplications and no 128-bit remainder.
struct Montgomery {
  let modulus: UInt64
  let one: UInt64
  private let inverse: UInt64

  /// Requires an odd `modulus` in `3..<2⁶³`; the upper bound keeps every sum below 2⁶⁴.
  init(modulus: UInt64) {
    // Newton's iteration doubles the number of correct low bits each round: 3, 6, 12, 24, 48, 96.
    var inverse = modulus
    for _ in 0..<5 { inverse &*= 2 &- modulus &* inverse }
    self.modulus = modulus
    self.inverse = inverse
    one = (0 &- modulus) % modulus
  }

  /// The product of two residues, minus a third.
  @inline(__always)
  func product(_ a: UInt64, _ b: UInt64, minus c: UInt64 = 0) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    let correction = (low &* inverse).multipliedFullWidth(by: modulus).high
    // Evaluated in this order because the correction is available last.
    return difference(difference(high, c), correction)
  }

  /// The difference of two residues.
  @inline(__always)
  func difference(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let difference = a &- b
    return a >= b ? difference : difference &+ modulus
  }

  /// The sum of two residues.
  @inline(__always)
  func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let sum = a &+ b
    return sum >= modulus ? sum &- modulus : sum
  }

  /// Twice the residue.
  @inline(__always)
  func double(_ a: UInt64) -> UInt64 { sum(a, a) }
}
