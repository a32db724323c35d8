import Testing

@testable import PrimeNumbers

struct SieveWindowTests {
  @Test func oneWindowMovedAlongFindsEveryPrime() {
    let expected = primes(through: 100_000)
    var window = SieveWindow(words: 2)
    var found = [2]
    var first = 3
    while first + window.span <= 100_001 {
      window.sieve(from: first, primes: expected)
      found += (0..<window.count).compactMap { window.prime(at: $0) }
      first += window.span
    }
    #expect(found == expected.filter { $0 < first })
    #expect(window.span == 256)
  }

  @Test func thereIsNoPrimePastItsCount() {
    var window = SieveWindow(words: 1)
    window.sieve(from: 3, primes: primes(through: 11))
    #expect(window.count == 30)
    #expect(window.prime(at: 29) == 127)
    #expect(window.prime(at: 30) == nil)
  }
}
