/// Returns whether `n` is prime; exact for every `Int`.
///
/// Zero, one and negative numbers are not prime. Small factors are tried first; then the
/// Miller–Rabin test runs with bases that are proved to detect every composite:
/// - below 4,759,123,141: 2, 7 and 61 (G. Jaeschke, "On strong pseudoprimes to several bases",
///   1993);
/// - up to 2⁶⁴: the seven bases found by J. Sinclair in 2011, verified against J. Feitsma's list of
///   all base-2 pseudoprimes below 2⁶⁴.
///
/// ```swift
/// isPrime(29)                // true
/// isPrime(9007196099250001)  // false: 94906249 squared
/// ```
///
/// - Complexity: O(log n) multiplications.
public func isPrime(_ n: Int) -> Bool {
  guard n > 2, !n.isMultiple(of: 2) else { return n == 2 }
  let candidate = UInt64(n)
  for index in smallOddPrimes.indices {
    let prime = smallOddPrimes[index]
    if candidate.isMultiple(of: prime) { return candidate == prime }
  }
  if candidate < 67 * 67 { return true }

  let test = MillerRabin(candidate)
  if candidate < 4_759_123_141 { return test.passes(bases: [2, 7, 61]) }
  // Base 2 alone detects almost every composite, so the other six run only for numbers that pass
  // it.
  return test.passesBaseTwo()
    && test.passes(bases: [325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022])
}

/// Every odd prime below 67: a number below 67² that none of them divides is prime.
private let smallOddPrimes: InlineArray<17, UInt64> = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
]
