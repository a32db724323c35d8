import ComposableCore
import Foundation
import TestSupport
import Testing

private struct Row: Codable, Hashable, Identifiable {
  var id: Int
  var name = ""
}

struct IdentifiedArrayTests {
  private var rows: IdentifiedArrayOf<Row> = [
    Row(id: 3, name: "c"), Row(id: 1, name: "a"), Row(id: 2, name: "b"),
  ]

  @Test func elementsKeepTheirOrderAndAreFoundByID() {
    #expect(rows.ids == [3, 1, 2])
    #expect(rows.elements.map(\.name) == ["c", "a", "b"])
    #expect(rows[id: 1]?.name == "a")
    #expect(rows[id: 9] == nil)
    #expect(rows.index(id: 2) == 2)
    #expect(rows[2].name == "b")
    #expect(rows.contains(id: 3))
  }

  @Test func elementsMayBeKnownByAnyValue() {
    let words = IdentifiedArray(["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")
    #expect(IdentifiedArray<Int, String>(id: \.count).isEmpty)
  }

  @Test func ofElementsWithOneIDTheFirstStays() {
    let messages = reportedMessages {
      let rows = IdentifiedArray(uniqueElements: [Row(id: 1, name: "a"), Row(id: 1, name: "b")])
      #expect(rows.elements == [Row(id: 1, name: "a")])
    }
    #expect(
      messages == [
        "IdentifiedArray: An element has the id \"1\" of an earlier one. It was left out."
      ])
  }

  @Test mutating func appendingAnIDTwiceTellsWhereItIs() {
    let first = rows.append(Row(id: 4))
    let second = rows.append(Row(id: 1, name: "other"))
    #expect(first == (true, 3))
    #expect(second == (false, 1))
    #expect(rows.ids == [3, 1, 2, 4])
    #expect(rows[id: 1]?.name == "a")
  }

  @Test mutating func insertingMovesTheOthers() {
    rows.insert(Row(id: 4), at: 1)
    #expect(rows.ids == [3, 4, 1, 2])
    #expect(rows.index(id: 2) == 3)
  }

