/// Every prime up to and including `limit`, in order, or nil if canceled.
///
/// - Complexity: O(limit log log limit) time, one byte of memory per odd number.
func primes(through limit: Int, isCancelled: () -> Bool) -> [Int]? {
  guard limit >= 2 else { return [] }
  // Index i represents the odd number 2i + 1.
  var isComposite = [Bool](repeating: false, count: (limit + 1) / 2)
  var primes = [2]
  for index in isComposite.indices.dropFirst() {
    if index % stepsBetweenChecks == 0, isCancelled() { return nil }
    if isComposite[index] { continue }
    let prime = 2 * index + 1
    primes.append(prime)
    guard prime * prime <= limit else { continue }
    let reach = prime * stepsBetweenChecks
    for start in stride(from: prime * prime / 2, to: isComposite.count, by: reach) {
      if isCancelled() { return nil }
      for multiple in stride(from: start, to: min(start + reach, isComposite.count), by: prime) {
        isComposite[multiple] = true
      }
    }
  }
  return primes
}
