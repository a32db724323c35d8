/// The definition of a prime, spelled out: the measure that the fast test is held against.
func isPrimeByTrialDivision(_ n: Int) -> Bool {
  guard n > 3 else { return n > 1 }
  guard !n.isMultiple(of: 2) else { return false }
  var divisor = 3
  while divisor * divisor <= n {
    if n.isMultiple(of: divisor) { return false }
    divisor += 2
  }
  return true
}
