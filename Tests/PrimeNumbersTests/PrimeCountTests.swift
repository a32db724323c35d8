import Testing

@testable import PrimeNumbers

struct PrimeCountTests {
  @Test func itCountsWhatTheSieveLists() {
    let sieved = primes(through: 3000)
    for limit in -1...3000 {
      let count = primeCount(through: limit, primes: sieved) { false }
      #expect(count == sieved.prefix { $0 <= limit }.count, "\(limit)")
    }
  }

  // OEIS A006880.
  @Test(arguments: [
    (10, 4), (100, 25), (1000, 168), (10_000, 1229), (100_000, 9592), (1_000_000, 78498),
    (10_000_000, 664_579), (100_000_000, 5_761_455), (1_000_000_000, 50_847_534),
  ])
  func powersOfTenAreExact(limit: Int, count: Int) {
    let sievingPrimes = primes(through: squareRoot(limit))
    #expect(primeCount(through: limit, primes: sievingPrimes) { false } == count)
  }

  @Test(arguments: [100_000_000, 1_000_000_007])
  func theStepsOfACountAreKnownInAdvance(limit: Int) {
    let sievingPrimes = primes(through: squareRoot(limit))
    var questions = 0
    _ = primeCount(through: limit, primes: sievingPrimes) {
      questions += 1
      return false
    }
    let expected = primeCountSteps(through: limit, primes: sievingPrimes) / stepsBetweenChecks
    #expect((expected...expected + 3).contains(questions))
  }

  @Test(arguments: [
    (0, 0), (1, 1), (3, 1), (4, 2), (15, 3), (16, 4), (9_007_196_099_249_999, 94_906_248),
    (9_007_196_099_250_001, 94_906_249), (Int.max, 3_037_000_499),
  ])
  func squareRootsAreRoundedDown(n: Int, root: Int) {
    #expect(squareRoot(n) == root)
  }
}
