/// Returns whether `n` is prime; exact for every `Int`.
///
/// Zero, one and negative numbers are not prime. Small factors are tried first, then the
/// Miller–Rabin test, whose smallest exceptions for the bases below are larger than any `Int`
/// (J. Sorenson and J. Webster, "Strong pseudoprimes to twelve prime bases", 2017).
///
/// ```swift
/// isPrime(29)  // true
/// isPrime(9_007_196_099_250_001)  // false
/// ```
///
/// - Complexity: O(log n) multiplications.
public func isPrime(_ n: Int) -> Bool {
  guard n >= 2 else { return false }
  for prime in smallPrimes where n.isMultiple(of: prime) { return n == prime }
  if n < 41 * 41 { return true }
  // Four bases suffice for smaller numbers (G. Jaeschke, 1993).
  let bases = n < 3_215_031_751 ? smallPrimes.prefix(4) : smallPrimes[...]
  return bases.allSatisfy { isStrongProbablePrime(UInt64(n), base: UInt64($0)) }
}

/// The primes below 41.
private let smallPrimes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

/// The Miller–Rabin test of an odd number to one base.
private func isStrongProbablePrime(_ n: UInt64, base: UInt64) -> Bool {
  let twos = (n - 1).trailingZeroBitCount
  var exponent = (n - 1) >> UInt64(twos)
  var (power, square) = (UInt64(1), base)
  while exponent > 0 {
    if exponent & 1 == 1 { power = product(power, square, modulo: n) }
    square = product(square, square, modulo: n)
    exponent >>= 1
  }
  // The power is 1, or reaches −1 by squaring.
  if power == 1 || power == n - 1 { return true }
  for _ in 1..<twos {
    power = product(power, power, modulo: n)
    if power == n - 1 { return true }
  }
  return false
}

private func product(_ a: UInt64, _ b: UInt64, modulo n: UInt64) -> UInt64 {
  n.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
}
