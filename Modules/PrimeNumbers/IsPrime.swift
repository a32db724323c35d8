/// Returns whether `n` is prime; exact for every `Int`.
///
/// Zero, one and negative numbers are not prime. Small factors are tried first, then the test of R.
/// Baillie, C. Pomerance, J. Selfridge and S. Wagstaff (1980): Miller–Rabin to base 2 and an extra
/// strong Lucas test. No composite below 2⁶⁴ passes both: D. Jacobsen checked J. Feitsma's list of
/// all base-2 pseudoprimes below 2⁶⁴ ("Pseudoprime Statistics, Tables, and Data").
///
/// ```swift
/// isPrime(29)  // true
/// isPrime(9_007_196_099_250_001)  // false
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

  let arithmetic = Montgomery(modulus: candidate)
  return MillerRabin(arithmetic).passesBaseTwo() && Lucas(arithmetic).passes()
}

/// The odd primes below 67. A number below 67² that none of them (nor 2) divides is prime.
private let smallOddPrimes: InlineArray<17, UInt64> = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
]
