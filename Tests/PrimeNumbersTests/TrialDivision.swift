@testable import PrimeNumbers

/// Primality by its definition, as a reference for the fast test.
func isPrimeByTrialDivision(_ n: Int) -> Bool {
  guard n > 3 else { return n > 1 }
  guard !n.isMultiple(of: 2) else { return false }
  var divisor = 3
  while divisor * divisor <= n {
    if n.isMultiple(of: divisor) { return false }
    divisor += 2
  }
  return true
}

/// Every prime up to and including `limit`, in order.
func primes(through limit: Int) -> [Int] {
  primes(through: limit, isCancelled: { false }) ?? []
}
