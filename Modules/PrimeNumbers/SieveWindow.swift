/// A segment of a sieve: one bit per odd number, set for composites.
///
/// One window is reused for all segments, so that a walk of any length uses constant memory.
struct SieveWindow {
  private var first = 1
  private var isComposite: [UInt64]

  /// A window over `64 * words` odd numbers.
  init(words: Int) {
    isComposite = Array(repeating: 0, count: words)
  }

  /// The distance between the starts of two adjacent windows.
  var span: Int { isComposite.count * 128 }

  /// Moves the window to the odd number `first`, which is at least 3, and sieves it by `primes`.
  ///
  /// `primes` must hold all primes up to the square root of the window's end, in order.
  mutating func sieve(from first: Int, primes: [Int]) {
    self.first = first
    for word in isComposite.indices { isComposite[word] = 0 }
    let bits = isComposite.count * 64
    for prime in primes.dropFirst() {
      guard prime * prime < first + span else { break }
      var bit = (firstOddMultiple(of: prime) - first) / 2
      while bit < bits {
        isComposite[bit / 64] |= 1 << UInt64(bit % 64)
        bit += prime
      }
    }
  }

  var count: Int {
    isComposite.reduce(0) { $0 + (~$1).nonzeroBitCount }
  }

  /// The prime at `index` among the window's primes, for `index` in `0..<count`.
  func prime(at index: Int) -> Int? {
    var index = index
    for (word, composites) in isComposite.enumerated() {
      var survivors = ~composites
      guard index < survivors.nonzeroBitCount else {
        index -= survivors.nonzeroBitCount
        continue
      }
      for _ in 0..<index { survivors &= survivors - 1 }
      return first + 2 * (word * 64 + survivors.trailingZeroBitCount)
    }
    return nil
  }

  /// The smallest odd multiple of `prime` that is at least its square and not below the window.
  private func firstOddMultiple(of prime: Int) -> Int {
    guard prime * prime < first else { return prime * prime }
    let multiple = (first + prime - 1) / prime
    return (multiple | 1) * prime
  }
}
