import ComposableCore
import PrimeNumbers
import Testing

struct IsPrimeTests {
  @Test(arguments: [Int.min, Int.min + 1, -7, -2, -1, 0, 1])
  func nothingBelowTwoIsPrime(n: Int) {
    #expect(!isPrime(n))
  }

  @Test func aProductOfTwoLargePrimesIsNotPrime() {
    #expect(isPrime(29))
    #expect(!isPrime(9_007_196_099_250_001))
  }

  @Test func itAgreesWithASieveUpToTwoHundredThousand() {
    let last = 200_000
    var isComposite = [Bool](repeating: false, count: last + 1)
    var disagreements: [Int] = []
    for n in 2...last {
      if isPrime(n) == isComposite[n] { disagreements.append(n) }
      guard !isComposite[n], n * n <= last else { continue }
      for multiple in stride(from: n * n, through: last, by: n) {
        isComposite[multiple] = true
      }
    }
    #expect(disagreements == [])
  }

  @Test func itAgreesWithTrialDivisionOnRandomNumbers() {
    var generator = SeededGenerator(seed: 1)
    for bits in 20...36 {
      for _ in 0..<8 {
        let n = Int.random(in: 1 << (bits - 1)..<1 << bits, using: &generator) | 1
        #expect(isPrime(n) == isPrimeByTrialDivision(n), "\(n)")
      }
    }
  }

  @Test(arguments: [
    7919, 65_537, 2_147_483_647, 4_294_967_291, 4_759_123_129, 4_759_123_151, 94_906_249,
    1_000_000_000_039, 999_999_999_999_999_989, 1_000_000_000_000_000_009,
    2_305_843_009_213_693_951, 4_611_686_018_427_387_847, 6_269_010_681_299_730_433,
    9_223_372_036_854_775_783,
  ])
  func largePrimesArePrime(n: Int) {
    #expect(isPrime(n))
  }

  @Test func nothingBetweenTheLargestPrimeAndTheLargestIntIsPrime() {
    #expect((9_223_372_036_854_775_784...Int.max).filter(isPrime) == [])
  }

  // 2⁶¹ − k is prime for k = 1, 31, 45, then for 229.
  @Test func thePrimesJustBelowTheMersennePrimeAreThese() {
    let power = 1 << 61
    #expect((power - 228...power).filter(isPrime) == [power - 45, power - 31, power - 1])
  }

  @Test(arguments: [94_906_249, 67, 3_037_000_493, 2_147_483_647, 1_000_000_007])
  func theSquareOfAPrimeIsNotPrime(prime: Int) {
    #expect(isPrime(prime))
    #expect(!isPrime(prime * prime))
  }

  // Strong pseudoprimes to base 2: p · (k · (p − 1) + 1) for two primes.
  @Test(arguments: [2, 3, 4, 5, 7])
  func theProductOfTwoRelatedPrimesIsNotPrime(k: Int) {
    var generator = SeededGenerator(seed: UInt64(k))
    var primes = 0
    for _ in 0..<4_000 {
      let p = Int.random(in: 1_000..<1_000_000_000, using: &generator) | 1
      let q = k * (p - 1) + 1
      guard isPrime(p), isPrime(q) else { continue }
      primes += 1
      #expect(!isPrime(p * q), "\(p) · \(q)")
    }
    #expect(primes > 10)
  }

  @Test func theProductOfTwoClosePrimesIsNotPrime() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let start = Int.random(in: 1 << 20..<3_037_000_000, using: &generator)
      let primes = (start...).lazy.filter(isPrimeByTrialDivision).prefix(2)
      let product = primes.reduce(1, *)
      #expect(!isPrime(product), "\(product)")
    }
  }

  private static let carmichaelNumbers = [
    561, 1105, 1729, 2465, 2821, 6601, 8911, 10585, 15841, 29341, 41041, 46657, 52633, 62745,
    63973, 75361, 101_101, 115_921, 126_217, 162_401, 172_081, 188_461, 252_601, 278_545, 294_409,
    825_265, 321_197_185, 5_394_826_801, 232_250_619_601, 9_746_347_772_161,
    1_436_697_831_295_441, 60_977_817_398_996_785, 7_156_857_700_403_137_441,
  ]
  // The first extra strong Lucas pseudoprimes (OEIS A217719).
  private static let lucasPseudoprimes = [
    989, 3239, 5777, 10877, 27971, 29681, 30739, 31631, 39059, 72389, 73919, 75077, 100127, 113573,
    125249, 137549, 137801, 153931, 155819, 161027, 162133, 189419,
  ]
  // The smallest strong pseudoprimes to the first 1, 2, 3, … primes as bases (OEIS A014233), the
  // first ones to base 2 (A001262), and the smallest to the bases 2, 7 and 61.
  private static let strongPseudoprimes = [
    2047, 1_373_653, 25_326_001, 3_215_031_751, 2_152_302_898_747, 3_474_749_660_383,
    341_550_071_728_321, 3_825_123_056_546_413_051,
    3277, 4033, 4681, 8321, 15841, 29341, 42799, 49141, 52633, 65281, 74665, 80581, 85489, 88357,
    90751, 4_759_123_141,
  ]

  // The squares of 1093 and 3511, the Wieferich primes, are strong pseudoprimes to base 2.
  @Test(arguments: [
    carmichaelNumbers, lucasPseudoprimes, strongPseudoprimes, [1093 * 1093, 3511 * 3511],
  ])
  func pseudoprimesAreNotPrime(numbers: [Int]) {
    #expect(numbers.filter(isPrime) == [])
  }
}
