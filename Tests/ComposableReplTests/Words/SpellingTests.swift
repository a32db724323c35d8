import Testing

@testable import ComposableRepl

struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("incr", "INCR", 0), ("incr", "inrc", 1), ("decr", "incr", 2), ("", "abc", 3),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func countsSlips(left: String, right: String, slips: Int) {
    #expect(Spelling.distance(left, right) == slips)
    #expect(Spelling.distance(right, left) == slips)
  }
}
