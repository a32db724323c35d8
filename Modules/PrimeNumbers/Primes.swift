/// Every prime up to and including `limit`, in order.
///
/// - Complexity: O(limit log log limit) time, one byte of memory per odd number.
func primes(through limit: Int) -> [Int] {
  guard limit >= 2 else { return [] }
  // Index i represents the odd number 2i + 1.
  var isComposite = [Bool](repeating: false, count: (limit + 1) / 2)
  var primes = [2]
  for index in isComposite.indices.dropFirst() where !isComposite[index] {
    let prime = 2 * index + 1
    primes.append(prime)
    for multiple in stride(from: prime * prime / 2, to: isComposite.count, by: prime) {
      isComposite[multiple] = true
    }
  }
  return primes
}
