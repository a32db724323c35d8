import ComposableCore
import Testing

/// Differences of collections.
extension StateDiffTests {
  @Test func elementsAreKnownByTheirIndex() {
    #expect(
      stateDiff([1, 2, 3, 4], [1, 2, 5, 4]) == """
          [
            … (2 unchanged)
        −   [2]: 3,
        +   [2]: 5,
            … (1 unchanged)
          ]
        """)
    #expect(
      stateDiff([Point(x: 1), Point(x: 2)], [Point(x: 1), Point(x: 3)]) == """
          [
            … (1 unchanged)
            [1]: Point(
        −     x: 2,
        +     x: 3,
              y: nil
            )
          ]
        """)
  }

  @Test func insertionsAndRemovalsDoNotMoveTheRest() {
    #expect(
      stateDiff([1, 2, 3, 4], [1, 3, 4, 5, 6]) == """
          [
            … (1 unchanged)
        −   [1]: 2,
            … (2 unchanged)
        +   [3]: 5,
        +   [4]: 6
          ]
        """)
    #expect(
      stateDiff([Int](), [7]) == """
          [
        +   [0]: 7
          ]
        """)
  }

  @Test func dictionariesAreInTheOrderOfTheirKeys() {
    #expect(
      stateDiff(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 5, "d": 3]) == """
          [
            … (1 unchanged)
        −   "b": 2,
        +   "b": 5,
        −   "c": 3,
        +   "d": 3
          ]
        """)
    #expect(
      stateDiff([1: "a", 2: "b", 10: "c"], [1: "a", 2: "B", 10: "C"]) == """
          [
            … (1 unchanged)
        −   2: "b",
        +   2: "B",
        −   10: "c"
        +   10: "C"
          ]
        """)
  }

  @Test func keysThatAreNumbersComeBeforeOtherTexts() {
    // Numerically 9 comes before 10; as text "10" comes before "1a" and "1a" before "9". A merge of
    // the two sorted lists would miss a key.
    let before = [Key("10"): 1, Key("1a"): 2, Key("9"): 3]
    var after = before
    after[Key("1a")] = 5
    #expect(
      stateDiff(before, after) == """
          [
            … (2 unchanged)
        −   1a: 2
        +   1a: 5
          ]
        """)
  }

  @Test func setsSayWhoCameAndWent() {
    #expect(
      stateDiff(Set([1, 2, 3, 10]), Set([2, 3, 10, 11])) == """
          [
        −   1,
            … (3 unchanged)
        +   11
          ]
        """)
  }

  @Test func tenThousandElementsStayReadable() {
    let lines = stateDiff(Array(0..<10_000), Array(1...10_000))?.split(separator: "\n") ?? []
    #expect(lines.count == 43)
    #expect(lines.prefix(3) == ["  [", "−   [0]: 0,", "+   [0]: 1,"])
    #expect(lines.suffix(2) == ["    … (9980 more changed)", "  ]"])
  }
}

private struct Key: CustomStringConvertible, Hashable {
  let description: String
  init(_ description: String) { self.description = description }
}
