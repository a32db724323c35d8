import ComposableCore
import Testing

/// Differences of collections.
extension StateDiffTests {
  @Test func elementsAreIdentifiedByIndex() {
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

  @Test func keysThatPrintAlikeArePairedByEquality() {
    let before = [Alike(1): "a", Alike(2): "b", Alike(3): "c"]
    var after = before
    after[Alike(2)] = "B"
    #expect(
      stateDiff(before, after) == """
          [
            … (1 unchanged)
        −   alike: "b",
        +   alike: "B",
            … (1 unchanged)
          ]
        """)
    after = before
    after[Alike(2)] = nil
    after[Alike(4)] = "d"
    #expect(
      stateDiff(before, after) == """
          [
            … (2 unchanged)
        −   alike: "b",
        +   alike (not the same key, though it prints the same): "d"
          ]
        """)
  }

  @Test func membersThatPrintAlikeArePairedByEquality() {
    #expect(
      stateDiff(Set([Alike(1), Alike(2), Alike(3)]), Set([Alike(1), Alike(3)])) == """
          [
            … (2 unchanged)
        −   alike
          ]
        """)
    let long = Array(0..<19)
    #expect(
      stateDiff(Set([long + [19], [1]]), Set([long + [20], [1]])) == """
          [
            [
              … (19 unchanged)
        −     [19]: 19
        +     [19]: 20
            ],
            … (1 unchanged)
          ]
        """)
  }

  @Test func oneInsertionAndOneRemovalDoNotMoveTheRest() {
    #expect(
      stateDiff([1, 2, 3, 4, 5], [1, 3, 4, 5, 6]) == """
          [
            … (1 unchanged)
        −   [1]: 2,
            … (3 unchanged)
        +   [4]: 6
          ]
        """)
  }

  @Test func identifiableElementsArePairedByTheirIDs() {
    let before = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")]
    let after = [Item(id: 2, name: "b"), Item(id: 3, name: "C"), Item(id: 4, name: "d")]
    #expect(
      stateDiff(before, after) == """
          [
        −   [0]: Item(id: 1, name: "a"),
            … (1 unchanged)
            [2]: Item(
              id: 3,
        −     name: "c"
        +     name: "C"
            ),
        +   [2]: Item(id: 4, name: "d")
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

private struct Alike: CustomStringConvertible, Hashable {
  let number: Int
  var description: String { "alike" }
  init(_ number: Int) { self.number = number }
}

private struct Item: Equatable, Identifiable {
  let id: Int
  var name: String
}
