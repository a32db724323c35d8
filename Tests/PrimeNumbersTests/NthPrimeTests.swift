import ComposableCore
import Foundation
import TestSupport
import Testing

@testable import PrimeNumbers

struct NthPrimeTests {
  @Test func theFirstThousandAreThoseOfTheSieve() {
    let expected = primes(through: 7919)
    #expect(expected.count == 1000)
    #expect((1...1000).map { nthPrime($0) } == expected)
  }

  @Test func primesAreCountedFromOne() {
    #expect(nthPrime(10) == 29)
    #expect(nthPrime(1000) == 7919)
    #expect(nthPrime(0) == nil)
  }

  // OEIS A006988. A debug build takes five seconds for the last one.
  @Test(
    arguments: [
      (1, 2), (100, 541), (10_000, 104_729), (100_000, 1_299_709),
      (1_000_000, 15_485_863), (10_000_000, 179_424_673),
    ] + (isNightly ? [(100_000_000, 2_038_074_743)] : []))
  func powersOfTenAreExact(n: Int, prime: Int) {
    #expect(nthPrime(n) == prime)
  }

  @Test func randomResultsAgreeWithTheCountOfPrimes() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let n = Int.random(in: 1000...2_000_000, using: &generator)
      let prime = try #require(nthPrime(n))
      let sievingPrimes = primes(through: squareRoot(prime))
      #expect(isPrime(prime))
      #expect(primeCount(through: prime, primes: sievingPrimes) { false } == n)
    }
  }

  @Test(arguments: [Int.min, -1, largestPrimeIndex + 1, Int.max])
  func numbersOutOfRangeHaveNoPrime(n: Int) {
    #expect(nthPrime(n) == nil)
  }

  @Test(arguments: [0, 2, 100_000, 104_728, 104_729, 104_730, 110_000, Int.max])
  func aBadEstimateOnlyCostsTime(estimate: Int) {
    #expect(nthPrime(10_000, near: estimate, isCancelled: { false }) == 104_729)
  }

  @Test(arguments: [1, 2, 20, 35])
  func aCancelledSearchStopsImmediatelyAndReturnsNil(question: Int) {
    var asked = 0
    let answer = nthPrime(10_000_000) {
      asked += 1
      return asked >= question
    }
    #expect(answer == nil)
    #expect(asked == question)
  }

  @Test func itCanBeCancelledWhileItSieves() {
    var asked = 0
    let answer = nthPrime(10_000, near: 2) {
      asked += 1
      return asked == 12
    }
    #expect(answer == nil)
    #expect(asked == 12)
  }

  /// Counted, because a time depends on the machine: some milliseconds in a debug build.
  @Test func countingIsCheckedOnceInSixteenThousandSteps() {
    let limit = 1_000_000_000
    let sievingPrimes = primes(through: squareRoot(limit))
    let steps = primeCountSteps(through: limit, primes: sievingPrimes)
    var asked = 0
    let count = primeCount(through: limit, primes: sievingPrimes) {
      asked += 1
      return false
    }
    #expect(count == 50_847_534)
    // Each of the two tables is checked at its start.
    #expect((steps / stepsBetweenChecks...steps / stepsBetweenChecks + 3).contains(asked))
  }

  @Test func itStopsWhenTheTaskThatRunsItIsCancelled() async {
    let answer = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return nthPrime(10_000)
    }.value
    #expect(answer == nil)
  }
}
