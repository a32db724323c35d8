/// Formats `n` as an English ordinal: "1st", "2nd", "11th", "112th", "-3rd".
public func ordinal(_ n: Int) -> String {
  let lastTwo = n.magnitude % 100
  let suffix =
    switch (lastTwo / 10, lastTwo % 10) {
    case (1, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    case (_, _): "th"
    }
  return "\(n)\(suffix)"
}
