/// The largest `n` that `nthPrime` accepts: 10¹².
public let largestPrimeIndex = 1_000_000_000_000

/// Finds the `n`th prime exactly, counting from 1: the first is 2, the tenth is 29.
///
/// The inverse logarithmic integral estimates the prime. Counting the primes up to the estimate,
/// without listing them, tells how many are missing, and a segmented sieve finds those.
///
/// Returns nil if `n` is below 1 or above `largestPrimeIndex`, or if `isCancelled` returns true
/// before the prime is found. `isCancelled` is called at intervals of at most a few tens of
/// milliseconds; by default it checks the current task.
///
/// Calls `progress` at most ten times a second, first after a tenth of a second, each time with a
/// higher percentage; a short search never calls it.
///
/// ```swift
/// nthPrime(10)  // 29
/// nthPrime(1000)  // 7919
/// nthPrime(0)  // nil
/// ```
///
/// - Complexity: O(p^¾ / log p) time for the result p; memory for √p integers and a 32 KiB window:
///   50 MB for the largest `n`, 0.2 MB for n = 10,000,000.
public func nthPrime(
  _ n: Int, isCancelled: () -> Bool = { Task.isCancelled },
  progress: (NthPrimeProgress) -> Void = { _ in }
) -> Int? {
  nthPrime(n, isCancelled: isCancelled, now: { .now }, progress: progress)
}

func nthPrime(
  _ n: Int, isCancelled: () -> Bool, now: () -> ContinuousClock.Instant,
  progress: (NthPrimeProgress) -> Void
) -> Int? {
  guard n >= 1, n <= largestPrimeIndex else { return nil }
  guard n >= 6 else { return [2, 3, 5, 7, 11][n - 1] }
  var reports = ProgressReports(startingAt: now())
  return nthPrime(
    n, near: Int(inverseLogarithmicIntegral(Double(n))), isCancelled: isCancelled
  ) { done, total in
    guard let percent = reports.percent(of: done, in: total, at: now()) else { return }
    progress(NthPrimeProgress(n: n, percent: percent))
  }
}

/// Finds the `n`th prime for `n` from 6, fastest when `estimate` is just below it.
///
/// Counting the primes up to the estimate takes nearly all the time. Meanwhile, `advance` is called
/// before each call of `isCancelled`, with the number of completed steps and their total.
func nthPrime(
  _ n: Int, near estimate: Int, isCancelled: () -> Bool,
  advance: (_ done: Int, _ total: Int) -> Void = { _, _ in }
) -> Int? {
  // pₙ < n (ln n + ln ln n) for n ≥ 6 (J. B. Rosser and L. Schoenfeld, 1962).
  let logarithm = naturalLogarithm(Double(n))
  let bound = Int(Double(n) * (logarithm + naturalLogarithm(logarithm))) + 1
  var start = min(max(estimate, 2), bound)

  // As wide as the likely remaining distance, but small enough for the first-level cache.
  var window = SieveWindow(words: min(max(squareRoot(start) / 64, 64), 4096))
  guard
    let sievingPrimes = primes(
      through: squareRoot(bound + window.span) + 1, isCancelled: isCancelled)
  else { return nil }
  var count = n
  while count >= n {
    let total = primeCountSteps(through: start, primes: sievingPrimes)
    var done = 0
    let found = primeCount(through: start, primes: sievingPrimes) {
      advance(done, total)
      done += stepsBetweenChecks
      return isCancelled()
    }
    guard let found else { return nil }
    count = found
    if count >= n { start -= start / 256 + 1 }
  }

  var first = (start + 1) | 1
  while !isCancelled() {
    window.sieve(from: first, primes: sievingPrimes)
    let inWindow = window.count
    if n - count <= inWindow { return window.prime(at: n - count - 1) }
    count += inWindow
    first += window.span
  }
  return nil
}
