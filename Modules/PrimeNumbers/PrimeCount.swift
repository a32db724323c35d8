/// The number of primes up to and including `limit`, or nil if canceled.
///
/// Legendre's sieve on counts, in Lucy Hedgehog's arrangement: for every value v of ⌊limit / k⌋,
/// keep how many numbers from 2 to v remain after sieving by the primes so far. Sieving by p
/// removes from the count of v the numbers that remain for v / p and are not below p. Both tables
/// hold odd numbers only.
///
/// `primes` must hold all primes up to √limit, in order.
///
/// - Complexity: O(limit^¾ / log limit) time, √limit integers of memory.
func primeCount(
  through limit: Int, primes: [Int], isCancelled: () -> Bool
) -> Int? {
  guard limit >= 2 else { return 0 }
  let root = squareRoot(limit)
  // The count for a value v ≤ √limit, and for ⌊limit / k⌋ with odd k ≤ √limit. After sieving by 2,
  // the number 2 and the odd numbers from 3 remain: (v + 1) / 2 numbers.
  guard var small = table(of: (root + 1) / 2 + 1, isCancelled: isCancelled, value: { $0 }),
    var large = table(
      of: (root - 1) / 2 + 1, isCancelled: isCancelled, value: { (limit / (2 * $0 + 1) + 1) / 2 })
  else { return nil }

  var steps = 0
  for (smallerPrimes, prime) in primes.enumerated().dropFirst() {
    guard prime * prime <= limit else { break }

    let quotient = limit / prime
    let lastInLarge = root / prime
    let last = min(root, quotient / prime)
    var k = 1
    while k <= last {
      if steps == 0, isCancelled() { return nil }
      let end = min(last, k + 2 * (stepsBetweenChecks - steps) - 2)
      steps = (steps + (end - k) / 2 + 1) % stepsBetweenChecks
      while k <= end {
        let survivors =
          k <= lastInLarge ? large[k * prime / 2] : small[(quotient / k + 1) / 2]
        large[k / 2] -= survivors - smallerPrimes
        k += 2
      }
    }

    var index = (root + 1) / 2
    let lowest = (prime * prime + 1) / 2
    while index >= lowest {
      if steps == 0, isCancelled() { return nil }
      let end = max(lowest, index - (stepsBetweenChecks - steps) + 1)
      steps = (steps + index - end + 1) % stepsBetweenChecks
      while index >= end {
        small[index] -= small[((2 * index - 1) / prime + 1) / 2] - smallerPrimes
        index -= 1
      }
    }
  }
  return large[0]
}

/// The number of steps that `primeCount` takes for the same arguments. O(√limit / log limit).
func primeCountSteps(through limit: Int, primes: [Int]) -> Int {
  let root = squareRoot(limit)
  // The two tables, then each prime: half of the values of either table.
  var steps = root
  for prime in primes.dropFirst() {
    guard prime * prime <= limit else { break }
    steps += (min(root, limit / prime / prime) + 1) / 2
    steps += max((root + 1) / 2 - (prime * prime + 1) / 2 + 1, 0)
  }
  return steps
}

/// The number of steps between two checks for cancellation: some milliseconds in a debug build.
let stepsBetweenChecks = 16_384

/// The values for 0, 1, 2 …, or nil if canceled.
private func table(
  of count: Int, isCancelled: () -> Bool, value: (Int) -> Int
) -> [Int]? {
  var table: [Int] = []
  table.reserveCapacity(count)
  while table.count < count {
    if isCancelled() { return nil }
    for index in table.count..<min(count, table.count + stepsBetweenChecks) {
      table.append(value(index))
    }
  }
  return table
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
