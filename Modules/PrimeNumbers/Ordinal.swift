/// Formats `n` as an English ordinal: "1st", "2nd", "11th", "112th", "-3rd".
///
/// `grouped` puts commas between thousands: "1,000,003rd".
public func ordinal(_ n: Int, grouped: Bool = false) -> String {
  let lastTwo = n.magnitude % 100
  let suffix =
    switch (lastTwo / 10, lastTwo % 10) {
    case (1, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    case (_, _): "th"
    }
  return "\(grouped ? PrimeNumbers.grouped(n) : String(n))\(suffix)"
}

/// Formats `n` with commas between thousands: "1,000,003".
func grouped(_ n: Int) -> String {
  var grouped = n < 0 ? "-" : ""
  let digits = String(n.magnitude)
  var left = digits.utf8.count
  for digit in digits.unicodeScalars {
    grouped.unicodeScalars.append(digit)
    left -= 1
    if left > 0, left.isMultiple(of: 3) { grouped.append(",") }
  }
  return grouped
}
