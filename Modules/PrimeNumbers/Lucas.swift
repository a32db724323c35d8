/// The extra strong Lucas probable-prime test of one odd number.
///
/// With α a root of x² − P·x + 1 and α⁻¹ the other, V(k) = αᵏ + α⁻ᵏ. If the discriminant P² − 4 is
/// not a square modulo a prime n, then αⁿ⁺¹ = 1; the test checks that repeated squaring reaches 1
/// as it does for a prime (J. Grantham, "Frobenius pseudoprimes", 2001; the choice of P is R.
/// Baillie's, OEIS A217719).
struct Lucas {
  private let arithmetic: Montgomery
  private let oddPart: UInt64
  private let twos: Int

  init(_ arithmetic: Montgomery) {
    self.arithmetic = arithmetic
    twos = (arithmetic.modulus &+ 1).trailingZeroBitCount
    oddPart = (arithmetic.modulus &+ 1) &>> UInt64(twos)
  }

  /// Whether the number n passes with the smallest P ≥ 3 for which the Jacobi symbol (P² − 4 / n)
  /// is −1.
  func passes() -> Bool {
    let two = arithmetic.double(arithmetic.one)
    var parameter: UInt64 = 3
    var residue = arithmetic.sum(two, arithmetic.one)
    while true {
      switch jacobiSymbol(parameter * parameter - 4, arithmetic.modulus) {
      case -1: return passes(parameter: residue)
      case 0: return false
      default:
        // The symbol is −1 for half of all P, unless the number is a square.
        if parameter == 10, isSquare(Int(arithmetic.modulus)) { return false }
        parameter += 1
        residue = arithmetic.sum(residue, arithmetic.one)
      }
    }
  }

  private func passes(parameter: UInt64) -> Bool {
    let two = arithmetic.double(arithmetic.one)
    // V(k) and V(k + 1) for the leading digits k of the odd part: first k = 1.
    var value = parameter
    var next = arithmetic.product(parameter, parameter, minus: two)
    for shift in (0..<63 - oddPart.leadingZeroBitCount).reversed() {
      let even = arithmetic.product(value, value, minus: two)
      let odd = arithmetic.product(value, next, minus: parameter)
      let nextEven = arithmetic.product(next, next, minus: two)
      // Branchless, because the digits of the odd part are unpredictable.
      let isOdd = oddPart &>> UInt64(shift) & 1 != 0
      value = isOdd ? odd : even
      next = isOdd ? nextEven : odd
    }

    // α to the odd part is 1 or −1: V is 2 or −2, and 2·V(k + 1) = P·V(k).
    if value == two || value == arithmetic.difference(0, two),
      arithmetic.double(next) == arithmetic.product(parameter, value)
    {
      return true
    }
    // Or squaring reaches −1; V is 0 one squaring earlier.
    for _ in 0..<twos - 1 {
      if value == 0 { return true }
      value = arithmetic.product(value, value, minus: two)
    }
    return false
  }
}

private func isSquare(_ n: Int) -> Bool {
  let root = squareRoot(n)
  return root * root == n
}

/// The Jacobi symbol of `a` over the odd number `n`: 1, −1, or 0 if they have a common factor.
private func jacobiSymbol(_ a: UInt64, _ n: UInt64) -> Int {
  var (a, n, symbol) = (a, n, 1)
  while a != 0 {
    let twos = a.trailingZeroBitCount
    a >>= UInt64(twos)
    if !twos.isMultiple(of: 2), n % 8 == 3 || n % 8 == 5 { symbol = -symbol }
    if a % 4 == 3, n % 4 == 3 { symbol = -symbol }
    (a, n) = (n % a, a)
  }
  return n == 1 ? symbol : 0
}
