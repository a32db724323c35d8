/// Says whether `n` is prime, exactly, for every `Int`.
///
/// Zero, one and negative numbers are not prime. Small factors are tried first; what is left takes
/// the Miller–Rabin test with witnesses that are proved to leave no composite undetected:
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
/// - Complexity: O(log n) multiplications; under a microsecond for the worst case.
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
  // Almost every composite fails base 2 alone, so the other six run only for what passed it.
  return test.passesBaseTwo()
    && test.passes(bases: [325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022])
}

/// Every odd prime below 67, so that what passes them all and is below 67² is prime.
private let smallOddPrimes: InlineArray<17, UInt64> = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
]
