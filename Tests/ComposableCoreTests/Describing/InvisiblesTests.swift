import ComposableCore
import Testing

/// Characters that look like others, or like nothing.
struct InvisiblesTests {
  @Test(arguments: [
    "\u{a0}", "\u{ad}", "\u{85}", "\u{34f}", "\u{200b}", "\u{200d}", "\u{200e}", "\u{2003}",
    "\u{2028}",
    "\u{202f}", "\u{2800}", "\u{3000}", "\u{3164}", "\u{feff}",
  ])
  func whatLooksLikeABlankOrLikeNothingIsEscaped(scalar: Unicode.Scalar) {
    let escaped = "\\u{\(String(scalar.value, radix: 16))}"
    #expect(
      stateDiff("a b", "a\(scalar)b") == """
        − "a b"
        + "a\(escaped)b"
        """)
    #expect(
      stateDiff("top\na b", "top\na\(scalar)b") == """
          \"""
            top
        −   a b
        +   a\(escaped)b
          \"""
        """)
    #expect(stateDiff(["ab": 1], ["a\(scalar)b": 1])?.contains("\"a\(escaped)b\": 1") == true)
  }

  @Test func anEmojiIsNotEscaped() {
    #expect(stateDiff("👨‍👩‍👧", "❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿") == "− \"👨‍👩‍👧\"\n+ \"❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿\"")
  }
}
