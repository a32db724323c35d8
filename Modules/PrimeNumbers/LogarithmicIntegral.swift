/// The `x` with li(x) = `value`, a close estimate of the `value`th prime, for `value` from 2.
///
/// The difference is about the square root of the prime. The estimate is smaller, because π(x) <
/// li(x) for every x below 10¹⁹ (J. Büthe, "An analytic method for bounding ψ(x)", 2018).
func inverseLogarithmicIntegral(_ value: Double) -> Double {
  // Newton's iteration from above. li is concave there, so it converges in a few rounds.
  var x = value * (naturalLogarithm(value) + 2)
  for _ in 0..<20 {
    let correction = (logarithmicIntegral(x) - value) * naturalLogarithm(x)
    x -= correction
    if correction.magnitude < 0.01 { break }
  }
  return x
}

/// li(x) = γ + ln ln x + Σ (ln x)ᵏ / (k · k!), for x > 1.
func logarithmicIntegral(_ x: Double) -> Double {
  let logarithm = naturalLogarithm(x)
  let eulerMascheroni = 0.577_215_664_901_532_86
  var sum = eulerMascheroni + naturalLogarithm(logarithm)
  var power = 1.0
  var k = 1.0
  repeat {
    power *= logarithm / k
    sum += power / k
    k += 1
  } while k < logarithm || power > sum * 1e-17
  return sum
}

/// ln x for finite x > 0, accurate to a few units in the last place; the standard library has none.
func naturalLogarithm(_ x: Double) -> Double {
  let ln2 = 0.693_147_180_559_945_31
  // ln m = 2 · artanh((m − 1) / (m + 1)), and the argument is below 1/3 for m in 1..<2.
  let argument = (x.significand - 1) / (x.significand + 1)
  let square = argument * argument
  var sum = 0.0
  for term in (0..<19).reversed() {
    sum = sum * square + 1 / Double(2 * term + 1)
  }
  return Double(x.exponent) * ln2 + 2 * argument * sum
}
