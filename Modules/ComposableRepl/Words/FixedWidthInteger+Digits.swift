extension FixedWidthInteger {
  /// The number that a word of decimal digits stands for; nil for any other word, such as one with
  /// a sign, or if the number is too large.
  init?(digits: some StringProtocol) {
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    self.init(digits, radix: 10)
  }
}
