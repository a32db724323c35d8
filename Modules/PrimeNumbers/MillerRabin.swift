/// The strong probable-prime test of one odd number.
struct MillerRabin {
  private let arithmetic: Montgomery
  private let oddPart: UInt64
  private let twos: Int

  init(_ candidate: UInt64) {
    arithmetic = Montgomery(modulus: candidate)
    twos = (candidate &- 1).trailingZeroBitCount
    oddPart = (candidate &- 1) &>> UInt64(twos)
  }

  /// Whether the candidate is a strong probable prime to base 2.
  func passesBaseTwo() -> Bool {
    var power = arithmetic.one
    for shift in shifts(step: 1) {
      power = arithmetic.product(power, power)
      power = oddPart &>> UInt64(shift) & 1 == 0 ? power : arithmetic.double(power)
    }
    return passes(InlineArray<1, UInt64>(repeating: power))
  }

  /// Whether the candidate is a strong probable prime to every one of `bases`.
  ///
  /// The powers of all bases are computed together: the products of one base depend on each other,
  /// and those of the others fill the waiting time. The exponent is processed two bits at a time,
  /// without a branch to mispredict. Inlined, because `count` is known only at the call.
  @inline(__always)
  func passes<let count: Int>(bases: InlineArray<count, UInt64>) -> Bool {
    let ones = InlineArray<count, UInt64>(repeating: arithmetic.one)
    var residues = bases
    for index in bases.indices { residues[index] = arithmetic.residue(bases[index]) }
    let squares = product(residues, residues)
    let powersOfBases: InlineArray<4, _> = [
      ones, residues, squares, product(squares, residues),
    ]
    var powers = ones
    for shift in shifts(step: 2) {
      powers = product(powers, powers)
      powers = product(powers, powers)
      powers = product(powers, powersOfBases[Int(oddPart &>> UInt64(shift) & 3)])
    }
    return passes(powers)
  }

  /// Whether each power is 1 or reaches −1 by squaring; `powers` are the bases to the odd part.
  @inline(__always)
  private func passes<let count: Int>(_ powers: InlineArray<count, UInt64>) -> Bool {
    var powers = powers
    var passed = InlineArray<count, Bool>(repeating: false)
    for index in powers.indices { passed[index] = powers[index] == arithmetic.one }
    for remaining in (0..<twos).reversed() {
      var all = true
      for index in powers.indices {
        passed[index] = passed[index] || powers[index] == arithmetic.minusOne
        all = all && passed[index]
      }
      if all { return true }
      if remaining > 0 { powers = product(powers, powers) }
    }
    return false
  }

  @inline(__always)
  private func product<let count: Int>(
    _ a: InlineArray<count, UInt64>, _ b: InlineArray<count, UInt64>
  ) -> InlineArray<count, UInt64> {
    var products = a
    for index in a.indices { products[index] = arithmetic.product(a[index], b[index]) }
    return products
  }

  /// The shifts that extract the odd part's digits of `step` bits, highest digit first.
  private func shifts(step: Int) -> StrideThrough<Int> {
    let highest = oddPart.bitWidth - 1 - oddPart.leadingZeroBitCount
    return stride(from: highest / step * step, through: 0, by: -step)
  }
}