  @Test func insertingOutOfBoundsIsReportedAndGoesToTheEnd() {
    var rows = rows
    let messages = reportedMessages {
      rows.insert(Row(id: 4), at: 9)
      rows.insert(Row(id: 5), at: -1)
    }
    #expect(rows.ids == [5, 3, 1, 2, 4])
    #expect(
      messages == [
        "IdentifiedArray: An element was inserted at index 9 of 3. It is at 3 now.",
        "IdentifiedArray: An element was inserted at index -1 of 4. It is at 0 now.",
      ])
  }

  @Test mutating func updatingReplacesOrAdds() {
    #expect(rows.updateOrAppend(Row(id: 1, name: "x"))?.name == "a")
    #expect(rows.updateOrAppend(Row(id: 5)) == nil)
    #expect(rows.updateOrInsert(Row(id: 2, name: "y"), at: 0).index == 2)
    #expect(rows.updateOrInsert(Row(id: 6), at: 0).index == 0)
    #expect(rows.ids == [6, 3, 1, 2, 5])
    #expect(rows.map(\.name) == ["", "c", "x", "y", ""])
  }

  @Test mutating func settingByIDAppendsReplacesAndRemoves() {
    rows[id: 4] = Row(id: 4, name: "d")
    rows[id: 1] = Row(id: 1, name: "x")
    rows[id: 3] = nil
    rows[id: 9] = nil
    #expect(rows.elements == [Row(id: 1, name: "x"), Row(id: 2, name: "b"), Row(id: 4, name: "d")])
    #expect(rows.index(id: 4) == 2)
  }

  @Test mutating func removingInPlaceKeepsTheOrderOfTheOthers() {
    func clear(_ row: inout Row?) { row = nil }
    clear(&rows[id: 3])
    #expect(rows.elements == [Row(id: 1, name: "a"), Row(id: 2, name: "b")])
    #expect(rows.index(id: 2) == 1)
    clear(&rows[id: 2])
    #expect(rows.ids == [1])
    #expect(rows.index(id: 2) == nil)
  }

  @Test func changingAnElementInPlaceCopiesNothing() {
    struct List: Identifiable {
      let id: Int
      var numbers: [Int]
      var address: UnsafeRawPointer? { numbers.withUnsafeBytes(\.baseAddress) }
    }
    func list(_ id: Int) -> List {
      var numbers = Array(0..<100)
      numbers.reserveCapacity(1_000)
      return List(id: id, numbers: numbers)
    }
    var lists: IdentifiedArrayOf<List> = [list(1), list(2), list(3)]
    let before = lists.map(\.address)
    lists[id: 2]?.numbers.append(1)
    lists[0].numbers.append(1)
    lists[id: 3]?.numbers[0] = 7
    #expect(lists.map(\.address) == before)
    #expect(lists.map(\.numbers.count) == [101, 101, 100])
  }

  @Test func anElementThatChangesItsIDIsFoundByTheNewOne() {
    var rows = rows
    rows[id: 1]?.id = 10
    rows[0].id = 30
    rows[2] = Row(id: 20)
    #expect(rows.ids == [30, 10, 20])
    #expect([30, 10, 20].map { rows.index(id: $0) } == [0, 1, 2])
    #expect([3, 1, 2].map { rows.index(id: $0) } == [nil, nil, nil])
  }

  @Test func anElementIsNotReplacedByOneWithAnothersID() {
    var rows = rows
    let before = rows
    let messages = reportedMessages {
      rows[0] = Row(id: 1)
      rows[id: 3] = Row(id: 2)
      rows[id: 7] = Row(id: 8)
      rows[9] = Row(id: 9)
    }
    #expect(rows == before)
    #expect(rows.ids == before.ids)
    #expect(
      messages == [
        """
        IdentifiedArray: The element with id "3" was replaced by one with id "1", which another \
        element has. It was left as it is.
        """,
        """
        IdentifiedArray: The element with id "3" was replaced by one with id "2", which another \
        element has. It was left as it is.
        """,
        """
        IdentifiedArray: An element with id "8" was set for the new id "7". It was left out.
        """,
        "IdentifiedArray: An element was assigned to index 9 of 3. It was left out.",
      ])
  }

  @Test func anElementThatTakesAnothersIDInPlaceStaysKnownByItsOwn() {
    var rows = rows
    let messages = reportedMessages { rows[id: 3]?.id = 1 }
    #expect(rows.ids == [3, 1, 2])
    #expect(rows[id: 3]?.name == "c")
    #expect(rows[id: 1]?.name == "a")
    #expect(
      messages == [
        """
        IdentifiedArray: The id of the element "3" was changed to "1", which another element has. \
        It is still known as "3". Give it an id of its own.
        """
      ])
  }

  @Test mutating func removingOffsetsRemovesExactlyThoseRows() {
    rows.remove(atOffsets: [2, 0, 2, 17, -1])
    #expect(rows.ids == [1])
    rows.remove(atOffsets: IndexSet([0, 5]))
    #expect(rows.isEmpty)
  }

  @Test func removingAnIndexThatIsNotThereIsReported() {
    var rows = rows
    let messages = reportedMessages { #expect(rows.remove(at: 3) == nil) }
    #expect(
      messages == ["IdentifiedArray: The element at index 3 of 3 was removed. There is none."])
  }

  @Test(arguments: [
    ([0], 3, [1, 2, 3]), ([2], 0, [2, 3, 1]), ([0, 2], 1, [3, 2, 1]), ([1], 1, [3, 1, 2]),
    ([1], 2, [3, 1, 2]), ([2, 9], -4, [2, 3, 1]), ([0], 99, [1, 2, 3]), ([], 1, [3, 1, 2]),
  ])
  func movingGoesBeforeTheDestination(offsets: [Int], destination: Int, expected: [Int]) {
    var rows = rows
    rows.move(fromOffsets: offsets, toOffset: destination)
    #expect(rows.ids == expected)
    #expect(rows.ids.map { rows.index(id: $0) } == [0, 1, 2])
  }

  @Test mutating func ordersAreKeptByID() {
    rows.sort { $0.id < $1.id }
    #expect(rows.ids == [1, 2, 3])
    rows.reverse()
    #expect(rows.ids == [3, 2, 1])
    rows.swapAt(0, 2)
    #expect(rows.ids == [1, 2, 3])
    #expect(rows.index(id: 3) == 2)
    #expect(rows.filter { $0.id != 2 }.ids == [1, 3])
    rows.removeAll()
    #expect(rows.isEmpty)
  }

  @Test func itIsCodedAsAnArray() throws {
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
    let twice = Data(#"[{"id":1,"name":"a"},{"id":1,"name":"b"}]"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: twice)
    }
  }

  @Test func itShowsItsElements() {
    let words = IdentifiedArray(["one", "three"], id: \.count)
    #expect("\(words)" == #"["one", "three"]"#)
    #expect(String(reflecting: words) == #"["one", "three"]"#)
    #expect(words.customMirror.children.compactMap { $0.value as? String } == ["one", "three"])
    #expect(words.hashValue == IdentifiedArray(["one", "three"], id: \.self.count).hashValue)
  }
}
