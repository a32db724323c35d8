/// The number of primes up to and including `limit`, or nil if cancelled.
///
/// Legendre's sieve on counts, in Lucy Hedgehog's arrangement: for every value v of ⌊limit / k⌋,
/// keep how many numbers from 2 to v remain after sieving by the primes so far. Sieving by p
/// removes from the count of v the numbers that remain for v / p and are not below p. Even numbers
/// are left out: both tables hold odd numbers only.
///
/// `primes` must hold all primes up to √limit, in order.
///
/// - Complexity: O(limit^¾ / log limit) time, √limit integers of memory.
func primeCount(
  through limit: Int, primes: [Int], isCancelled: () -> Bool
) -> Int? {
  guard limit >= 2 else { return 0 }
  let root = squareRoot(limit)
  // The count for a value v ≤ √limit, and for ⌊limit / k⌋ with odd k ≤ √limit. Sieving by 2 leaves
  // 2 itself and the odd numbers from 3, which are (v + 1) / 2 together.
  var small = (0...(root + 1) / 2).map { $0 }
  var large = (0...(root - 1) / 2).map { (limit / (2 * $0 + 1) + 1) / 2 }

  for (smallerPrimes, prime) in primes.enumerated().dropFirst() {
    guard prime * prime <= limit else { break }
    if isCancelled() { return nil }

    let quotient = limit / prime
    let lastInLarge = root / prime
    var k = 1
    while k <= min(root, quotient / prime) {
      let survivors =
        k <= lastInLarge ? large[k * prime / 2] : small[(quotient / k + 1) / 2]
      large[k / 2] -= survivors - smallerPrimes
      k += 2
    }

    var index = (root + 1) / 2
    while 2 * index - 1 >= prime * prime {
      small[index] -= small[((2 * index - 1) / prime + 1) / 2] - smallerPrimes
      index -= 1
    }
  }
  return large[0]
}

/// ⌊√n⌋ for n from 0, by Newton's iteration from above; needs no mathematics library.
func squareRoot(_ n: Int) -> Int {
  guard n > 0 else { return 0 }
  var root = 1 << ((n.bitWidth - n.leadingZeroBitCount + 1) / 2)
  while true {
    let next = (root + n / root) / 2
    if next >= root { return root }
    root = next
  }
}
