import ComposableCore
import Testing

@testable import TerminalKit

struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("incr", "INCR", 0), ("incr", "inrc", 1), ("decr", "incr", 2), ("", "abc", 3),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func countsSlips(left: String, right: String, slips: Int) {
    #expect(Spelling.distance(left, right) == slips)
    #expect(Spelling.distance(right, left) == slips)
  }

  @Test func aLimitChangesNothingBelowIt() {
    var random = SeededGenerator(seed: 7)
    func word() -> String {
      String(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          "abc".randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<2_000 {
      let (left, right) = (word(), word())
      let slips = Spelling.distance(left, right)
      for limit in 0...9 {
        let limited = Spelling.distance(left, right, limit: limit)
        #expect(slips <= limit ? limited == slips : limited > limit, "\(left), \(right), \(limit)")
      }
    }
  }
}
