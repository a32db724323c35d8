extension Duration {
  /// The duration as on a stopwatch, truncated to hundredths: "0.35 s", "1:02.35", "2:00:00.00".
  public var stopwatchText: String {
    let (total, hundredths) = wholeHundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let fraction = "." + Self.twoDigits(hundredths)
    let sign = self < .zero ? "-" : ""
    let (minutes, seconds) = total.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "\(sign)\(seconds)\(fraction) s" }
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    let head = hours == 0 ? "\(rest)" : "\(hours):\(Self.twoDigits(rest))"
    return "\(sign)\(head):\(Self.twoDigits(seconds))\(fraction)"
  }

  /// The seconds in tenths, truncated: "3.3 s", "75.0 s".
  public var tenthsText: String {
    let (seconds, attoseconds) = components
    return "\(seconds).\((attoseconds / 100_000_000_000_000_000).magnitude) s"
  }

  /// The seconds shown by `stopwatchText`, as a number.
  public var stopwatchSeconds: Double { Double(wholeHundredths) / 100 }

  /// Truncated to hundredths. 128 bits, because a duration can exceed 2⁶³ hundredths.
  private var wholeHundredths: Int128 { attoseconds / 10_000_000_000_000_000 }

  private static func twoDigits(_ number: some BinaryInteger) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
